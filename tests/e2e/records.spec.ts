import { readFileSync } from 'node:fs';
import { expect, test, type Download, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { Locale } from '@/lib/core/locales';
import { textOfPdf } from '@/tests/setup/statements';
import { assertClean } from './steps/clean';
import { onOneDevice } from './steps/device';
import { arrive, speak } from './steps/newcomer';
import { wordsOf } from './steps/words';

const bytesOf = async (download: Download) => readFileSync(await download.path());

/** A row that is wider than the screen fades at the ends where more follows; focus takes it along. */
async function fadesWhereMoreFollows(page: Page, row: Locator) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: Math.min(size.width, 640) });
  const fades = () =>
    row.evaluate((of) =>
      ['--more-before', '--more-after'].map(
        (end) => parseFloat(getComputedStyle(of).getPropertyValue(end)) > 1,
      ),
    );
  const links = row.getByRole('link');
  await links.first().focus();
  await expect.poll(fades).toEqual([false, true]);
  await links.last().focus();
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  // What is left of the row behind it is its edge alone.
  await row.evaluate((of) =>
    of.scrollBy(of.matches(':dir(rtl)') ? -of.scrollWidth : of.scrollWidth, 0),
  );
  await expect.poll(fades).toEqual([true, false]);
  await page.setViewportSize(size);
}

for (const lang of ['en', 'ar'] satisfies Locale[]) {
  test(
    `a customer finds movements, takes a statement and all their data (${lang})`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const t = (key: string, values?: Record<string, string>) => words.t(`records.${key}`, values);
      await speak(page, baseURL!, lang);
      await page.addInitScript(() => sessionStorage.setItem('board', '1'));
      const { name, password } = await arrive(page, baseURL!);
      const main = page.getByRole('main');
      const parts = words.t('account.nav.label');

      await page.goto('/profile/balance');
      const granted = main
        .getByText(words.t('account.record.demo-grant'))
        .filter({ visible: true });
      await expect(granted).toHaveCount(1);
      const kind = page.getByLabel(t('filters.kind'), { exact: true });
      await kind.selectOption({ label: t('filters.kinds.swaps') });
      await expect(main.getByText(t('filters.none'), { exact: true })).toBeVisible();
      await assertClean(page);
      await kind.selectOption({ label: t('filters.kinds.play-money') });
      await expect(granted).toHaveCount(1);

      await page.goto('/profile/statements');
      await assertClean(page);
      await fadesWhereMoreFollows(page, page.getByRole('navigation', { name: parts }));
      const fetched = async (link: string) => {
        const coming = page.waitForEvent('download');
        await main.getByRole('link', { name: link }).click();
        return bytesOf(await coming);
      };
      const month = new Intl.DateTimeFormat(lang === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date());
      const paper = await textOfPdf(
        await fetched(t('statements.download', { format: 'PDF', month })),
      );
      expect(paper.join('')).toContain(name);
      expect(paper.join('')).toContain('100,000.00');
      const csv = await fetched(t('statements.download', { format: 'CSV', month }));
      expect(csv.toString()).toContain(words.t('account.record.demo-grant'));

      await page.getByRole('button', { name: t('archive.ask'), exact: true }).click();
      await page.getByLabel(words.t('security.twoFactor.password'), { exact: true }).fill(password);
      await assertClean(page);
      await page.getByRole('button', { name: t('archive.make'), exact: true }).click();
      const link = main.getByRole('link', {
        name: words.about('records.archive.download', 'size'),
      });
      await expect(link).toBeVisible({ timeout: 30_000 });
      const coming = page.waitForEvent('download');
      await link.click();
      const files = unzipSync(await bytesOf(await coming));
      expect(strFromU8(files['profile.json']!)).toContain(name);
      await assertClean(page);
    },
  );
}

test('each filter is chosen beside the one before it on a slow line too, and none takes the focus away', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const t = (key: string) => words.t(`records.filters.${key}`);
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  await page.goto('/profile/balance');
  const kind = page.getByLabel(t('kind'), { exact: true });
  const from = page.getByLabel(t('from'), { exact: true });
  const swaps = await kind
    .locator('option', { hasText: t('kinds.swaps') })
    .first()
    .getAttribute('value');
  // The page of a choice is on its way until it is let go.
  let letGo = (): void => undefined;
  const slow = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/profile/balance?*', async (route) => {
    await slow;
    await route.continue();
  });
  await kind.selectOption(swaps);
  await expect(kind).toHaveValue(swaps!);
  await from.fill('2026-01-05');
  await from.press('Enter');
  await expect(from).toHaveValue('2026-01-05');
  await expect(from).toBeFocused();
  letGo();
  await expect(page).toHaveURL(`/profile/balance?kind=${swaps}&from=2026-01-05`);
  await expect(page.getByText(t('none'), { exact: true })).toBeVisible();
  await expect(kind).toHaveValue(swaps!);
  await expect(from).toHaveValue('2026-01-05');
  await expect(from).toBeFocused();

  const clear = page.getByRole('button', { name: t('clear'), exact: true });
  await clear.press('Enter');
  await expect(page).toHaveURL('/profile/balance');
  await expect(clear).toHaveCount(0);
  await expect(from).toHaveValue('');
  await expect(
    page.getByRole('heading', { name: words.t('account.record.title'), exact: true }),
  ).toBeFocused();
});

import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import type { Locale } from '@/lib/core/locales';
import { assertClean } from './steps/clean';
import { onOneDevice } from './steps/device';
import { arrive, speak } from './steps/newcomer';
import { wordsOf } from './steps/words';

/** Tells the customer of that name, as a service or a trigger would. */
async function tell(name: string, kind: string, facts: object): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.ASSAY_DATABASE_URL });
  await client.connect();
  await client.query(
    'select notify(id, $2::notification_kind, $3::jsonb) from customer where username = $1',
    [name, kind, facts],
  );
  await client.end();
}

const deposit = {
  id: '1',
  amount: '1200.5',
  currency: 'USDT',
  reason: 'The picture shows another account.',
};

const pageFits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

for (const lang of ['en', 'ar'] satisfies Locale[]) {
  test(
    `a customer is told live, reads, and chooses what comes by email (${lang})`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const t = (key: string, values?: Record<string, string>) =>
        words.t(`notifications.${key}`, values);
      await speak(page, baseURL!, lang);
      await page.addInitScript(() => sessionStorage.setItem('board', '1'));
      const { name, password } = await arrive(page, baseURL!);
      await page.goto('/profile/notification');
      await expect(page.getByText(t('empty'))).toBeVisible();
      const bell = (count: number) =>
        page.getByRole('banner').getByRole('link', { name: t('unread', { count: String(count) }) });

      await tell(name, 'margin-warning', { mode: 'real', level: '0.75' });
      await expect(bell(1)).toBeVisible();
      await tell(name, 'deposit-rejected', deposit);
      await expect(bell(2)).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByText(deposit.reason)).toBeVisible();
      expect(await pageFits(page)).toBe(true);
      await assertClean(page);

      const title = t('titles.deposit-rejected');
      await page.getByRole('button', { name: t('markReadOf', { title }) }).click();
      await expect(bell(1)).toBeVisible();
      await page.getByRole('button', { name: t('markAll') }).click();
      await expect(page.getByRole('button', { name: t('markAll') })).toHaveCount(0);
      await expect(bell(1)).toHaveCount(0);

      const choice = page.getByRole('checkbox', { name: t('settings.mailOf', { title }) });
      const saved = page.waitForResponse(/saveNotificationSetting/);
      await choice.uncheck();
      expect((await saved).ok()).toBe(true);
      await page.getByLabel(t('phrase.label'), { exact: true }).fill('Seven apples');
      await page.getByLabel(words.t('security.twoFactor.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('phrase.save') }).click();
      await expect(page.getByText(t('phrase.saved'))).toBeVisible();
      await page.reload();
      await expect(choice).not.toBeChecked();
      await expect(page.getByLabel(t('phrase.label'), { exact: true })).toHaveValue('Seven apples');
      await expect(main.getByText(title).first()).toBeVisible();
    },
  );
}

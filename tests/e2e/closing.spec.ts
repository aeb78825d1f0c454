import { expect, test } from '@playwright/test';
import type { Locale } from '@/lib/core/locales';
import { assertClean } from './steps/clean';
import { onOneDevice } from './steps/device';
import { arrive, speak } from './steps/newcomer';
import { fund, owner } from './steps/owner';
import { wordsOf } from './steps/words';

const statusOf = async (id: string): Promise<string> => {
  const { rows } = await owner.query<{ status: string }>(
    'select status from customer where id = $1',
    [id],
  );
  return rows[0]!.status;
};

for (const lang of ['en', 'ar'] satisfies Locale[]) {
  test(
    `an account is closed, kept, and closed for good (${lang})`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const t = (key: string) => words.t(`closing.${key}`);
      await speak(page, baseURL!, lang);
      const { name, password } = await arrive(page, baseURL!);
      const { rows } = await owner.query<{ id: string }>(
        'select id from customer where username = $1',
        [name],
      );
      const { id } = rows[0]!;
      await fund(name, '5');

      await page.goto('/profile/security');
      await page.getByRole('link', { name: t('open'), exact: true }).click();
      await page.waitForURL(/\/profile\/security\/closing$/);
      const begin = page.getByRole('button', { name: t('open'), exact: true });
      await expect(page.getByText(words.about('closing.obstacles.money', 'amount'))).toBeVisible();
      await expect(
        page.getByRole('link', { name: t('go.money'), exact: true }).last(),
      ).toHaveAttribute('href', '/profile/withdrawmoney');
      await expect(begin).toBeDisabled();
      await assertClean(page);

      await fund(name, '-4.3');
      await page.reload();
      await begin.click();
      const sure = page.getByRole('button', { name: t('sure'), exact: true });
      const secret = page.getByLabel(words.t('security.twoFactor.password'), { exact: true });
      await expect(page.getByRole('checkbox')).toBeFocused();
      await secret.fill(password);
      await sure.click();
      await expect(page.getByText(words.t('codes.10133')).first()).toBeVisible();
      await page.getByRole('checkbox').check();
      await secret.fill('not it 12345');
      await sure.click();
      await expect(page.getByText(words.t('codes.10004')).first()).toBeVisible();
      await assertClean(page);
      await secret.fill(password);
      await sure.click();
      const strip = page.getByRole('complementary', { name: t('title') });
      await expect(strip).toBeVisible();
      await assertClean(page);
      await page.goto('/market');
      await strip.getByRole('link', { name: t('bannerLink') }).click();
      await page.getByRole('button', { name: t('keep'), exact: true }).click();
      await expect(strip).toBeHidden();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('intro'));

      await begin.click();
      await page.getByRole('checkbox').check();
      await secret.fill(password);
      await sure.click();
      await expect(strip).toBeVisible();
      await owner.query(
        'update account_closing set due_at = now() where customer_id = $1 and stopped_at is null',
        [id],
      );
      await owner.query("select work_add('close-accounts', 'e2e ' || $1)", [id]);
      await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('closed');
      const ended = page.getByRole('alert').filter({ hasText: words.t('common.session.title') });
      await expect(ended).toBeVisible();
      await page.goto('/profile/security/closing');
      await page.waitForURL(/\/pass\/login/);
      await page.getByLabel(words.t('login.login.account'), { exact: true }).fill(name);
      await page.getByLabel(words.t('login.login.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: words.t('login.login.submit'), exact: true }).click();
      await expect(page.getByText(words.t('codes.10009')).first()).toBeVisible();
    },
  );
}

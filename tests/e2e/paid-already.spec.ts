import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { assertClean } from './steps/clean';
import { onOneDevice } from './steps/device';
import { arrive, speak } from './steps/newcomer';
import { wordsOf } from './steps/words';
for (const lang of ['en', 'ar'] as const)
  test(
    `what was paid already is told of, before verification and below the minimum (${lang})`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const owner = new pg.Client({ connectionString: process.env.ASSAY_DATABASE_URL });
      await owner.connect();
      const words = wordsOf(lang);
      const { t } = words;
      await speak(page, baseURL!, lang);
      const { name } = await arrive(page, baseURL!);
      await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
      await page.goto('/profile/deposit');
      await page.getByRole('button', { name: t('deposits.tellPaid') }).click();
      await page.getByRole('button', { name: t('deposits.submit') }).click();
      await expect(page.getByText(t('deposits.paidToMissing'))).toBeVisible();
      await assertClean(page);
      await owner.query("update customer set basic_status = 'verified' where username = $1", [
        name,
      ]);
      await page.goto('/profile/deposit');
      await page.getByLabel(t('deposits.amount'), { exact: true }).fill('5');
      await page
        .getByLabel(t('deposits.lastSixHash'), { exact: true })
        .fill(randomBytes(3).toString('hex'));
      await page.getByLabel(t('deposits.paid'), { exact: true }).check();
      await page.getByRole('button', { name: t('deposits.tellPaid') }).click();
      await page.getByRole('button', { name: t('deposits.submit') }).click();
      await expect(page.getByText(t('deposits.remarks.below-minimum'))).toBeVisible();
      await assertClean(page);
      await owner.end();
    },
  );

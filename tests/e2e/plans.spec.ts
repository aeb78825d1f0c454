import { expect, test } from '@playwright/test';
import { onOneDevice } from './steps/device';
import { pressFor } from './steps/haste';
import { arrive, speak } from './steps/newcomer';
import { fund, owner } from './steps/owner';
import { wordsOf } from './steps/words';

for (const lang of ['en', 'ar'] as const) {
  test(
    `a plan is bought as it was shown, pays without a reload, and is left for what was shown, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const { t } = words;
      await speak(page, baseURL!, lang);
      const { name } = await arrive(page, baseURL!);
      await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
      await fund(name, '1000');
      await page.goto('/trading');
      const amount = page.getByLabel(t('plans.amount'), { exact: true });
      await amount.fill('20');
      await page.getByRole('button', { name: t('plans.ask') }).click();
      await expect(amount).toHaveAccessibleDescription(/50/);
      await amount.fill('500');
      await page.getByRole('button', { name: t('plans.ask') }).click();
      await expect(page.getByRole('status').filter({ hasText: t('plans.reward') })).toHaveCount(1);
      await page
        .getByRole('button', { name: /500\.00/ })
        .last()
        .click();
      const plan = page.locator('details', { hasText: 'Harbour' });
      await expect(plan).toBeVisible();
      const size = page.viewportSize()!;
      await page.setViewportSize({ ...size, width: 360 });
      const badge = (await plan.getByText(t('plans.status.in-earnings')).boundingBox())!;
      const earned = (await plan.getByText(t('plans.earned'), { exact: true }).boundingBox())!;
      // Beside the name, not wrapped to where there was room.
      expect(badge.y + badge.height).toBeLessThanOrEqual(earned.y);
      await page.setViewportSize(size);
      await owner.query(
        `select plan_pay_at(p.id, p.started_at + interval '2 days') from plan p
       join customer c on c.id = p.customer_id where c.username = $1`,
        [name],
      );
      await expect(plan.getByText(t('plans.progress', { paid: 2, days: 7 }))).toBeVisible();
      await plan.locator('summary').click();
      await plan.getByRole('button', { name: t('plans.exit'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/489\.99|490\.00/).first()).toBeVisible();
      await dialog.getByRole('button', { name: /489\.99|490\.00/ }).click();
      await expect(plan.getByText(t('plans.status.exited'))).toBeVisible();
      const { rows } = await owner.query<{ balance: string }>(
        `select trim_scale(balance)::text as balance from ledger_account a
       join customer c on c.id = a.customer_id
       where c.username = $1 and a.kind = 'available' and a.mode = 'real' and a.currency = 'USDT'`,
        [name],
      );
      expect(rows[0]!.balance).toBe('990.196');
    },
  );
}

test('a plan that ends while it is asked whether to leave it is said to have ended, without a figure', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t } = words;
  await speak(page, baseURL!, 'en');
  const { name } = await arrive(page, baseURL!);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
  await fund(name, '1000');
  await page.goto('/trading');
  await page.getByLabel(t('plans.amount'), { exact: true }).fill('500');
  await page.getByRole('button', { name: t('plans.ask') }).click();
  await page.getByRole('button', { name: words.about('plans.confirm', 'amount') }).click();
  const plan = page.locator('details', { hasText: 'Harbour' });
  await plan.locator('summary').click();
  const dialog = page.getByRole('dialog', { name: words.about('plans.exitTitle', 'product') });
  const confirm = dialog.getByRole('button', {
    name: words.about('plans.exitConfirm', 'received'),
  });
  await pressFor(plan.getByRole('button', { name: t('plans.exit'), exact: true }), confirm);
  await owner.query(
    `select plan_pay_at(p.id, p.started_at + p.days * interval '1 day') from plan p
     join customer c on c.id = p.customer_id where c.username = $1`,
    [name],
  );
  await expect(plan.getByText(t('plans.status.profit-divided'))).toBeVisible();
  await expect(dialog.getByText(t('plans.exitEnded.profit-divided'))).toBeVisible();
  await expect(dialog.getByText(/NaN|USDT/)).toHaveCount(0);
  await expect(confirm).toHaveCount(0);
  await dialog
    .getByRole('button', { name: t('common.close'), exact: true })
    .first()
    .click();
  await expect(dialog).toBeHidden();
});

test('a visitor sees what is offered, where the yield comes from, and what every payment would be', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await page.goto('/trading');
  await expect(page.getByText(t('plans.risk'))).toBeVisible();
  await page.getByLabel(t('plans.amount'), { exact: true }).fill('500');
  await page.getByRole('button', { name: t('plans.ask') }).click();
  await page.getByRole('button', { name: t('plans.payments', { count: 7 }) }).click();
  await expect(page.getByText(t('plans.payment', { day: 7 }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('plans.logIn') })).toBeVisible();
});

test('in the demo account the terms of plans and loans are read, and a button leads to the real one', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t } = words;
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
  const toReal = page.getByRole('button', { name: t('account.realOnly.switch') }).first();
  await page.goto('/loan');
  await expect(page.getByText(t('loans.realOnly'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('loans.book') })).toBeVisible();
  await page.goto('/trading');
  await expect(page.getByText(t('plans.realOnly'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('plans.treasury') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('plans.logIn') })).toHaveCount(0);
  await toReal.click();
  await expect(page.getByRole('heading', { name: t('plans.mine') })).toBeVisible();
  await expect(toReal).toHaveCount(0);
});

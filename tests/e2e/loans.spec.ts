import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { onOneDevice } from './steps/device';
import { arrive, speak } from './steps/newcomer';
import { owner } from './steps/owner';
import { escaped, wordsOf } from './steps/words';

for (const lang of ['en', 'ar'] as const) {
  test(
    `a loan is quoted, signed, approved and repaid without a reload, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const { t } = words;
      await speak(page, baseURL!, lang);
      const { name } = await arrive(page, baseURL!);
      const amount = page.getByLabel(t('loans.amount'), { exact: true });
      // The demo account names the limit of the real one: 500 by the score of a newcomer.
      await page.goto('/loan');
      await page.getByRole('button', { name: t('loans.dayCount', { count: 30 }) }).click();
      await expect(amount).toHaveAccessibleDescription(/[^,\d]500\.00/);
      await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
      await page.goto('/loan');
      await expect(page.getByText(t('loans.verify'))).toBeVisible();
      await owner.query(
        `insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
       select id, 'loan', 'verified', '{"firstName": "Ada", "lastName": "Lovelace"}', '{}', now(), 'anna'
       from customer where username = $1`,
        [name],
      );
      await page.reload();
      await page.getByRole('button', { name: t('loans.dayCount', { count: 30 }) }).click();
      // Before it is asked for: what may be borrowed, in the range and beside an amount above it.
      await expect(amount).toHaveAccessibleDescription(/500\.00/);
      await amount.fill('600');
      await expect(amount).toHaveAccessibleDescription(/500\.00/);
      await amount.fill('400.123');
      await expect(amount).toHaveAccessibleDescription(
        new RegExp(escaped(t('loans.places', { count: 2 }))),
      );
      await amount.fill('400');
      await page.getByRole('button', { name: t('loans.ask') }).click();
      await expect(page.locator('.num', { hasText: '403.68' }).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: '403.68' })).toHaveCount(1);
      await page.getByRole('button', { name: t('loans.schedule', { count: 30 }) }).click();
      await expect(page.getByRole('cell', { name: /400\.16/ })).toBeVisible();
      await expect(page.getByText(t('loans.agreement.clauses.early'))).toBeVisible();
      await expect(page.getByText(t('loans.agreement.madeThen'))).toBeVisible();
      const apply = page.getByRole('button', { name: /400\.00/ }).last();
      await expect(
        page.getByRole('group', { name: t('loans.signature') }),
      ).toHaveAccessibleDescription(new RegExp(`${t('files.formats')}$`));
      await apply.click();
      await expect(page.getByText(t('loans.unsigned'))).toBeVisible();
      const sign = async () => {
        await page.getByRole('button', { name: t('files.sign'), exact: true }).click();
        const paper = page.getByRole('dialog');
        await paper.getByLabel(t('files.signature.type')).fill('Ada Lovelace');
        await paper.getByLabel(t('files.signature.type')).press('Enter');
        await expect(page.getByText(t('files.ready'))).toBeVisible({ timeout: 30_000 });
      };
      await sign();
      await expect(page.getByRole('button', { name: t('files.sign'), exact: true })).toBeFocused();
      await apply.click();
      const loan = page.locator('details', { hasText: '400.00' });
      await expect(loan.getByText(t('loans.status.pending'))).toBeVisible({ timeout: 30_000 });
      await owner.query(
        `select loan_review(l.id, '{"status": "approved"}', 'anna') from loan l
       join customer c on c.id = l.customer_id where c.username = $1`,
        [name],
      );
      await expect(loan.getByText(t('loans.status.repaying'))).toBeVisible();
      await loan.locator('summary').click();
      const hash = await loan.locator('code').textContent();
      const href = await loan.getByRole('link', { name: t('loans.paper') }).getAttribute('href');
      const bytes = await (await page.request.get(href!)).body();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
      const repay = async (fill: () => Promise<void>) => {
        await page.getByRole('button', { name: t('loans.repay'), exact: true }).click();
        await fill();
        await confirm.click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      const dialog = page.getByRole('dialog');
      const confirm = dialog.locator('button[type=submit]');
      await repay(async () => {
        const repaid = dialog.getByLabel(t('loans.amount'), { exact: true });
        await expect(confirm).toBeDisabled();
        await repaid.fill('100');
        await expect(dialog.getByText(t('loans.paysPrincipal'))).toBeVisible();
        const middle = async (name: 'heading' | 'button', words: string) => {
          const box = await dialog.getByRole(name, { name: words, exact: true }).boundingBox();
          return box!.y + box!.height / 2;
        };
        const title = await middle('heading', t('loans.repayTitle'));
        expect(Math.abs(title - (await middle('button', t('common.close'))))).toBeLessThan(2);
      });
      await expect(loan.getByText(/300\.00/).first()).toBeVisible();
      await repay(() =>
        dialog
          .getByRole('button', { name: /300\.00/ })
          .first()
          .click(),
      );
      await expect(loan.getByText(t('loans.status.repaid'), { exact: true }).first()).toBeVisible();

      // Another one is taken back: not at one press.
      await amount.fill('100');
      await page.getByRole('button', { name: t('loans.ask') }).click();
      await sign();
      await page
        .getByRole('button', { name: /100\.00/ })
        .last()
        .click();
      const pending = page.locator('details').filter({ hasText: t('loans.status.pending') });
      const takeBack = pending.getByRole('button', { name: t('loans.cancel'), exact: true });
      await expect(pending).toBeVisible({ timeout: 30_000 });
      await pending.locator('summary').click();
      await takeBack.click();
      const question = page.getByRole('dialog', { name: t('loans.cancelling.title') });
      await question.getByRole('button', { name: t('loans.cancelling.keep') }).click();
      await expect(question).toBeHidden();
      await expect(takeBack).toBeFocused();
      await takeBack.click();
      await question.getByRole('button', { name: t('loans.cancelling.button') }).click();
      await expect(question).toBeHidden();
      await expect(pending).toBeHidden();
      const line = page.locator('details').filter({ hasText: t('loans.status.cancelled') });
      await expect(line).toBeVisible();
    },
  );
}

test('an application that is approved while it is asked about is told as that, in words of loans', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t } = words;
  await speak(page, baseURL!, 'en');
  const { name } = await arrive(page, baseURL!);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
  await owner.query(
    `insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
     select id, 'loan', 'verified', '{"firstName": "Ada", "lastName": "Lovelace"}', '{}', now(), 'anna'
     from customer where username = $1`,
    [name],
  );
  await page.goto('/loan');
  await page.getByLabel(t('loans.amount'), { exact: true }).fill('150');
  await page.getByRole('button', { name: t('loans.ask') }).click();
  await page.getByRole('button', { name: t('files.sign'), exact: true }).click();
  const typed = page.getByRole('dialog').getByLabel(t('files.signature.type'));
  await typed.fill('Ada Lovelace');
  await typed.press('Enter');
  await expect(page.getByText(t('files.ready'))).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('button', { name: /150\.00/ })
    .last()
    .click();
  const pending = page.locator('details').filter({ hasText: t('loans.status.pending') });
  await expect(pending).toBeVisible({ timeout: 30_000 });
  await pending.locator('summary').click();
  await pending.getByRole('button', { name: t('loans.cancel'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('loans.cancelling.title') });
  const button = question.getByRole('button', { name: t('loans.cancelling.button') });
  await page.route('**/swx/customer/user/cancelLoan', (route) =>
    route.fulfill({ json: { code: '10115', result: null } }),
  );
  await button.click();
  await expect(question.getByText(t('loans.cancelling.late'))).toBeVisible();
  await owner.query(
    `select loan_review(l.id, '{"status": "approved"}', 'anna') from loan l
     join customer c on c.id = l.customer_id where c.username = $1`,
    [name],
  );
  await expect(question.getByText(t('loans.cancelling.approved'))).toBeVisible();
  await expect(question.getByText(t('loans.cancelling.text'))).toHaveCount(0);
  await expect(button).toHaveCount(0);
});

test('a visitor sees what is lent and what it costs, and logs in only to apply', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await page.goto('/loan');
  await expect(page.getByText(t('loans.risk'))).toBeVisible();
  await expect(page.getByText(t('loans.bookText'))).toBeVisible();
  await page.getByLabel(t('loans.amount'), { exact: true }).fill('400');
  await page.getByRole('button', { name: t('loans.ask') }).click();
  await expect(page.getByText(t('loans.annual'), { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('loans.logIn') })).toBeVisible();
});

import { expect, test, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectFocus, pressOn, tabTo } from '../steps/keys';
import { arrive, mailsTo, speak } from '../steps/newcomer';
import { fund, owner } from '../steps/owner';
import { levelCard, smallestPhoto } from '../steps/photos';
import { wordsOf } from '../steps/words';

const { t, about } = wordsOf('en');
const desktop = { tag: '@desktop' };

/** A customer in their real account, with 1,000 USDT. */
async function customer(page: Page, baseURL: string): Promise<string> {
  await speak(page, baseURL, 'en');
  const { name } = await arrive(page, baseURL);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL }]);
  await owner.query("update customer set basic_status = 'verified' where username = $1", [name]);
  await fund(name, '1000');
  return name;
}

test('the keyboard alone logs out', desktop, async ({ page, baseURL }) => {
  await customer(page, baseURL!);
  await page.goto('/profile');
  await pressOn(page, page.getByRole('button', { name: t('account.leave.label') }));
  await page.waitForURL((url) => url.pathname === '/');
  const answer = await page.request.get('/swx/customer/order/getAccount');
  expect(answer.status()).toBe(401);
});

test(
  'the keyboard alone sets up an authenticator app and turns it off',
  desktop,
  async ({ page, baseURL }) => {
    const name = await customer(page, baseURL!);
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const type = async (key: string, text: string) => {
      await tabTo(page, page.getByRole('main').getByLabel(t(key), { exact: true }).last());
      await page.keyboard.type(text);
    };
    await page.goto('/profile/security');
    await pressOn(page, button('security.twoFactor.setUp'));
    const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
    const send = button('login.code.send');
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: t('login.code.outbox') })).toBeVisible();
    const letters = await mailsTo(page, `${name}@example.com`, /\b\d{6}\b/);
    await type('security.twoFactor.code', generateSync({ secret }));
    await type('security.twoFactor.password', 'correct horse battery');
    await type('login.code.label', letters.at(-1)!.match(/\b\d{6}\b/)![0]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('security.recovery.title') })).toBeVisible();
    await expectFocus(page);
    const [code] = await page.locator('[data-recovery-code]').allTextContents();
    await pressOn(page, button('security.recovery.done'));
    await expect(page.getByText(t('security.twoFactor.left', { count: 10 }))).toBeVisible();
    await expectFocus(page);
    await pressOn(page, button('security.twoFactor.turnOff'));
    await expect(page.getByLabel(t('security.twoFactor.password'), { exact: true })).toBeVisible();
    await type('security.atLogin.label', code!);
    await type('security.twoFactor.password', 'correct horse battery');
    await pressOn(page, button('security.twoFactor.turnOff').last());
    await expect(button('security.twoFactor.setUp')).toBeVisible();
    await expectFocus(page);
  },
);

test(
  'the keyboard alone hands in verifications, with photographs',
  desktop,
  async ({ page, baseURL }) => {
    const words = wordsOf('en');
    const photo = await smallestPhoto();
    // Listened for from the start: asked to tell of choosers as one opens, the browser may be late and open it for nobody.
    page.on('filechooser', (chooser) => void chooser.setFiles(photo));
    await speak(page, baseURL!, 'en');
    const { name } = await arrive(page, baseURL!);
    const pending = (level: string) =>
      levelCard(page, words, level).getByText(t('verification.status.pending'), { exact: true });
    const submit = (level: string) =>
      levelCard(page, words, level).getByRole('button', { name: t('verification.submit') });
    await page.goto('/profile/verification');
    const basic = levelCard(page, words, 'basic');
    for (const [field, text] of [
      ['fullName', 'Ada Lovelace'],
      ['idNumber', 'L01X00T47'],
      ['birthDate', '12101990'],
      ['address', '12 St James’s Square, London'],
    ] as const) {
      await tabTo(page, basic.getByLabel(t(`verification.fields.${field}`)));
      await page.keyboard.type(text);
    }
    await pressOn(page, submit('basic'));
    await expect(pending('basic')).toBeVisible();
    await expectFocus(page);
    await owner.query(
      `update verification v set status = 'verified', reviewed_at = now(), reviewed_by = 'anna'
       from customer c where c.id = v.customer_id and c.username = $1`,
      [name],
    );
    await page.reload();
    for (const field of ['front', 'back', 'selfie']) {
      const group = page.getByRole('group', {
        name: t(`verification.fields.${field}`),
        exact: true,
      });
      await expect(group).toBeVisible();
      await tabTo(page, group.locator('input[type=file]'));
      await page.keyboard.press('Space');
      await expect(group.getByText(t('files.ready'))).toBeVisible();
      await expectFocus(page);
    }
    await pressOn(page, submit('advanced'));
    await expect(pending('advanced')).toBeVisible();
    await expectFocus(page);
  },
);

test(
  'the keyboard alone asks for a withdrawal and takes it back',
  desktop,
  async ({ page, baseURL }) => {
    const name = await customer(page, baseURL!);
    await owner.query(
      `insert into withdrawal_destination (customer_id, kind, name, network, address, usable_at)
       select id, 'wallet', 'First', 'tron', 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4', now()
       from customer where username = $1`,
      [name],
    );
    await page.goto('/profile/withdrawmoney');
    const amount = page.getByLabel(t('withdrawals.form.amount'), { exact: true });
    await tabTo(page, amount);
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    const review = page.getByRole('dialog', { name: t('withdrawals.confirm.title') });
    await expect(review).toBeFocused();
    await pressOn(page, review.getByRole('button', { name: t('withdrawals.confirm.send') }));
    await expect(page.getByText(t('codes.20003'))).toBeVisible();
    await expect(review).toBeHidden();
    await expectFocus(page);
    const cancel = { name: t('withdrawals.cancel.button'), exact: true };
    await pressOn(page, page.getByRole('main').getByRole('button', cancel));
    const question = page.getByRole('dialog', { name: t('withdrawals.cancel.title') });
    await expect(question).toBeVisible();
    await pressOn(page, question.getByRole('button', cancel));
    await expect(question).toBeHidden();
    await expect(page.getByText(t('withdrawals.cancel.done'))).toBeVisible();
    await expectFocus(page);
  },
);

test(
  'the keyboard alone applies for a loan, signs it and repays it',
  desktop,
  async ({ page, baseURL }) => {
    const name = await customer(page, baseURL!);
    await owner.query(
      `insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
       select id, 'loan', 'verified', '{"firstName": "Ada", "lastName": "Lovelace"}', '{}', now(), 'anna'
       from customer where username = $1`,
      [name],
    );
    await page.goto('/loan');
    await pressOn(page, page.getByRole('button', { name: t('loans.dayCount', { count: 30 }) }));
    await tabTo(page, page.getByLabel(t('loans.amount'), { exact: true }));
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    const sign = page.getByRole('button', { name: t('files.sign'), exact: true });
    await pressOn(page, sign);
    await expect(page.getByLabel(t('files.signature.type'))).toBeFocused();
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('files.ready'))).toBeVisible();
    await expect(sign).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: about('loans.apply', 'amount') }).last());
    const loan = page.locator('details', { hasText: '100.00' });
    await expect(loan.getByText(t('loans.status.pending'))).toBeVisible();
    await expectFocus(page);
    await owner.query(
      `select loan_review(l.id, '{"status": "approved"}', 'anna') from loan l
       join customer c on c.id = l.customer_id where c.username = $1`,
      [name],
    );
    await pressOn(page, page.getByRole('button', { name: t('loans.repay'), exact: true }));
    const dialog = page.getByRole('dialog', { name: t('loans.repayTitle') });
    await expect(dialog.getByLabel(t('loans.amount'), { exact: true })).toBeFocused();
    await pressOn(page, dialog.getByRole('button', { name: about('loans.repayAll', 'all') }));
    await pressOn(page, dialog.locator('button[type=submit]'));
    await expect(dialog).toBeHidden();
    await expect(loan.getByText(t('loans.status.repaid'), { exact: true }).first()).toBeVisible();
    await expectFocus(page);
  },
);

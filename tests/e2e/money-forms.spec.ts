import { randomBytes } from 'node:crypto';
import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { pressFor, pressInHaste } from './steps/haste';
import { arrive, speak } from './steps/newcomer';
import { owner } from './steps/owner';
import { smallestPhoto } from './steps/photos';
import { wordsOf } from './steps/words';

const words = wordsOf('en');
const { t } = words;

/** A verified customer in the real account, with money to give. */
async function customer(page: Page, baseURL: string): Promise<string> {
  await speak(page, baseURL, 'en');
  const { name } = await arrive(page, baseURL!);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL }]);
  await owner.query("update customer set basic_status = 'verified' where username = $1", [name]);
  return name;
}

const call = (name: string) => `**/swx/customer/user/${name}`;

/** Answers the next requests of a call with these, one after the other, and the rest as the server does. */
async function answering(page: Page, name: string, ...answers: (object | 'lost')[]) {
  const keys: (string | undefined)[] = [];
  await page.route(call(name), (route: Route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const next = answers.shift();
    if (!next) return route.continue();
    return next === 'lost' ? route.abort() : route.fulfill({ json: next });
  });
  return keys;
}

const refusal = (code: string, result: object | null = null) => ({ code, result });

test('what is refused of a reported payment stands at its field, and what has no answer is sent again as it was', async ({
  page,
  baseURL,
}) => {
  await customer(page, baseURL!);
  await page.goto('/profile/deposit');
  const amount = page.getByLabel(t('deposits.amount'), { exact: true });
  const lastSix = page.getByLabel(t('deposits.lastSixHash'), { exact: true });
  const hash = page.getByRole('textbox', { name: t('deposits.txHash') });
  const submit = page.getByRole('button', { name: t('deposits.submit') });

  await submit.click();
  await expect(amount).toHaveAccessibleDescription(t('codes.amount'));
  await expect(lastSix).toHaveAccessibleDescription(t('codes.txHashMissing'));
  await expect(amount).toBeFocused();
  await hash.fill('0xabc');
  await expect(lastSix).toHaveAccessibleDescription('');
  await hash.fill('no hash');
  await expect(hash).toHaveAccessibleDescription(t('codes.txHash'));
  await hash.fill('');
  await lastSix.fill('9f03c1');

  const keys = await answering(
    page,
    'recharge',
    refusal('10101', { limit: '750', currency: 'USDT' }),
    'lost',
  );
  await amount.fill('500');
  await submit.click();
  await expect(amount).toHaveAccessibleDescription(
    t('codes.10101', { limit: '750', currency: 'USDT' }),
  );
  await expect(amount).toBeFocused();
  await expect(page.getByText(t('deposits.nothing'))).toBeVisible();
  await amount.fill('800');
  await expect(amount).toHaveAccessibleDescription('');
  // What is typed is there again after a reload.
  await page.reload();
  await expect(amount).toHaveValue('800');
  await expect(lastSix).toHaveValue('9f03c1');

  await submit.click();
  await expect(page.getByText(t('common.unsure'))).toBeVisible();
  await expect(amount).toBeDisabled();
  await expect(page.getByText(t('common.unsure'))).toBeInViewport({ ratio: 1 });
  // After a reload too, what is sent just as it was is the same report.
  await page.reload();
  await expect(amount).toHaveValue('800');
  await expect(page.getByText(t('common.unsure'))).toBeVisible();
  await submit.click();
  await expect(page.getByText(t('deposits.steps.inReview'), { exact: true }).first()).toBeVisible();
  await expect(amount).toHaveValue('');
  expect(keys).toHaveLength(3);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
  // It was sent, and is kept no longer.
  await page.reload();
  await expect(amount).toBeVisible();
  await expect(amount).toHaveValue('');
  await expect(lastSix).toHaveValue('');
});

test('another address that was paid to is in sight though it is folded, and opened where it is wrong', async ({
  page,
  baseURL,
}) => {
  await customer(page, baseURL!);
  await page.goto('/profile/deposit');
  const submit = page.getByRole('button', { name: t('deposits.submit') });
  const fold = page.getByRole('button', { name: t('deposits.tellPaid') });
  const paidTo = page.getByRole('textbox', { name: t('deposits.paidTo'), exact: true });
  const wrong = (code: string) => `${t('deposits.paidToHint')} ${t(`codes.${code}`)}`;
  await page.getByLabel(t('deposits.amount'), { exact: true }).fill('500');
  await page.getByLabel(t('deposits.lastSixHash'), { exact: true }).fill('9f03c2');
  await fold.click();
  await paidTo.fill('x');
  await fold.click();
  await expect(paidTo).toBeHidden();
  await submit.click();
  await expect(paidTo).toBeFocused();
  await expect(paidTo).toHaveAccessibleDescription(wrong('address'));

  const other = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  await paidTo.fill(other);
  await expect(paidTo).toHaveAccessibleDescription(t('deposits.paidToHint'));
  await fold.click();
  await expect(fold).toContainText(other);
  await answering(page, 'recharge', refusal('10141'));
  await submit.click();
  await expect(paidTo).toBeFocused();
  await expect(paidTo).toHaveAccessibleDescription(wrong('10141'));
});

test('the quote of a swap belongs to what stands in its form, and a refusal to its field', async ({
  page,
  baseURL,
}) => {
  const name = await customer(page, baseURL!);
  await page.goto('/flashswap');
  const amount = page.getByLabel(t('swaps.amount'), { exact: true });
  const ask = page.getByRole('button', { name: t('swaps.ask') });
  const confirm = page.getByRole('button', { name: t('swaps.confirm'), exact: true });
  await ask.click();
  await expect(amount).toHaveAccessibleDescription(t('codes.amount'));
  await amount.fill('100');
  await expect(amount).toHaveAccessibleDescription(/.+/);
  await ask.click();
  await expect(confirm).toBeHidden();

  await fund(page, name);
  await page.reload();
  await answering(page, 'quoteSwap', refusal('10103', { min: '150', currency: 'USDT' }));
  await amount.fill('100');
  await ask.click();
  await expect(amount).toHaveAccessibleDescription(
    t('codes.10103', { min: '150', currency: 'USDT' }),
  );
  await amount.fill('120');
  await ask.click();
  await expect(confirm).toBeVisible();
  // The offer holds for seconds: all of it is in sight, clear of the tabs at the foot of a phone.
  const deadline = page.getByText(t('swaps.until', { time: '' }).replace('.', '').trim());
  await expect(deadline).toBeInViewport({ ratio: 1 });
  const { y, height } = (await deadline.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height - 64);
  await expect(page.getByText(t('swaps.left', { count: 5 }), { exact: true })).toBeVisible();
  await amount.fill('130');
  await expect(confirm).toBeHidden();
  // What is no amount stays, with the word that it is none, and the old one is not offered for.
  await amount.fill('1e5');
  await expect(amount).toHaveValue('1e5');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('120 USDT');
  await expect(amount).toHaveValue('120');
  await amount.fill('120');
  await expect(confirm).toBeHidden();
  await answering(page, 'swap', refusal('10011'));
  await ask.click();
  await confirm.click();
  await expect(amount).toHaveAccessibleDescription(t('codes.10011'));
  await expect(amount).toBeFocused();
  await page.getByRole('button', { name: t('swaps.askAgain') }).click();
  await confirm.click();
  await expect(page.getByRole('listitem').filter({ hasText: '120.00' }).first()).toBeVisible();
  await expect(amount).toHaveValue('');
});

/** Reports a payment and has it approved, as an operator would. */
async function fund(page: Page, name: string) {
  const told = await page.request.post('/swx/customer/user/recharge', {
    data: {
      method: 'crypto',
      currency: 'USDT',
      amount: '1000',
      lastSix: randomBytes(3).toString('hex'),
    },
    headers: { virtual: 'NO', origin: new URL(page.url()).origin },
  });
  expect((await told.json()).code).toBe('200');
  await owner.query(
    `update deposit d set status = 'approved' from customer c
     where c.id = d.customer_id and c.username = $1`,
    [name],
  );
}

test('an address that is half written is there again after a reload', async ({ page, baseURL }) => {
  await customer(page, baseURL!);
  await page.goto('/profile/withdrawmoney/addindex');
  // The choice between an address and a card has the same name.
  const address = page.getByRole('textbox', { name: t('withdrawals.add.address'), exact: true });
  await page.getByLabel(t('withdrawals.add.name'), { exact: true }).fill('Cold wallet');
  await address.fill('T9yD14Nj9j7xAB4d');
  await page.reload();
  await expect(address).toHaveValue('T9yD14Nj9j7xAB4d');
  await expect(page.getByLabel(t('withdrawals.add.name'), { exact: true })).toHaveValue(
    'Cold wallet',
  );
});

test('all that is wrong with an address to withdraw to is named at once, each in its own words', async ({
  page,
  baseURL,
}) => {
  await customer(page, baseURL!);
  await page.goto('/profile/withdrawmoney/addindex');
  const name = page.getByLabel(t('withdrawals.add.name'), { exact: true });
  const address = page.getByRole('textbox', { name: t('withdrawals.add.address'), exact: true });
  await name.fill('n'.repeat(61));
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(name).toHaveAccessibleDescription(t('withdrawals.wrong.destinationNameLong'));
  await expect(address).toHaveAccessibleDescription(
    `${t('withdrawals.add.addressHint')} ${t('codes.address')}`,
  );
  await expect(name).toBeFocused();
  await name.fill('Mi\u202ene');
  await expect(name).toHaveAccessibleDescription(t('withdrawals.wrong.destinationNameUnseen'));
});

test('a card bears the verified name, and the fields beside its number take no second one', async ({
  page,
  baseURL,
}) => {
  const username = await customer(page, baseURL!);
  await owner.query(
    `insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
     select id, 'basic', 'verified', '{"fullName": "Ada Example"}', '{}', now(), 'anna'
     from customer where username = $1`,
    [username],
  );
  await page.goto('/profile/withdrawmoney/addindex?kind=card');
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`withdrawals.add.${name}`), exact: true });
  const holder = field('holder');
  await expect(holder).toHaveValue('Ada Example');
  await expect(holder).toHaveAccessibleDescription(/Ada Example/);
  await field('bankName').fill('First Bank');
  await field('cardNumber').fill('4111 1111 1111 1111');
  const beside = ['bankCode', 'branchNumber', 'bankAddress', 'payeeAddress', 'bankPhone'];
  for (const name of beside) await field(name).fill('4111 1111 1111 1111');
  const save = page.getByRole('button', { name: t('common.save'), exact: true });
  await save.click();
  for (const name of beside)
    await expect(field(name)).toHaveAccessibleDescription(t('withdrawals.wrong.cardNumberHere'));
  for (const name of beside) await field(name).fill('');
  await field('bankCode').fill('no code!');
  await field('bankPhone').fill('call me');
  for (const name of ['bankCode', 'bankPhone'])
    await expect(field(name)).toHaveAccessibleDescription(t(`withdrawals.wrong.${name}`));
  await field('bankCode').fill('20-00-00');
  await field('bankPhone').fill('+49 30 1234567');
  await save.click();
  await expect(page.getByText(t('withdrawals.add.saved'))).toBeVisible();
});

test('what was typed of a card is still there after a look at the form of an address', async ({
  page,
  baseURL,
}) => {
  await customer(page, baseURL!);
  await page.goto('/profile/withdrawmoney/addindex?kind=card');
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`withdrawals.add.${name}`), exact: true });
  const choose = (kind: 'wallet' | 'card') =>
    page.getByRole('radio', { name: t(`withdrawals.form.${kind}`), exact: true }).check();
  await field('bankName').fill('First Bank');
  await field('cardNumber').fill('4111 1111 1111 1111');
  await choose('wallet');
  await expect(field('address')).toBeVisible();
  await expect(field('cardNumber')).toHaveCount(0);
  await choose('card');
  await expect(field('address')).toHaveCount(0);
  await expect(field('bankName')).toHaveValue('First Bank');
  await expect(field('cardNumber')).toHaveValue('4111 1111 1111 1111');
});

test('an amount that is to be withdrawn is there again after a reload, to the same place', async ({
  page,
  baseURL,
}) => {
  const name = await customer(page, baseURL!);
  await owner.query(
    `insert into withdrawal_destination (customer_id, kind, name, network, address)
     select c.id, 'wallet', d.name, 'tron', d.address from customer c,
       (values ('First', 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4'),
               ('Second', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')) as d (name, address)
     where c.username = $1`,
    [name],
  );
  await page.goto('/profile/withdrawmoney');
  const amount = page.getByLabel(t('withdrawals.form.amount'), { exact: true });
  const where = page.getByLabel(t('withdrawals.form.destination'), { exact: true });
  const second = (await where.locator('option').nth(1).getAttribute('value'))!;
  await where.selectOption(second);
  await amount.fill('12.345678');
  await page.reload();
  await expect(amount).toHaveValue('12.345678');
  await expect(where).toHaveValue(second);
});

test('who has no destination yet is told of the pause after a change of the password too', async ({
  page,
  baseURL,
}) => {
  const name = await customer(page, baseURL!);
  await owner.query('update customer set password_changed_at = now() where username = $1', [name]);
  await page.goto('/profile/withdrawmoney');
  await expect(page.getByText(t('withdrawals.form.noWallet'))).toBeVisible();
  await expect(page.getByText(words.about('withdrawals.form.paused', 'time'))).toBeVisible();
});

test('what is said of a report without an answer holds for it as it was sent, until it is on record', async ({
  page,
  baseURL,
}) => {
  const name = await customer(page, baseURL!);
  await page.goto('/profile/deposit');
  const amount = page.getByLabel(t('deposits.amount'), { exact: true });
  const lastSix = page.getByLabel(t('deposits.lastSixHash'), { exact: true });
  const submit = page.getByRole('button', { name: t('deposits.submit') });
  const unsure = page.getByText(t('common.unsure'));
  await amount.fill('150');
  await lastSix.fill('ab12cd');
  const keys: (string | undefined)[] = [];
  await page.route(call('recharge'), async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first does not arrive; the second does, and its answer is lost.
    if (keys.length === 2) await route.fetch();
    if (keys.length <= 2) await route.abort();
    else await route.continue();
  });
  await submit.click();
  await expect(unsure).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('150');
  await expect(unsure).toBeVisible();
  await amount.fill('160');
  await expect(unsure).toBeHidden();
  await amount.fill('150');
  await expect(unsure).toBeVisible();
  await submit.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(page.getByRole('button', { name: t('common.retry') })).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('deposits.steps.inReview'), { exact: true }).first()).toBeVisible();
  await expect(amount).toHaveValue('150');
  await expect(unsure).toBeHidden();
  await submit.click();
  await expect(amount).toHaveValue('');
  expect(new Set(keys).size).toBe(1);
  const { rows } = await owner.query(
    'select amount from deposit d join customer c on c.id = d.customer_id where c.username = $1',
    [name],
  );
  expect(rows).toHaveLength(1);
});

test('of a whole hash that is pasted the last six characters are taken, and a number that cannot be read is focused', async ({
  page,
  baseURL,
}) => {
  await customer(page, baseURL!);
  await page.goto('/profile/deposit');
  const amount = page.getByLabel(t('deposits.amount'), { exact: true });
  const lastSix = page.getByLabel(t('deposits.lastSixHash'), { exact: true });
  const paste = async (text: string) => {
    await lastSix.fill('');
    await lastSix.focus();
    await page.keyboard.insertText(text);
  };
  await paste(' 9f03c1 ');
  await expect(lastSix).toHaveValue('9f03c1');
  await expect(lastSix).toHaveAccessibleDescription('');
  await paste(`0x3f9a${'b7'.repeat(27)}e49f03`);
  await expect(lastSix).toHaveValue('e49f03');
  await expect(lastSix).toHaveAccessibleDescription(t('deposits.lastSixTaken', { six: 'e49f03' }));
  const submit = page.getByRole('button', { name: t('deposits.submit') });
  await amount.fill('1,00,0');
  await submit.focus();
  await submit.click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/1,234\.5/);
  await amount.fill('800');
  await submit.click();
  await expect(page.getByText('e49f03', { exact: true })).toBeVisible();
});

test('a photograph that does not arrive is stopped, and keeps no payment from being told of', async ({
  page,
  baseURL,
}) => {
  await customer(page, baseURL!);
  await page.goto('/profile/deposit');
  const proof = page.getByRole('group', { name: t('files.purposes.proof'), exact: true });
  const take = proof.getByRole('button', { name: t('files.take') });
  const remove = proof.getByRole('button', { name: t('files.remove'), exact: true });
  // One that arrived is taken off again, and does not come back.
  await proof.locator('input[type=file]').setInputFiles(await smallestPhoto());
  await expect(proof.getByText(t('files.ready'))).toBeVisible();
  await remove.click();
  await expect(take).toBeFocused();
  await expect(proof.getByText(t('files.ready'))).toHaveCount(0);
  await page.reload();
  await expect(take).toBeVisible();
  await expect(proof.getByText(t('files.ready'))).toHaveCount(0);
  // It is never answered.
  await page.route(call('upload'), () => undefined);
  await page.getByLabel(t('deposits.amount'), { exact: true }).fill('800');
  await page.getByLabel(t('deposits.lastSixHash'), { exact: true }).fill('9f03c1');
  await expect(remove).toHaveCount(0);
  await proof.locator('input[type=file]').setInputFiles(await smallestPhoto());
  await expect(proof.getByText(t('files.wait'))).toBeVisible();
  await page.getByRole('button', { name: t('deposits.submit') }).click();
  await expect(take).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(take).toBeFocused();
  await expect(proof.getByText(t('files.wait'))).toHaveCount(0);
  await expect(proof.locator('input[type=file]')).toBeEnabled();
  await page.getByRole('button', { name: t('deposits.submit') }).click();
  await expect(page.getByText('9f03c1', { exact: true })).toBeVisible();
});

/** Somebody who has money and a place for it, before the form of a withdrawal with an amount typed. */
async function withdrawing(page: Page, baseURL: string) {
  const name = await customer(page, baseURL);
  await owner.query(
    `insert into withdrawal_destination (customer_id, kind, name, network, address, usable_at)
     select id, 'wallet', 'First', 'tron', 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4', now()
     from customer where username = $1`,
    [name],
  );
  await page.goto('/profile/withdrawmoney');
  await fund(page, name);
  await page.reload();
  const amount = page.getByLabel(t('withdrawals.form.amount'), { exact: true });
  await amount.fill('50');
  const ask = page.getByRole('button', { name: t('withdrawals.form.review') });
  return { amount, ask, review: page.getByRole('dialog') };
}

/** Has a withdrawal made whose answer is lost. */
async function loseAnswer(page: Page, ask: Locator, review: Locator) {
  await page.route(
    call('withdrawal'),
    async (route) => {
      await route.fetch();
      await route.fulfill({ json: refusal('503') });
    },
    { times: 1 },
  );
  await ask.click();
  await review.getByRole('button', { name: t('withdrawals.confirm.send') }).click();
  await expect(review.getByText(t('common.unsure'))).toBeVisible();
}

test('what is withdrawn without a connection waits for it in words, and its late answer leaves another amount alone', async ({
  page,
  baseURL,
}) => {
  const { amount, ask, review } = await withdrawing(page, baseURL!);
  const send = review.getByRole('button', { name: t('withdrawals.confirm.send') });
  await ask.click();
  await send.click({ trial: true });
  await page.context().setOffline(true);
  await send.click();
  await expect(review.getByText(t('withdrawals.confirm.waiting'))).toBeVisible();
  await review.getByRole('button', { name: t('common.cancel') }).click();
  await expect(review).toBeHidden();
  await page.context().setOffline(false);
  await expect(amount).toHaveValue('50');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(call('withdrawal'), async (route) => {
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  await ask.click();
  await send.click();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await amount.fill('20');
  answer();
  await expect(page.getByText(t('codes.20003'))).toBeVisible();
  await expect(amount).toHaveValue('20');
});

test('what is withdrawn by a second try leaves nothing to be sent again', async ({
  page,
  baseURL,
}) => {
  const { amount, ask, review } = await withdrawing(page, baseURL!);
  await loseAnswer(page, ask, review);
  await review.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByText(t('codes.20003'))).toBeVisible();
  await expect(amount).toHaveValue('');
  await page.reload();
  await expect(amount).toHaveValue('');
});

test('a withdrawal that was taken back after its answer was lost is not said to be requested', async ({
  page,
  baseURL,
}) => {
  const { amount, ask, review } = await withdrawing(page, baseURL!);
  await loseAnswer(page, ask, review);
  await review.getByRole('button', { name: t('common.cancel') }).click();
  await expect(review).toBeHidden();
  const takeBack = page.getByRole('button', { name: t('withdrawals.cancel.button'), exact: true });
  await takeBack.first().click();
  await review.getByRole('button', { name: t('withdrawals.cancel.button'), exact: true }).click();
  await expect(page.getByText(t('withdrawals.cancel.done'))).toBeVisible();
  await amount.fill('20');
  const again = review.getByRole('button', { name: t('common.retry') });
  await pressFor(ask, again);
  await again.click();
  await expect(review).toBeHidden();
  await expect(page.getByText(t('codes.20003'))).toHaveCount(0);
  await expect(amount).toHaveValue('20');
});

test('a withdrawal that another device takes back meanwhile is said to be, and asked about no more', async ({
  page,
  baseURL,
}) => {
  const { ask, review } = await withdrawing(page, baseURL!);
  await ask.click();
  const made = page.waitForResponse(call('withdrawal'));
  await review.getByRole('button', { name: t('withdrawals.confirm.send') }).click();
  const { result } = (await (await made).json()) as { result: { id: string } };
  await expect(review).toBeHidden();
  const takeBack = page.getByRole('button', { name: t('withdrawals.cancel.button'), exact: true });
  const asked = page.getByRole('dialog', { name: t('withdrawals.cancel.title') });
  await pressFor(takeBack.first(), asked);
  const elsewhere = await page.request.post('/swx/customer/user/cancelWithdrawal', {
    headers: {
      origin: new URL(baseURL!).origin,
      'idempotency-key': randomBytes(8).toString('hex'),
    },
    data: { id: result.id },
  });
  expect(await elsewhere.json()).toMatchObject({ result: { status: 'cancelled' } });
  await expect(asked.getByText(t('withdrawals.cancel.done'))).toBeVisible();
  await expect(asked.getByText(t('withdrawals.cancel.text'))).toHaveCount(0);
  await asked
    .getByRole('button', { name: t('common.close'), exact: true })
    .first()
    .click();
  await expect(asked).toBeHidden();
  await expect(takeBack).toHaveCount(0);
});

test('an offer can be taken on a device whose clock is a minute ahead', async ({
  page,
  baseURL,
}) => {
  const name = await customer(page, baseURL!);
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await page.goto('/flashswap');
  await fund(page, name);
  await page.reload();
  await page.getByLabel(t('swaps.amount'), { exact: true }).fill('120');
  await page.getByRole('button', { name: t('swaps.ask') }).click();
  await page.getByRole('button', { name: t('swaps.confirm'), exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '120.00' }).first()).toBeVisible();
});

test('who asks for an offer in haste takes none that they have not seen', async ({
  page,
  baseURL,
}) => {
  const name = await customer(page, baseURL!);
  await page.goto('/flashswap');
  await fund(page, name);
  // As high as the offer, once it has rolled into view, lies where it was asked for.
  await page.setViewportSize({ width: 360, height: 700 });
  await page.reload();
  const amount = page.getByLabel(t('swaps.amount'), { exact: true });
  const ask = page.getByRole('button', { name: t('swaps.ask') });
  const again = page.getByRole('button', { name: t('swaps.askAgain') });
  const confirm = page.getByRole('button', { name: t('swaps.confirm'), exact: true });
  let taken = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/swap')) taken += 1;
  });
  for (const [times, gap] of [
    [2, 300],
    [4, 200],
    [6, 150],
  ] as const) {
    await amount.fill(String(20 + gap));
    const isHaste = await pressInHaste(page, ask, times, gap);
    await page.waitForTimeout(1_000);
    if (isHaste) expect(taken).toBe(0);
  }
  await again.click();
  await confirm.click();
  await expect.poll(() => taken).toBe(1);
});

test('a second press in haste leaves the review open that the first one asked for', async ({
  page,
  baseURL,
}) => {
  const { ask, review } = await withdrawing(page, baseURL!);
  // The part is there before it is pressed in haste, as for whoever came before.
  await ask.click();
  await expect(review).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  for (const gap of [60, 200, 300]) {
    const isHaste = await pressInHaste(page, ask, 2, gap);
    await page.waitForTimeout(600);
    if (isHaste) await expect(review).toBeVisible();
    else if (!(await review.isVisible())) await ask.click();
    // What the keyboard asks for is meant at once; the veil, once it was seen.
    if (gap === 60) await page.keyboard.press('Escape');
    else await page.mouse.click(5, 5);
    await expect(review).toBeHidden();
  }
  await ask.click();
  await expect(review).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden({ timeout: 400 });
});

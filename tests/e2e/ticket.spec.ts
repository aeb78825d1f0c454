import { expect, test, type Locator, type Page } from '@playwright/test';
import { Money } from '@/lib/core/money';
import type { Account, MarginOrder } from '@/lib/orders/contract';
import type { MarketInfo } from '@/lib/orders/estimates/ticket-terms-rules';
import { pressInHaste } from './steps/haste';
import { register, speak } from './steps/newcomer';
import { openSheet } from './steps/sheet';
import { wordsOf } from './steps/words';

const words = wordsOf('en');
const { t, about } = words;

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

async function api<Result>(page: Page, path: string): Promise<Result> {
  const answer = await page.request.get(`/swx/customer/${path}`, { headers: { Virtual: 'YES' } });
  return ((await answer.json()) as { result: Result }).result;
}

const open = async (page: Page) =>
  (await api<{ items: MarginOrder[] }>(page, 'order/listOptionsOrder?status=open')).items;

async function openTicket(page: Page) {
  const choice = page.getByRole('radio', { name: t('orders.kinds.market'), exact: true });
  if (isPhone(page)) await openSheet(page, choice);
}

const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key), exact: true });
const unit = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const held = (page: Page) =>
  page.getByRole('button', { name: t('orders.ticket.askBuyNone', { code: '\u2066EURUSD\u2069' }) });

async function confirm(page: Page) {
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  await expect(async () => {
    if (!(await review.isVisible())) {
      const ask = about('orders.ticket.askBuy', 'lots', 'code');
      await page.getByRole('button', { name: ask }).click();
    }
    const buy = about('orders.review.confirmBuy', 'lots');
    await review.getByRole('button', { name: buy }).click({ timeout: 5_000 });
    await expect(review).toBeHidden({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** A newcomer before the ticket of EURUSD; gives the field of its size once it is filled. */
async function startWithTicket(page: Page, baseURL: string) {
  await speak(page, baseURL, 'en');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await page.goto('/pass/register');
  await register(page, words);
  await page.goto('/cruuency?code=EURUSD');
  await openTicket(page);
  const margin = field(page, 'orders.size.asMargin');
  await expect(margin).toHaveValue(/^\d/);
  return margin;
}

test('a size is told in USDT, percent or lots, starts near 1 % of equity and is judged as it is typed', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const margin = await startWithTicket(page, baseURL!);
  const first = Number((await margin.inputValue()).replaceAll(',', ''));
  expect(first).toBeGreaterThan(850);
  expect(first).toBeLessThan(1_150);

  await unit(page, t('orders.lots')).check();
  const lots = field(page, 'orders.ticket.size');
  await lots.fill('9999999');
  await expect(lots).toHaveAccessibleDescription(about('orders.checks.bounds', 'min', 'max'));
  await expect(held(page)).toBeDisabled();
  await lots.fill('');
  await expect(lots).toHaveAccessibleDescription(t('orders.checks.lots'));
  await expect(held(page)).toBeDisabled();

  await unit(page, '%').check();
  const share = field(page, 'orders.size.asShare');
  await share.fill('2');
  await expect(
    page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') }),
  ).toBeEnabled();
  await confirm(page);
  const [order] = await open(page);
  const { equity } = await api<Account>(page, 'order/getAccount');
  const part = new Money(order!.requiredMargin).div(equity).mul(100);
  // Never above what was typed, but for the price that goes on, and less than a step below it.
  expect(part.toNumber()).toBeLessThan(2.01);
  expect(part.toNumber()).toBeGreaterThan(1.85);

  // The unit is kept for the next ticket.
  await page.reload();
  await openTicket(page);
  await expect(unit(page, '%')).toBeChecked();
  await expect(share).toHaveValue('1');
});

test('a number is read with its groups as it is typed, and one far from the market is asked about', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const margin = await startWithTicket(page, baseURL!);
  await margin.fill('');
  await margin.pressSequentially('1,000');
  await page.getByRole('radio', { name: t('orders.kinds.limit'), exact: true }).check();
  await expect(margin).toHaveValue('1,000');

  // What is no number holds the order back, and is not taken for none.
  const limit = field(page, 'orders.limit.price');
  await limit.fill('0.5');
  await margin.fill('1,00,0');
  await limit.focus();
  await expect(margin).toHaveAccessibleDescription(about('common.notANumber', 'example'));
  await expect(held(page)).toBeDisabled();
  await margin.fill('1000');

  const ask = about('orders.ticket.askBuyLimit', 'lots', 'code', 'price');
  await page.getByRole('button', { name: ask }).click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  await expect(
    review.getByText(about('common.far.market', 'what', 'price', 'percent', 'from')),
  ).toBeVisible();
  await review.getByRole('button', { name: t('common.cancel') }).click();

  await page.getByRole('radio', { name: t('orders.kinds.timed'), exact: true }).check();
  await field(page, 'orders.timed.stake').fill('1001');
  await expect(
    page.getByRole('button', {
      name: t('orders.timed.askUpNone', { code: '\u2066EURUSD\u2069' }),
    }),
  ).toBeDisabled();
});

/** Answers a call as the server refuses it, once. */
const refuse = (page: Page, call: string, code: string, issues: object[] = []) =>
  page.route(
    `**/swx/customer/${call}`,
    (route) => route.fulfill({ json: { code, msg: '', result: { issues } } }),
    { times: 1 },
  );

test('what the server refuses stands at its field, of a ticket, of levels and of an alert', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const margin = await startWithTicket(page, baseURL!);
  await refuse(page, 'order/buyOptions', '10016');
  await page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') }).click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  await review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') }).click();
  await expect(review.getByText(t('orders.review.nothing'))).toBeVisible();
  await review.getByRole('button', { name: t('common.cancel') }).click();
  await expect(review).toBeHidden();
  await expect(margin).toHaveAccessibleDescription(t('codes.10016'));
  await margin.fill('900');
  await expect(margin).not.toHaveAccessibleDescription(t('codes.10016'));
  await confirm(page);

  await page
    .getByRole('button', { name: about('orders.levelsLabel', 'code', 'lots') })
    .first()
    .click();
  const levels = page.getByRole('dialog', { name: t('orders.levels.title', { code: 'EURUSD' }) });
  const trailing = levels.getByLabel(t('orders.trailing.field'));
  await trailing.fill('0.01');
  await refuse(page, 'order/updateOptions', '10104', [
    { path: 'trailingDistance', message: '10104' },
  ]);
  await levels.getByRole('button', { name: t('orders.levels.save') }).click();
  await expect(trailing).toHaveAccessibleDescription(t('codes.10104'));
  await expect(trailing).toBeFocused();
  await trailing.fill('0.011');
  await levels.getByRole('button', { name: t('orders.levels.save') }).click();
  await expect(levels).toBeHidden();

  await page.getByRole('button', { name: t('alerts.setFor', { code: 'EURUSD' }) }).click();
  const alert = page.getByRole('dialog', { name: t('alerts.setFor', { code: 'EURUSD' }) });
  const level = alert.getByLabel(t('alerts.level'));
  await alert.getByRole('button', { name: t('alerts.set') }).click();
  await expect(level).toHaveAccessibleDescription(new RegExp(`${t('alerts.checks.missing')}$`));
  await level.fill('1');
  await refuse(page, 'user/addPriceAlert', '10104');
  await alert.getByRole('button', { name: t('alerts.set') }).click();
  await expect(level).toHaveAccessibleDescription(new RegExp(`${t('alerts.refused.reached')}$`));
  await expect(level).toBeFocused();
});

test('a price far from the market is asked about once, of levels, a waiting order and an alert', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const margin = await startWithTicket(page, baseURL!);
  await confirm(page);
  const far = about('common.far.market', 'what', 'price', 'percent', 'from');
  /** It is asked once the typing pauses, and saved by the press that follows. */
  const saveFar = async (dialog: Locator, save: string, said = far) => {
    await expect(dialog.getByText(said)).toBeVisible();
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog).toBeHidden();
  };

  const change = about('orders.levelsLabel', 'code', 'lots');
  await page.getByRole('button', { name: change }).first().click();
  const levels = page.getByRole('dialog', { name: t('orders.levels.title', { code: 'EURUSD' }) });
  await levels.getByLabel(t('orders.ticket.stopLoss'), { exact: true }).fill('0.5');
  await saveFar(levels, t('orders.levels.save'));
  expect((await open(page))[0]).toMatchObject({ stopLoss: '0.5' });

  if (isPhone(page)) await openTicket(page);
  await page.getByRole('radio', { name: t('orders.kinds.limit'), exact: true }).check();
  await margin.fill('100');
  await field(page, 'orders.limit.price').fill('0.9');
  const ask = about('orders.ticket.askBuyLimit', 'lots', 'code', 'price');
  await page.getByRole('button', { name: ask }).click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  const place = about('orders.review.placeBuy', 'lots');
  await review.getByRole('button', { name: place }).click();
  await expect(review).toBeHidden();
  await page
    .getByRole('button', { name: about('orders.pending.changeLabel', 'code', 'lots') })
    .click();
  const waiting = page.getByRole('dialog', {
    name: t('orders.pending.changeTitle', { code: 'EURUSD' }),
  });
  await waiting.getByLabel(t('orders.ticket.stopLoss'), { exact: true }).fill('0.4');
  await saveFar(
    waiting,
    t('orders.levels.save'),
    about('common.far.limit', 'what', 'price', 'percent', 'from'),
  );
  const pending = await api<{ items: MarginOrder[] }>(
    page,
    'order/listOptionsOrder?status=pending',
  );
  expect(pending.items[0]).toMatchObject({ limitPrice: '0.9', stopLoss: '0.4' });

  const { id } = pending.items[0]!;

  if (isPhone(page)) await openTicket(page);
  await page.getByRole('radio', { name: t('orders.kinds.stop'), exact: true }).check();
  await margin.fill('1000');
  const stop = field(page, 'orders.stop.price');
  await stop.fill('0.9');
  await page.getByLabel(t('orders.tied.label'), { exact: true }).selectOption({ index: 1 });
  const askStop = about('orders.ticket.askBuyStop', 'lots', 'code', 'price');
  await page.getByRole('button', { name: askStop }).click();
  await expect(stop).toHaveAccessibleDescription(about('orders.checks.stopAbove', 'price'));
  await stop.fill('2.1');
  await page.getByRole('button', { name: askStop }).click();
  await expect(review.getByText(about('orders.review.stopText', 'price'))).toBeVisible();
  await expect(
    review.getByText(about('orders.tied.limit', 'side', 'lots', 'code', 'price')),
  ).toBeVisible();
  await review.getByRole('button', { name: place }).click();
  await expect(review).toBeHidden();
  const pair = await api<{ items: MarginOrder[] }>(page, 'order/listOptionsOrder?status=pending');
  expect(pair.items.map(({ type, tiedTo }) => [type, tiedTo])).toEqual([
    ['stop', id],
    ['limit', pair.items[0]!.id],
  ]);
  const tied = about('chart.tied.to', 'order');
  const entry = page.getByRole('slider', { name: about('terminal.chart.stopEntry', 'order') });
  await expect(entry).toHaveAccessibleDescription(tied);
  const marks = page.locator('[data-place="dock"]').getByTitle(tied).filter({ visible: true });
  await expect(marks).toHaveCount(2);

  await page.getByRole('button', { name: t('alerts.setFor', { code: 'EURUSD' }) }).click();
  const alert = page.getByRole('dialog', { name: t('alerts.setFor', { code: 'EURUSD' }) });
  await alert.getByLabel(t('alerts.level')).fill('0.5');
  await saveFar(alert, t('alerts.set'));
});

test('terms that changed are told, shown, and confirmed once more', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  await startWithTicket(page, baseURL!);
  const sent: number[] = [];
  await page.route('**/swx/customer/order/buyOptions', (route) => {
    sent.push((route.request().postDataJSON() as { termsVersion: number }).termsVersion);
    return sent.length === 1
      ? route.fulfill({ json: { code: '10113', msg: '', result: null } })
      : route.continue();
  });
  await page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') }).click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  const fees = review.getByText(t('orders.ticket.fee'), { exact: true }).locator('..');
  const before = await fees.innerText();
  // The server's answer of a moment later, with ten times the fee.
  await page.route('**/swx/customer/index/getMarketInfo/EURUSD', async (route) => {
    const answer = await route.fetch();
    const { result, ...rest } = (await answer.json()) as { result: MarketInfo };
    const feeRate = String(Number(result.feeRate) * 10);
    await route.fulfill({ json: { ...rest, result: { ...result, feeRate, termsVersion: 77 } } });
  });
  const buy = review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') });
  await buy.click();
  await expect(review.getByText(t('orders.review.termsChanged'))).toBeVisible();
  await expect(review.getByText(t('orders.review.nothing'))).toBeVisible();
  await expect(fees).not.toHaveText(before);
  await buy.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toBe(77);
  expect(sent[0]).toBeLessThan(77);
  // What is still being asked has nobody to answer it once the test is over.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('who presses twice in haste orders once, and not before they have seen what', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await startWithTicket(page, baseURL!);
  const ask = page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') });
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  const buy = review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') });
  // The part is there before it is pressed, as for whoever has ordered before.
  await ask.click();
  await expect(buy).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  for (const [times, gap] of [
    [3, 80],
    [3, 150],
    [4, 200],
    [8, 120],
  ] as const) {
    const before = (await open(page)).length;
    const isHaste = await pressInHaste(page, ask, times, gap);
    await page.waitForTimeout(700);
    if (isHaste) expect(await open(page)).toHaveLength(before);
    if (await review.isVisible()) await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    if (!(await ask.isVisible())) await openTicket(page);
  }
  const before = (await open(page)).length;
  await ask.click();
  await buy.click({ trial: true });
  await pressInHaste(page, buy, 3, 90);
  await expect(review).toBeHidden();
  await page.waitForTimeout(1_000);
  expect(await open(page)).toHaveLength(before + 1);
  await openTicket(page);
  await ask.click();
  await buy.click({ trial: true });
  await buy.focus();
  for (let n = 0; n < 30; n += 1) await page.keyboard.press('Enter');
  await page.waitForTimeout(1_000);
  expect(await open(page)).toHaveLength(before + 2);
});

test('with one-click trading its button orders once and at once, Enter in a field after the review alone', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const margin = await startWithTicket(page, baseURL!);
  const ask = page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') });
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  const oneClick = page.getByRole('group', { name: t('orders.oneClick.title') });
  const keys: string[] = [];
  await page.route('**/swx/customer/order/buyOptions', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    if (keys.length !== 2) return route.continue();
    // The order is opened, and its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await oneClick.getByRole('button', { name: t('orders.oneClick.turnOn') }).click();
  await expect(oneClick).toContainText(t('orders.oneClick.on'));
  await margin.press('Enter');
  await expect(review).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  expect(keys).toEqual([]);
  await ask.scrollIntoViewIfNeeded();
  await ask.dblclick();
  await expect.poll(async () => (await open(page)).length).toBe(1);
  await page.waitForTimeout(1_000);
  expect(keys).toHaveLength(1);
  await expect(review).toBeHidden();
  await openTicket(page);
  await expect(oneClick).toContainText(t('orders.oneClick.on'));
  // What nobody knows the end of is shown, and settled under the key that it was sent with.
  await ask.click();
  await review.getByRole('button', { name: t('common.retry') }).click();
  await expect(review).toBeHidden();
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(await open(page)).toHaveLength(2);
  await openTicket(page);
  await oneClick.getByRole('button', { name: t('orders.oneClick.turnOff') }).click();
  await ask.click();
  await expect(review).toBeVisible();
  expect(keys).toHaveLength(3);
});

test('who presses twice in haste cancels what they meant, and everything only after a question', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await startWithTicket(page, baseURL!);
  const limit = { kind: 'margin', code: 'EURUSD', side: 'long', type: 'limit', leverage: 10 };
  for (const limitPrice of ['0.7', '0.71', '0.72', '0.73', '0.74']) {
    const answer = await page.request.post('/swx/customer/order/buyOptions', {
      headers: { Virtual: 'YES', Origin: process.env.ASSAY_URL! },
      data: { ...limit, lots: '0.1', limitPrice },
    });
    expect(await answer.json()).toMatchObject({ code: '200' });
  }
  const waiting = async () =>
    (await api<{ items: MarginOrder[] }>(page, 'order/listOptionsOrder?status=pending')).items;
  expect(await waiting()).toHaveLength(5);
  if (isPhone(page)) await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: new RegExp(`^${t('orders.dock.pending')}`) }).click();
  const cancel = page
    .getByRole('button', { name: about('orders.pending.cancelLabel', 'code', 'lots') })
    .filter({ visible: true });
  await expect(cancel).toHaveCount(5);
  await cancel.first().scrollIntoViewIfNeeded();
  const isHaste = await pressInHaste(page, cancel.first(), 3, 250);
  await page.waitForTimeout(1_000);
  if (isHaste) expect(await waiting()).toHaveLength(4);
  const left = (await waiting()).length;
  await expect(cancel).toHaveCount(left);

  await page.getByRole('button', { name: t('orders.pending.cancelAll') }).click();
  const question = page.getByRole('dialog', { name: t('orders.pending.cancelAll') });
  await question.getByRole('button', { name: t('orders.pending.cancelAllKeep') }).click();
  await expect(question).toBeHidden();
  expect(await waiting()).toHaveLength(left);
  await page.getByRole('button', { name: t('orders.pending.cancelAll') }).click();
  await question
    .getByRole('button', { name: t('orders.pending.cancelAllConfirm', { count: left }) })
    .click();
  await expect(question).toBeHidden();
  expect(await waiting()).toHaveLength(0);
});

test('what was ordered stays as it was sent, with the focus, until it is known what became of it', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await startWithTicket(page, baseURL!);
  const keys: string[] = [];
  let answerNow = () => {};
  const late = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route('**/swx/customer/order/buyOptions', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    if (keys.length > 1) return route.continue();
    // The order is opened, and its answer is lost after a while.
    await route.fetch();
    await late;
    await route.abort();
  });
  await page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') }).click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  const said = (key: string) =>
    review.getByText(t(key), { exact: true }).first().locator('xpath=ancestor::div[1]').innerText();
  const shown = async () => [
    await said('orders.review.price'),
    await said('orders.ticket.margin'),
    await said('orders.ticket.freeAfter'),
  ];
  const buy = review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') });
  await buy.click({ trial: true });
  await buy.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => keys.length).toBe(1);
  const sent = await shown();
  await expect(buy).toBeFocused();
  // A second press while it is under way sends nothing.
  await page.keyboard.press('Enter');
  // It is open by now, and the market goes on.
  await expect.poll(async () => (await open(page)).length).toBe(1);
  await page.waitForTimeout(3_000);
  expect(await shown()).toEqual(sent);
  answerNow();
  const again = review.getByRole('button', { name: t('common.retry') });
  await expect(again).toBeFocused();
  expect(await shown()).toEqual(sent);
  await page.keyboard.press('Enter');
  await expect(review).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await open(page)).toHaveLength(1);

  // One that has no answer, and the ticket it came of, end with the account that they were for.
  const accounts: (string | undefined)[] = [];
  await page.unroute('**/swx/customer/order/buyOptions');
  await page.route('**/swx/customer/order/buyOptions', (route) => {
    accounts.push(route.request().headers().virtual);
    return route.abort();
  });
  await openTicket(page);
  const size = field(page, 'orders.size.asMargin');
  await size.fill('1234');
  await page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') }).click();
  await buy.click();
  await expect(again).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  if (isPhone(page)) await page.keyboard.press('Escape');
  const choice = page.getByRole('group', { name: t('shell.mode.label') });
  await choice.getByRole('button', { name: t('common.real') }).click();
  await expect(page.getByText(t('shell.mode.toReal'))).toBeVisible();
  // What is opened before the page is that of the account ends with the one of before, too.
  await expect(choice).toHaveAttribute('aria-busy', 'false');
  await openTicket(page);
  await expect(size).not.toHaveValue('1234');
  expect(accounts).toEqual(['YES']);
});

test('an answer that comes late leaves what was typed since in the ticket', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const margin = await startWithTicket(page, baseURL!);
  let answerNow = () => {};
  const late = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route('**/swx/customer/order/buyOptions', async (route) => {
    const response = await route.fetch();
    await late;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') }).click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  await review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') }).click();
  await expect.poll(async () => (await open(page)).length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await page.getByRole('radio', { name: new RegExp(`^${t('orders.ticket.sell')}`) }).check();
  await margin.fill('300');
  const sell = page.getByRole('button', { name: about('orders.ticket.askSell', 'lots', 'code') });
  const asked = await sell.innerText();
  answerNow();
  await expect(
    page.getByText(about('orders.review.opened', 'code', 'lots', 'price')),
  ).toBeVisible();
  await expect(margin).toHaveValue('300');
  await expect(sell).toHaveText(asked);
  await sell.click();
  await expect(
    page.getByRole('dialog', { name: about('orders.review.sell', 'lots', 'code') }),
  ).toBeVisible();
});

test('a dialog says at once that its position was closed in another tab', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await speak(page, baseURL!, 'en');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await page.goto('/pass/register');
  await register(page, words);
  await page.goto('/cruuency?code=EURUSD');
  await openTicket(page);
  await confirm(page);
  const other = await page.context().newPage();
  await other.addInitScript(() => sessionStorage.setItem('board', '1'));
  await other.goto('/cruuency?code=EURUSD');
  const dialogs = [page, other].map((one) =>
    one.getByRole('dialog', { name: t('orders.close.title', { code: 'EURUSD' }) }),
  );
  for (const one of [page, other]) {
    await one.getByRole('button', { name: about('orders.closeLabel', 'code', 'lots') }).click();
  }
  const [first, second] = dialogs;
  await expect(second!).toBeVisible();
  await first!.getByRole('button', { name: t('orders.close.confirm') }).click();
  await expect(first!).toBeHidden();
  await expect(
    second!.getByText(about('orders.ended.closed', 'code', 'price', 'profit')),
  ).toBeVisible({ timeout: 15_000 });
  await expect(second!.getByRole('button', { name: t('orders.close.confirm') })).toHaveCount(0);
  await second!.getByRole('link', { name: t('orders.receipt') }).click();
  await other.waitForURL(/\/profile\/orders\/\d+/);
});

test('the buttons that buy and sell keep their words inside, whatever the language', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  for (const lang of ['de', 'fr', 'it', 'es', 'ar'] as const) {
    await speak(page, baseURL!, lang);
    await page.goto('/cruuency?code=BTCUSDT');
    await expect(page.getByRole('heading', { name: 'BTCUSDT' })).toBeVisible();
    await expect(page.locator('button:visible', { hasText: /\d{3}/ }).first()).toBeVisible();
    const spills = await page
      .locator('button:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => `${one.textContent} ${one.scrollWidth} > ${one.clientWidth}`),
      );
    expect(spills, lang).toEqual([]);
  }
});

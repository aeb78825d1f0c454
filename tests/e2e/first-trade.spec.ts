import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import type { Locale } from '@/lib/core/locales';
import type { Order } from '@/lib/orders/contract';
import { onOneDevice } from './steps/device';
import { register, speak } from './steps/newcomer';
import { findRow, firstAtOrBelow, levelAhead, readRows } from './steps/recording';
import { wordsOf, type Words } from './steps/words';

test.use({ serviceWorkers: 'allow' });

const speed = Number(process.env.REPLAY_SPEED ?? 1);
const tickSize = 0.00001;

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

async function api<Result>(page: Page, path: string): Promise<Result> {
  const answer = await page.request.get(`/swx/customer/${path}`, { headers: { Virtual: 'YES' } });
  const { code, result } = (await answer.json()) as { code: string; result: Result };
  expect(code).toBe('200');
  return result;
}

const orders = async (page: Page) =>
  (await api<{ items: Order[] }>(page, 'order/listOptionsOrder')).items;

async function comeIn(page: Page, words: Words) {
  const { t } = words;
  await page.goto('/');
  const board = page.getByRole('dialog', { name: t('home.board.label') });
  for (const name of ['price', 'worst'] as const)
    await board
      .getByRole('region', { name: t(`home.board.${name}.title`) })
      .getByRole('button', { name: t('home.board.next') })
      .click();
  await board.getByRole('link', { name: t('home.board.demo') }).click();
  await page.waitForURL('/pass/register');
  await register(page, words);
  await page.goto('/');
}

async function seePricesMove(page: Page) {
  for (const code of ['EURUSD', 'XAUUSD']) {
    const line = page.getByRole('row', { name: new RegExp(code) });
    const before = await line.innerText();
    await expect.poll(() => line.innerText(), { timeout: 60_000 }).not.toBe(before);
  }
}

/** The ticket: beside the chart, or a sheet above a phone. */
async function openTicket(page: Page, { t }: Words, side: 'long' | 'short') {
  const { ticket, choice } =
    side === 'long'
      ? { ticket: t('terminal.buy'), choice: t('orders.ticket.buy') }
      : { ticket: t('terminal.sell'), choice: t('orders.ticket.sell') };
  if (isPhone(page)) await page.getByRole('button', { name: new RegExp(`^${ticket}`) }).click();
  await page.getByRole('radio', { name: choice }).check();
}

/** A stop that the recording comes to within a minute, but not at once. */
async function nearStop(page: Page): Promise<string> {
  const rows = readRows('EURUSD');
  const found = { level: null as number | null };
  const span = { graceMs: 3_000 * speed, reachMs: 60_000 * speed, tickSize };
  await expect(async () => {
    const { time } = await api<{ time: string }>(page, 'index/getMarketInfo/EURUSD');
    found.level = levelAhead(rows, Date.parse(time), span);
    expect(found.level).not.toBeNull();
  }).toPass({ timeout: 120_000, intervals: [500] });
  return found.level!.toFixed(5);
}

/** Reviews the filled ticket and confirms it; says whether the market still allowed it. */
async function confirmReview(page: Page, { t, about }: Words, side: 'long' | 'short') {
  const [verb, Verb] = side === 'long' ? ['buy', 'Buy'] : ['sell', 'Sell'];
  await page
    .getByRole('button', { name: about(`orders.ticket.ask${Verb}`, 'lots', 'code') })
    .click();
  const review = page.getByRole('dialog', {
    name: about(`orders.review.${verb}`, 'lots', 'code'),
  });
  const confirm = review.getByRole('button', {
    name: about(`orders.review.confirm${Verb}`, 'lots'),
  });
  const isGone = () =>
    review.waitFor({ state: 'hidden', timeout: 30_000 }).then(
      () => true,
      () => false,
    );
  try {
    await expect(confirm).toBeEnabled({ timeout: 15_000 });
    await confirm.click({ timeout: 15_000 });
    if (await isGone()) return true;
  } catch {
    // The market has moved past the stop: the ticket or its review says so.
  }
  if (await review.isVisible())
    await review.getByRole('button', { name: t('common.cancel') }).click();
  return false;
}

const positionOf = (page: Page, { about }: Words, code: string) =>
  page
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: code })
    .filter({
      has: page.getByRole('button', { name: about('orders.closeLabel', 'code', 'lots') }),
    });

async function buyEuroWithStop(page: Page, words: Words): Promise<string> {
  const { t } = words;
  await page.getByRole('link', { name: /EURUSD/ }).click();
  await page.waitForURL(/\/cruuency\?code=EURUSD/);
  await expect(page.getByRole('heading', { name: 'EURUSD' })).toBeVisible();
  const placed = { stop: '' };
  await openTicket(page, words, 'long');
  await page.getByRole('button', { name: t('orders.ticket.levels') }).click();
  await expect(async () => {
    placed.stop = await nearStop(page);
    await page
      .getByRole('textbox', { name: t('orders.ticket.stopLoss'), exact: true })
      .fill(placed.stop);
    expect(await confirmReview(page, words, 'long')).toBe(true);
  }).toPass({ timeout: 300_000 });
  return placed.stop;
}

async function sellGold(page: Page, words: Words) {
  await page.goto('/cruuency?code=XAUUSD');
  await expect(page.getByRole('heading', { name: 'XAUUSD' })).toBeVisible();
  await openTicket(page, words, 'short');
  await expect(async () => {
    expect(await confirmReview(page, words, 'short')).toBe(true);
  }).toPass({ timeout: 120_000 });
  await expect(positionOf(page, words, 'XAUUSD')).toBeVisible();
}

async function closeGoldByHand(page: Page, words: Words) {
  const { t, about } = words;
  await positionOf(page, words, 'XAUUSD')
    .getByRole('button', { name: about('orders.closeLabel', 'code', 'lots') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('orders.close.title', { code: 'XAUUSD' }) });
  await dialog.getByRole('button', { name: t('orders.close.confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(positionOf(page, words, 'XAUUSD')).toHaveCount(0);
}

/** Finds an order in the list of orders, reads its receipt and lets the browser work it out again. */
async function checkReceipt(page: Page, { t, format }: Words, order: Order, reason: string) {
  await page.goto('/profile/orders');
  const { code, orderNumber: number } = order;
  await page.getByRole('link', { name: t('orders.receiptLabel', { code, number }) }).click();
  await page.waitForURL(`/profile/orders/${order.id}`);
  await expect(page.getByRole('heading', { name: order.code })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(order.orderNumber);
  await expect(main).toContainText(t(`receipt.fill.why.${reason}`));
  for (const price of [order.openPrice, order.closePrice])
    await expect(main).toContainText(format.price(price!));
  await page.getByRole('button', { name: t('receipt.check.button') }).click();
  await expect(page.getByRole('button', { name: t('receipt.check.again') })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: t('receipt.check.agrees') }),
  ).toBeVisible();
}

async function checkEquity(page: Page, { t, format }: Words) {
  await page.goto('/profile');
  const { equity } = await api<{ equity: string }>(page, 'order/getAccount');
  await expect(page.getByRole('heading', { name: t('account.equity.title') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(format.amount(equity));
}

/** The closing tick is the first of the recording, after the opening one, at which the bid had come to the stop. */
function proveTick({ open, close }: Order['receipt'], stop: string) {
  const rows = readRows('EURUSD');
  const opened = findRow(rows, open!.tick);
  expect(opened).toBeGreaterThanOrEqual(0);
  const crossing = firstAtOrBelow(rows, opened, Number(stop));
  expect(crossing).toBeDefined();
  expect({
    time: Date.parse(close!.tick.time),
    bid: Number(close!.tick.bid),
    ask: Number(close!.tick.ask),
  }).toEqual(crossing);
  expect(Number(close!.price)).toBe(crossing!.bid);
}

/** What `npm run audit` prints of the site's database: nothing when every book adds up. */
const audit = async () => {
  const database = process.env.ASSAY_DATABASE_URL;
  if (!database) throw new Error('ASSAY_DATABASE_URL has to name the database of the site');
  // Others of this sandbox trade real money by its recorded prices meanwhile.
  const env = { ...process.env, DATABASE_URL: database, SANDBOX: 'true' };
  const run = promisify(execFile)(process.execPath, ['dist/audit.js'], { env });
  return run.then(
    ({ stdout }) => stdout,
    (failed: { stdout: string }) => failed.stdout,
  );
};

for (const locale of ['en', 'ar'] satisfies Locale[]) {
  test(
    `a newcomer's first trades stand on the recorded ticks, in ${locale}`,
    onOneDevice(locale),
    async ({ page, baseURL }) => {
      test.setTimeout(900_000);
      const words = wordsOf(locale);
      await speak(page, baseURL!, locale);
      await comeIn(page, words);
      await seePricesMove(page);
      const stop = await buyEuroWithStop(page, words);
      await sellGold(page, words);
      await expect(positionOf(page, words, 'EURUSD')).toHaveCount(0, { timeout: 240_000 });
      await closeGoldByHand(page, words);

      const [gold, euro] = await orders(page);
      expect(euro).toMatchObject({ code: 'EURUSD', side: 'long', closeReason: 'stop-loss' });
      expect(gold).toMatchObject({ code: 'XAUUSD', side: 'short', closeReason: 'customer' });
      await checkEquity(page, words);
      await checkReceipt(page, words, euro!, 'stop-loss');
      await checkReceipt(page, words, gold!, 'customer');
      const { receipt } = await api<Order>(page, `order/getOptionsOrderById/${euro!.id}`);
      proveTick(receipt, stop);
      expect(await audit()).toBe('');
    },
  );
}

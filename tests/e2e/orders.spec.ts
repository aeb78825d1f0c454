import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Account, MarginOrder, Order, TimedOrder } from '@/lib/orders/contract';
import { register, speak } from './steps/newcomer';
import { openSheet } from './steps/sheet';
import { wordsOf } from './steps/words';

const words = wordsOf('en');
const { t, about } = words;
const code = 'EURUSD';

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

async function api<Result>(page: Page, path: string): Promise<Result> {
  const answer = await page.request.get(`/swx/customer/${path}`, { headers: { Virtual: 'YES' } });
  const { code: said, result } = (await answer.json()) as { code: string; result: Result };
  expect(said, path).toBe('200');
  return result;
}

const orders = async <O extends Order>(page: Page, query: string) =>
  (await api<{ items: O[] }>(page, `order/listOptionsOrder?${query}`)).items;
const account = (page: Page) => api<Account>(page, 'order/getAccount');
const askNow = async (page: Page) =>
  Number((await api<{ ask: string }>(page, `index/getMarketInfo/${code}`)).ask);

/** One position, order or option in the dock. */
const entryOf = (page: Page, button: RegExp) =>
  page
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: code })
    .filter({ has: page.getByRole('button', { name: button }) });
const closable = (page: Page) => entryOf(page, about('orders.closeLabel', 'code', 'lots'));
const cancellable = (page: Page) =>
  entryOf(page, about('orders.pending.cancelLabel', 'code', 'lots'));

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${t(`orders.dock.${name}`)}`) });

/** The ticket of a kind: beside the chart, or a sheet above a phone. */
async function openTicket(page: Page, kind: 'market' | 'limit' | 'timed') {
  const choice = page.getByRole('radio', { name: t(`orders.kinds.${kind}`), exact: true });
  if (isPhone(page)) await openSheet(page, choice);
  await choice.check();
}

/** Reviews what the ticket says and confirms it; the price may have moved, so it is tried again. */
async function place(page: Page, ask: RegExp, title: RegExp, confirm: RegExp) {
  const review = page.getByRole('dialog', { name: title });
  await expect(async () => {
    if (!(await review.isVisible())) await page.getByRole('button', { name: ask }).click();
    await review.getByRole('button', { name: confirm }).click({ timeout: 15_000 });
    await expect(review).toBeHidden({ timeout: 30_000 });
  }).toPass({ timeout: 240_000 });
}

/** Tells the size in lots. */
async function sizeInLots(page: Page, lots: string) {
  await page.getByRole('radio', { name: t('orders.lots'), exact: true }).check();
  await page.getByRole('textbox', { name: t('orders.ticket.size'), exact: true }).fill(lots);
}

async function buyAtMarket(page: Page) {
  await openTicket(page, 'market');
  await sizeInLots(page, '0.10');
  await place(
    page,
    about('orders.ticket.askBuy', 'lots', 'code'),
    about('orders.review.buy', 'lots', 'code'),
    about('orders.review.confirmBuy', 'lots'),
  );
}

const done = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

async function placeAndCancelLimit(page: Page) {
  const free = (await account(page)).freeMargin;
  await openTicket(page, 'limit');
  const price = page.getByRole('textbox', { name: t('orders.limit.price') });
  await price.fill(((await askNow(page)) * 0.9).toFixed(5));
  await place(
    page,
    about('orders.ticket.askBuyLimit', 'lots', 'code', 'price'),
    about('orders.review.buy', 'lots', 'code'),
    about('orders.review.placeBuy', 'lots'),
  );
  await expect(tab(page, 'pending')).toHaveAttribute('aria-selected', 'true');
  await expect(cancellable(page)).toBeVisible();
  const [waiting] = await orders<MarginOrder>(page, 'status=pending');
  expect(Number((await account(page)).pendingHeld)).toBe(Number(waiting!.usedMargin));

  await cancellable(page)
    .getByRole('button', { name: about('orders.pending.cancelLabel', 'code', 'lots') })
    .click();
  await done(page, about('orders.pending.cancelled', 'code', 'amount'));
  await expect(cancellable(page)).toHaveCount(0);
  const after = await account(page);
  expect([after.pendingHeld, after.freeMargin]).toEqual(['0.00', free]);
}

async function closePart(page: Page) {
  await tab(page, 'positions').click();
  await closable(page)
    .getByRole('button', { name: about('orders.closeLabel', 'code', 'lots') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('orders.close.title', { code }) });
  await dialog.getByRole('textbox', { name: t('orders.close.lots') }).fill('0.04');
  await dialog.getByRole('button', { name: about('orders.close.confirmPart', 'lots') }).click();
  await done(page, about('orders.close.partDone', 'code', 'lots', 'rest'));
  await expect(dialog).toBeHidden();
  const [order] = await orders<MarginOrder>(page, 'status=open');
  expect([order!.openLots, order!.receipt.partial.map(({ lots }) => lots)]).toEqual([
    '0.06',
    ['0.04'],
  ]);
  await tab(page, 'history').click();
  const partly = t('orders.states.partly', { closed: '0.04', lots: '0.10' });
  await expect(page.getByText(partly).filter({ visible: true })).toBeVisible();
  await expect(
    page.getByRole('link', {
      name: t('orders.receiptLabel', { code, number: order!.orderNumber }),
    }),
  ).toBeVisible();
  await tab(page, 'positions').click();
}

async function setTrailingStop(page: Page) {
  await closable(page)
    .getByRole('button', { name: about('orders.levelsLabel', 'code', 'lots') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('orders.levels.title', { code }) });
  await dialog.getByRole('radio', { name: t('orders.measure.distance') }).check();
  await dialog.getByRole('textbox', { name: t('orders.ticket.trailing') }).fill('0.05');
  await dialog.getByRole('button', { name: t('orders.levels.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(closable(page)).toContainText(t('orders.ticket.trailing'));
  const [order] = await orders<MarginOrder>(page, 'status=open');
  expect(Number(order!.trailingDistance)).toBe(0.05);
  expect(Number(order!.trailingStop)).toBeLessThan(Number(order!.openPrice));
}

async function buyTimed(page: Page): Promise<TimedOrder> {
  await openTicket(page, 'timed');
  await place(
    page,
    about('orders.timed.askUp', 'stake', 'span'),
    about('orders.timed.titleUp', 'code', 'span'),
    about('orders.timed.confirm', 'stake'),
  );
  // The dock turns to what was bought.
  await expect(page.getByRole('progressbar', { name: t('orders.timed.timeLeft') })).toBeVisible();
  const [option] = await orders<TimedOrder>(page, 'kind=timed');
  expect(option).toMatchObject({ status: 'open', direction: 'up', amount: '10.00' });
  return option!;
}

async function closeAll(page: Page) {
  await tab(page, 'positions').click();
  await expect(closable(page)).toHaveCount(2);
  await page.getByRole('button', { name: t('orders.bulk.open') }).click();
  const dialog: Locator = page.getByRole('dialog', { name: t('orders.bulk.open') });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: t('orders.bulk.confirm', { count: 2 }) }).click();
  await done(page, new RegExp(t('orders.bulk.done', { count: 2 })));
  await expect(dialog).toBeHidden();
  await expect(closable(page)).toHaveCount(0);
  expect(Number((await account(page)).usedMargin)).toBe(0);
}

const card = (page: Page) => page.getByRole('region', { name: t('results.label') });

/** On a phone a card leaves the chart to be seen until all of it is asked for. */
async function unfoldResult(page: Page) {
  const sums = card(page)
    .getByText(t('orders.close.released'))
    .or(card(page).getByText(t('orders.timed.stake')));
  await expect(sums).toBeHidden();
  const more = card(page).getByRole('button', { name: t('common.more') });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(sums).toBeVisible();
}

/** What ended has a card with the way to its receipt, which takes no focus; Escape puts one after the other away. */
async function seeResults(page: Page) {
  const receipt = card(page).getByRole('link', { name: new RegExp(t('orders.receipt')) });
  await expect(receipt).toHaveAttribute('href', /^\/profile\/orders\/\d+$/);
  await expect(card(page).locator(':focus')).toHaveCount(0);
  if (isPhone(page)) await unfoldResult(page);
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** The option ends at the first price after its time, and the list tells how. */
async function seeSettled(page: Page, { id, period }: TimedOrder) {
  await expect
    .poll(async () => (await api<Order>(page, `order/getOptionsOrderById/${id}`)).status, {
      timeout: period * 1000 + 240_000,
    })
    .toBe('closed');
  await page.goto('/profile/orders?kind=timed');
  const { orderNumber: number } = await api<Order>(page, `order/getOptionsOrderById/${id}`);
  await expect(
    page.getByRole('link', { name: t('orders.receiptLabel', { code, number }) }),
  ).toBeVisible();
}

async function exportAll(page: Page) {
  await page.goto('/profile/orders');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: t('orders.list.export') }).click();
  const text = await (await coming).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of text) chunks.push(Buffer.from(chunk as Uint8Array));
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^order,id,kind,code,side/);
  expect(lines).toHaveLength(1 + (await orders(page, 'size=100')).length);
}

/** On no usual desktop does anything of a position lie out of sight or under its result. */
async function seeWholeRows(page: Page) {
  if (isPhone(page)) return;
  const rows = page.getByRole('region', { name: t('orders.positions') });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => rows.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expect(rows.getByText(t('orders.ticket.takeProfit'), { exact: true })).toBeVisible();
  }
}

test('every kind of order is placed, changed and ended from the screen', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(900_000);
  await speak(page, baseURL!, 'en');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await page.goto('/pass/register');
  await register(page, words);
  await page.goto(`/cruuency?code=${code}`);
  await placeAndCancelLimit(page);
  await buyAtMarket(page);
  await closePart(page);
  await setTrailingStop(page);
  const option = await buyTimed(page);
  await buyAtMarket(page);
  await closeAll(page);
  await seeResults(page);
  await seeSettled(page, option);
  await exportAll(page);
});

test('who closes all that is open does not lose the place on the page', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'en');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await page.goto('/pass/register');
  await register(page, words);
  await page.goto(`/cruuency?code=${code}`);
  await buyAtMarket(page);
  // What is typed in a row of the table stays while a second position makes a group of it.
  const typed = page.getByRole('textbox', { name: about('orders.rows.stopOf', 'code', 'lots') });
  if (!isPhone(page)) {
    await page.getByRole('button', { name: about('orders.rows.stopOf', 'code', 'lots') }).click();
    await typed.fill('0.5');
  }
  await buyAtMarket(page);
  if (!isPhone(page)) {
    await expect(closable(page)).toHaveCount(2);
    await expect(typed).toHaveValue('0.5');
    await typed.press('Escape');
  }
  await seeWholeRows(page);
  await closeAll(page);
  // The button that opened the dialog is gone as well.
  await expect(page.getByRole('button', { name: t('orders.bulk.open') })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('back in an account nothing is shown of it from before', async ({ page, baseURL }) => {
  const { t } = wordsOf('en');
  await speak(page, baseURL!, 'en');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await page.goto('/pass/register');
  await register(page, wordsOf('en'));
  // A phone's head shows no equity, but the dock the margin that is free.
  const isPhone = page.viewportSize()!.width < 600;
  await page.goto(isPhone ? `/cruuency?code=${code}` : '/market');
  const choice = page.getByRole('group', { name: t('shell.mode.label') });
  const account = (word: string) => choice.getByRole('button', { name: t(`common.${word}`) });
  const label = page.getByText(t(isPhone ? 'orders.freeMargin' : 'shell.equity'), { exact: true });
  const equity = label
    .filter({ visible: true })
    .locator('..')
    .locator(isPhone ? 'dd' : '[data-live]');
  await expect(equity).toContainText('100,000');
  await account('real').click();
  await expect(equity).toHaveText(/^0/);

  let tell: () => void;
  let letThrough: () => void;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const allowed = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/swx/customer/order/getAccount', async (route) => {
    tell();
    await allowed;
    await route.continue();
  });
  await account('demo').click();
  await asked;
  await expect(equity).toHaveCount(0);
  letThrough!();
  await expect(equity).toContainText('100,000');
});

import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import type { MarginOrder } from '@/lib/orders/contract';
import { pressFor } from '../steps/haste';
import { arrive, speak } from '../steps/newcomer';
import { openSheet } from '../steps/sheet';
import { wordsOf } from '../steps/words';

const { t, about } = wordsOf('en');
const code = 'EURUSD';

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

async function api<Result>(page: Page, name: string, input: object = {}): Promise<Result> {
  const [method = 'GET', path = ''] = name.split(' ');
  const headers = { Virtual: 'YES', 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.fetch(`/swx/customer/${path}`, {
    method,
    ...(method === 'POST' ? { data: input } : {}),
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  const { code: said, result } = (await answer.json()) as { code: string; result: Result };
  expect(said, name).toBe('200');
  return result;
}

const openOrders = async (page: Page) =>
  (await api<{ items: MarginOrder[] }>(page, 'GET order/listOptionsOrder?status=open')).items;

/** Buys at the market, behind the back of the page. */
const buy = (page: Page, lots: string) =>
  api<MarginOrder>(page, 'POST order/buyOptions', {
    kind: 'margin',
    type: 'market',
    code,
    side: 'long',
    lots,
    leverage: 10,
  });

/** Has a call do what it does and its answer not be understood; gives the keys under which it came. */
async function loseAnswer(page: Page, path: string): Promise<Set<string>> {
  const keys = new Set<string>();
  await page.route(`**/order/${path}`, async (route) => {
    const isFirst = keys.size === 0;
    keys.add((await route.request().allHeaders())['idempotency-key']!);
    const response = await route.fetch();
    await route.fulfill(isFirst ? { response, body: '' } : { response });
  });
  return keys;
}

const closeButton = (page: Page, lots: string) =>
  page
    .getByRole('button', { name: about('orders.closeLabel', 'code', 'lots') })
    .and(page.getByRole('button', { name: lots }));

test.beforeEach(async ({ page, baseURL }) => {
  await speak(page, baseURL!, 'en');
  await arrive(page, baseURL!);
});

test('a position that was closed without an answer leaves the others to be closed', async ({
  page,
}) => {
  await buy(page, '0.03');
  await buy(page, '0.05');
  await page.goto(`/cruuency?code=${code}`);
  await loseAnswer(page, 'closeOptions');
  await closeButton(page, '0.03').click();
  const dialog = page.getByRole('dialog', { name: about('orders.close.title', 'code') });
  const confirm = dialog.getByRole('button', { name: t('orders.close.confirm'), exact: true });
  await confirm.click();
  const ended = dialog.getByRole('link', { name: t('orders.receipt') });
  await expect(ended).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await pressFor(closeButton(page, '0.05'), confirm);
  await confirm.click();
  await expect(dialog).toBeHidden();
  expect(await openOrders(page)).toEqual([]);
});

test('the last position that was closed without an answer says so on the page of the account too', async ({
  page,
}) => {
  await buy(page, '0.03');
  await page.goto('/profile');
  await loseAnswer(page, 'closeOptions');
  const dialog = page.getByRole('dialog', { name: about('orders.close.title', 'code') });
  const confirm = dialog.getByRole('button', { name: t('orders.close.confirm'), exact: true });
  await pressFor(closeButton(page, '0.03'), confirm);
  await confirm.click();
  await expect(page.getByText(t('account.orders.noneOpen'))).toBeVisible();
  await expect(dialog.getByRole('link', { name: t('orders.receipt') })).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  expect(await openOrders(page)).toEqual([]);
});

test('a level that another device set meanwhile stays where it was not touched', async ({
  page,
}) => {
  const { id, openPrice } = await buy(page, '0.03');
  await page.goto(`/cruuency?code=${code}`);
  await page
    .getByRole('button', { name: about('orders.levelsLabel', 'code', 'lots') })
    .first()
    .click();
  const target = page
    .getByRole('dialog')
    .getByLabel(t('orders.ticket.takeProfit'), { exact: true });
  await expect(target).toBeVisible();
  const read = page.waitForResponse(/order\/getAccount/);
  const stopLoss = (Number(openPrice) * 0.98).toFixed(5);
  await api(page, 'POST order/updateOptions', { id, stopLoss });
  await (await read).finished();
  await target.fill((Number(openPrice) * 1.02).toFixed(5));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.save'), exact: true })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const [held] = await openOrders(page);
  expect([Number(held!.stopLoss), held!.takeProfit]).toEqual([
    Number(stopLoss),
    expect.any(String),
  ]);
});

test('an order without an answer is found again where its ticket was closed, and opens once', async ({
  page,
}) => {
  await page.goto(`/cruuency?code=${code}`);
  const keys = await loseAnswer(page, 'buyOptions');
  const ask = page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') });
  if (isPhone(page)) await openSheet(page, ask);
  await ask.click();
  const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
  await review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') }).click();
  const again = review.getByRole('button', { name: t('common.retry'), exact: true });
  await expect(again).toBeVisible();
  await review.getByRole('button', { name: t('common.cancel'), exact: true }).click();
  await expect(review).toBeHidden();
  if (isPhone(page)) {
    await page.keyboard.press('Escape');
    await openSheet(page, ask);
  } else {
    await page.getByRole('radio', { name: t('orders.kinds.timed'), exact: true }).check();
    await page.getByRole('radio', { name: t('orders.kinds.market'), exact: true }).check();
  }
  await pressFor(ask, again);
  await again.click();
  await expect(review).toBeHidden();
  expect(keys.size).toBe(1);
  expect(await openOrders(page)).toHaveLength(1);
});

test('a window beside another one follows it into the other account, without the focus', async ({
  page,
}) => {
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const beside = await page.context().newPage();
  await beside.goto('/profile');
  const chosen = (of: Page) =>
    of.getByRole('button', { name: t('common.real'), exact: true, pressed: true });
  await expect(chosen(page)).toHaveCount(0);
  await beside
    .getByRole('button', { name: t('common.real'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(chosen(beside).first()).toBeVisible();
  await expect(chosen(page).first()).toBeVisible();
});

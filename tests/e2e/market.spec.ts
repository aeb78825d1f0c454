import { expect, test, type Page } from '@playwright/test';
import { register, speak } from './steps/newcomer';
import { levelAhead, readRows } from './steps/recording';
import { wordsOf } from './steps/words';

const { t, about, format } = wordsOf('en');
const speed = Number(process.env.REPLAY_SPEED ?? 1);

const isPhone = (page: Page) => page.viewportSize()!.width < 600;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
// What stands in a row, drawn or not: a browser draws a row when it comes near the screen.
const codes = async (page: Page) =>
  (await rows(page).getByRole('link').locator('b').allTextContents()).slice(0, 20);

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/swx/customer/${path}`, {
    data,
    headers: { Origin: process.env.ASSAY_URL! },
  });
  const body = (await answer.json()) as { code: string; result: unknown };
  expect(body.code, path).toBe('200');
  return body.result;
};

type Alerts = { total: number; items: { code: string; direction: string; price: string }[] };

const listOf = async (page: Page, status: string) => {
  const answer = await page.request.get(`/swx/customer/user/listPriceAlert?status=${status}`);
  return ((await answer.json()) as { result: Alerts }).result;
};

/** A price that EURUSD is above now and falls to soon. */
async function levelBelow(page: Page): Promise<string> {
  const rows = readRows('EURUSD');
  const found = { level: null as number | null };
  const span = { graceMs: 3_000 * speed, reachMs: 60_000 * speed, tickSize: 0.00001 };
  await expect(async () => {
    const answer = await page.request.get('/swx/customer/index/getMarketInfo/EURUSD');
    const { time } = ((await answer.json()) as { result: { time: string } }).result;
    found.level = levelAhead(rows, Date.parse(time), span);
    expect(found.level).not.toBeNull();
  }).toPass({ timeout: 120_000, intervals: [500] });
  return found.level!.toFixed(5);
}

test.beforeEach(({ page, baseURL }) => speak(page, baseURL!, 'en'));

test('the market is searched by code, name and pair, and the keyboard leads through what is found', async ({
  page,
}) => {
  await page.goto('/market');
  await expect(rows(page).first()).toBeVisible();
  const search = page.getByRole('searchbox');
  // The page takes keys once its scripts are there.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  for (const [query, first] of [
    ['ＢＴＣusdt', 'BTCUSDT'],
    ['eur/jpy', 'EURJPY'],
    ['swiss us', 'USDCHF'],
  ] as const) {
    await search.fill(query);
    await expect(rows(page).first()).toContainText(first);
  }
  await search.fill('eur');
  await expect(rows(page).nth(1)).toBeVisible();
  await search.press('ArrowDown');
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await search.fill('nothing is called so');
  await expect(
    page.getByText(t('market.emptySearch', { query: 'nothing is called so' })),
  ).toBeVisible();
});

test('the market is a heat map too, whose tiles the keyboard goes through, and opens one', async ({
  page,
}) => {
  await page.goto('/market?type=crypto');
  const view = page.getByRole('button', { name: t('market.heat.switch') });
  await expect(async () => {
    if ((await view.getAttribute('aria-pressed')) === 'false') await view.click();
    await expect(page).toHaveURL(/view=map/, { timeout: 500 });
  }).toPass();
  const crypto = page.getByRole('region', { name: t('market.types.crypto') });
  const tiles = crypto.getByRole('link');
  await expect(tiles.first()).toContainText('%');
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  const code = await tiles.nth(1).locator('b').innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/cruuency\\?code=${code}`));
});

test('Enter in the search opens what was found first', async ({ page }) => {
  await page.goto('/market');
  await expect(rows(page).first()).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('eth');
  await expect(rows(page).first()).toContainText('ETHUSDT');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/cruuency\?code=ETHUSDT/);
  if (isPhone(page)) return;
  const list = page.getByRole('navigation', { name: t('terminal.list') });
  await list.getByRole('searchbox').fill('gbp/usd');
  await expect(list.getByRole('link').first()).toContainText('GBPUSD');
  await list.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/cruuency\?code=GBPUSD/);
});

test('an address without a page leads to the start, which says so once', async ({ page }) => {
  await page.goto('/nonsense/more');
  await expect(page.getByText(t('home.unknown'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(t('home.unknown'))).toHaveCount(0);
});

test('the list is sorted by a column, up, down and back, and the address keeps it', async ({
  page,
}) => {
  await page.goto('/market?type=forex');
  await expect(rows(page).first()).toBeVisible();
  const listed = await codes(page);
  expect(listed).not.toContain('');
  const head = page.getByRole('columnheader', { name: t('market.columns.instrument') });
  // A choice made before the page came to life is made again.
  await expect(async () => {
    if (isPhone(page)) await page.getByLabel(t('market.sort.label')).selectOption('name');
    else if ((await head.getAttribute('aria-sort')) === null)
      await head.getByRole('button').click();
    await expect(page).toHaveURL(/sort=name/, { timeout: 500 });
  }).toPass();
  if (!isPhone(page)) await expect(head).toHaveAttribute('aria-sort', 'ascending');
  // Of the two ways to sort, only the one that is in sight can be reached.
  const [reached, other] = [page.getByLabel(t('market.sort.label')), head.locator('button')];
  await expect(isPhone(page) ? reached : other).toBeVisible();
  await expect(isPhone(page) ? other : reached).toBeHidden();
  await expect(async () => {
    const up = await codes(page);
    expect(up).toEqual([...up].sort());
    expect(up).not.toEqual(listed);
  }).toPass();
  await page.goto('/market?type=forex&sort=name-down&state=open');
  const down = await codes(page);
  expect(down).toEqual([...down].sort().reverse());
});

test('a visitor makes a list and fills it from a row; it is there after a reload', async ({
  page,
}) => {
  await page.goto('/market?q=eurusd');
  await page.getByRole('button', { name: t('market.lists.edit') }).click();
  await page.getByLabel(t('market.lists.create')).fill('Mine');
  await page.getByRole('button', { name: t('market.lists.add') }).click();
  await expect(page.getByLabel(t('market.lists.rename', { name: 'Mine' }))).toBeVisible();
  await page.getByRole('button', { name: t('market.lists.done') }).click();
  await page.getByRole('button', { name: t('market.watchIn', { code: 'EURUSD' }) }).click();
  await page.getByRole('checkbox', { name: /Mine/ }).check();
  await page.getByRole('button', { name: t('market.lists.done') }).click();
  await page.goto('/market');
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('EURUSD');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('the hours of a market are told in a dialog', async ({ page }) => {
  await page.goto('/market?q=aapl');
  await page
    .getByRole('button', { name: about('market.showHours', 'code') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('market.trading.title', { code: 'AAPL' }) });
  await expect(dialog.getByText(t('market.trading.holidays'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an alert set from a row is told of when the recording reaches it, and stands in the list', async ({
  page,
}) => {
  const words = wordsOf('en');
  await page.goto('/pass/register');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await register(page, words);
  await page.goto('/market?q=eurusd');
  await page.getByRole('button', { name: t('market.setAlert', { code: 'EURUSD' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('alerts.setFor', { code: 'EURUSD' }) });
  const said = page.getByRole('status').getByText(about('alerts.reached', 'code', 'price'));
  const below = await levelBelow(page);
  await dialog.getByLabel(t('alerts.level')).fill(below);
  // In the middle of a dip the level stands above the price, and the form says so until the dip is over.
  await expect(
    dialog.getByText(t('alerts.when.below', { code: 'EURUSD', price: format.price(below) })),
  ).toBeVisible();
  await expect(async () => {
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: t('alerts.set') }).click({ timeout: 5_000 });
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await expect(said.first()).toBeVisible({ timeout: 120_000 });
  const { items } = await listOf(page, 'fired');
  expect(items).toMatchObject([{ code: 'EURUSD', direction: 'below' }]);
  expect(Number(items[0]!.price)).toBe(Number(below));
  await page.goto('/market?list=alerts');
  await expect(page.getByText(t('alerts.reachedOn')).first()).toBeVisible();
});

test('an alert that was reached while no page was open is told of by the next', async ({
  page,
}) => {
  const words = wordsOf('en');
  await page.goto('/pass/register');
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await register(page, words);
  const price = await levelBelow(page);
  await page.goto('about:blank');
  await expect(async () => {
    await post(page, 'user/addPriceAlert', { code: 'EURUSD', direction: 'below', price });
  }).toPass();
  await expect.poll(async () => (await listOf(page, 'fired')).total, { timeout: 120_000 }).toBe(1);
  await page.goto('/market');
  const said = page.getByRole('status').getByText(about('alerts.reached', 'code', 'price'));
  await expect(said).toHaveCount(1);
  await page.reload();
  await expect(
    page.getByRole('link', { name: about('notifications.unread', 'count') }),
  ).toBeVisible();
  await expect(said).toHaveCount(0);
});

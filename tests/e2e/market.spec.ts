import { expect, test, type Page } from '@playwright/test';
import { speak } from './newcomer';
import { wordsOf } from './words';

const { t, about, format } = wordsOf('en');
const customer = { account: 'newcomer', password: 'assay-demo-2' };

const isPhone = (page: Page) => page.viewportSize()!.width < 600;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const codes = async (page: Page) =>
  (await rows(page).getByRole('link').locator('b').allInnerTexts()).slice(0, 20);

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/swx/customer/${path}`, {
    data,
    headers: { Origin: process.env.ASSAY_URL! },
  });
  const body = (await answer.json()) as { code: string; result: unknown };
  expect(body.code, path).toBe('200');
  return body.result;
};

async function logIn(page: Page) {
  await post(page, 'login/login', customer);
}

const priceNow = async (page: Page, code: string) => {
  const answer = await page.request.get(`/swx/customer/index/getMarketInfo/${code}`);
  return ((await answer.json()) as { result: { price: string } }).result.price;
};

test.beforeEach(({ page, baseURL }) => speak(page, baseURL!, 'en'));

test('the market is searched by code, name and pair, and the keyboard leads through what is found', async ({
  page,
}) => {
  await page.goto('/market');
  await expect(rows(page).first()).toBeVisible();
  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
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

test('the list is sorted by a column, up, down and back, and the address keeps it', async ({
  page,
}) => {
  await page.goto('/market?type=forex');
  await expect(rows(page).first()).toBeVisible();
  const listed = await codes(page);
  const head = page.getByRole('columnheader', { name: t('market.columns.instrument') });
  // A choice made before the page came to life is made again.
  await expect(async () => {
    if (isPhone(page)) await page.getByLabel(t('market.sort.label')).selectOption('name');
    else if ((await head.getAttribute('aria-sort')) === null)
      await head.getByRole('button').click();
    await expect(page).toHaveURL(/sort=name/, { timeout: 500 });
  }).toPass();
  if (!isPhone(page)) await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const up = await codes(page);
  expect(up).toEqual([...up].sort());
  expect(up).not.toEqual(listed);
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
  await logIn(page);
  await page.goto('/market?q=eurusd');
  await page.getByRole('button', { name: t('market.setAlert', { code: 'EURUSD' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('alerts.setFor', { code: 'EURUSD' }) });
  const now = Number(await priceNow(page, 'EURUSD'));
  const above = (now + 0.00004).toFixed(5);
  await dialog.getByLabel(t('alerts.level')).fill(above);
  await expect(
    dialog.getByText(t('alerts.when.above', { code: 'EURUSD', price: format.price(above) })),
  ).toBeVisible();
  await dialog.getByRole('button', { name: t('alerts.set') }).click();
  await expect(dialog).toBeHidden();
  // The price may go either way first.
  const below = { code: 'EURUSD', direction: 'below', price: (now - 0.00004).toFixed(5) };
  await page.request.post('/swx/customer/user/addPriceAlert', {
    data: below,
    headers: { Origin: process.env.ASSAY_URL! },
  });
  const said = page.getByRole('status').getByText(about('alerts.reached', 'code', 'price'));
  await expect(said.first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/market?list=alerts');
  await expect(page.getByText(t('alerts.reachedOn')).first()).toBeVisible();
});

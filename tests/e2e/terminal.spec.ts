import { expect, test, type Page } from '@playwright/test';
import type { Layout } from '@/lib/layouts/rules';
import type { Order } from '@/lib/orders/contract';
import { lineOf } from './steps/line';
import { register, speak } from './steps/newcomer';
import { openSheet } from './steps/sheet';
import { wordsOf, type Words } from './steps/words';

const code = 'BTCUSDT';

async function api<Result>(page: Page, path: string, input?: object): Promise<Result> {
  const url = `/swx/customer/${path}`;
  const headers = { Virtual: 'YES', 'sec-fetch-site': 'same-origin' };
  const answer = input
    ? await page.request.post(url, { headers, data: input })
    : await page.request.get(url, { headers });
  const body = (await answer.json()) as { code: string; result: Result };
  expect([path, body.code]).toEqual([path, '200']);
  return body.result;
}

const keptLayout = async (page: Page) =>
  (await api<{ layout: Layout | null }>(page, 'user/getLayout')).layout;

async function openTerminal(page: Page) {
  await page.goto(`/cruuency?code=${code}`);
  await expect(page.locator('div.plot canvas').first()).toBeVisible({ timeout: 60_000 });
}

/** The chart, once two pictures in a row are the same. */
async function stillPicture(page: Page) {
  const kept: { picture: Buffer } = { picture: Buffer.alloc(0) };
  await expect(async () => {
    const before = kept.picture;
    kept.picture = await page.locator('div.plot').screenshot();
    expect(kept.picture.equals(before)).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [300] });
  return kept.picture;
}

/** Opens the sheet of the chart's tools at one of its parts. */
async function openTools(page: Page, { t }: Words, part: 'indicators' | 'drawings') {
  await page.getByRole('button', { name: t('chart.view.title'), exact: true }).click();
  const tools = page.getByRole('dialog', { name: t('chart.title') });
  await tools.getByRole('radio', { name: t(`chart.${part}.title`) }).check();
  return tools;
}

/** Draws by hand on a desktop; by the sheet and its keys where there is no room for a bar. */
async function drawLevel(page: Page, words: Words, y = 160) {
  const { t } = words;
  if (page.viewportSize()!.width < 1024) {
    const tools = await openTools(page, words, 'drawings');
    const all = tools.getByRole('group', { name: t('chart.drawings.bar') });
    await all.getByRole('button', { name: t('chart.tools.level') }).press('Enter');
    await page.keyboard.press('Escape');
    return;
  }
  const bar = page.getByRole('toolbar', { name: t('chart.drawings.bar') });
  if (!(await bar.isVisible())) {
    await page.getByRole('button', { name: t('chart.drawings.title'), exact: true }).click();
  }
  await bar.getByRole('button', { name: t('chart.tools.level') }).click();
  await page.locator('div.plot').click({ position: { x: 300, y } });
}

test.describe('the trading screen', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await speak(page, baseURL!, 'en');
    await page.goto('/pass/register');
    await register(page, wordsOf('en'));
  });

  test('opens the ticket for a tap that came before the scripts', async ({ page }) => {
    const { t } = wordsOf('en');
    if (page.viewportSize()!.width >= 600) {
      // A wide screen shows the ticket beside the chart: there is nothing to tap.
      await page.goto(`/cruuency?code=${code}`);
      await expect(page.getByRole('radio', { name: t('orders.ticket.sell') })).toBeVisible();
      await expect(
        page.getByRole('button', { name: new RegExp(`^${t('terminal.sell')}`) }),
      ).toBeHidden();
      return;
    }
    let arrive: () => void = () => undefined;
    const scripts = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto(`/cruuency?code=${code}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: new RegExp(`^${t('terminal.sell')}`) }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    arrive();
    await expect(page.getByRole('radio', { name: t('orders.ticket.sell') })).toBeChecked();
  });

  test('keeps a drawing and an indicator with the account', async ({ page }) => {
    const words = wordsOf('en');
    const { t } = words;
    await openTerminal(page);
    await drawLevel(page, words);
    const indicators = await openTools(page, words, 'indicators');
    await indicators.getByRole('checkbox', { name: t('chart.indicators.RSI') }).check();
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => {
        const layout = await keptLayout(page);
        return [layout?.drawings[code]?.length, layout?.indicators.map(({ name }) => name)];
      })
      .toEqual([1, ['MA', 'TICKS', 'RSI']]);
    await page.reload();
    const values = page.getByRole('group', { name: t('terminal.chart.values') });
    await expect(values).toContainText('RSI 14');
    const tools = await openTools(page, words, 'drawings');
    const drawn = tools.getByRole('list', { name: t('chart.drawings.list') });
    await expect(drawn.getByRole('listitem')).toHaveCount(1);
    await drawn.getByRole('button', { name: t('chart.drawings.remove') }).click();
    await expect.poll(async () => (await keptLayout(page))?.drawings).toEqual({});
  });

  test('never goes back to an old layout, neither by "Back" nor by another tab', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const words = wordsOf('en');
    const { t } = words;
    const isNarrow = page.viewportSize()!.width < 1024;
    const oneClick = (button: 'turnOn' | 'turnOff') =>
      page.getByRole('button', { name: t(`orders.oneClick.${button}`) });
    const turn = async (button: 'turnOn' | 'turnOff') => {
      if (isNarrow) await openSheet(page, oneClick(button));
      await oneClick(button).click();
      if (isNarrow) await page.keyboard.press('Escape');
    };
    const kept = async () => {
      const layout = await keptLayout(page);
      return [layout?.oneClick ?? [], layout?.drawings[code]?.length ?? 0, layout?.interval];
    };
    await openTerminal(page);
    await turn('turnOn');
    await expect.poll(kept).toEqual([['demo'], 0, '5m']);
    // The page that "Back" finds in the browser is of when it was on.
    await openTerminal(page);
    await turn('turnOff');
    await drawLevel(page, words);
    await expect.poll(kept).toEqual([[], 1, '5m']);
    await page
      .getByRole('navigation', { name: t('shell.nav') })
      .getByRole('link', { name: t('shell.market') })
      .click();
    await page.waitForURL('/market');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/user/getLayout*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goBack();
    await page.waitForURL(/cruuency/);
    if (isNarrow) await openSheet(page, oneClick('turnOn'));
    await expect(oneClick('turnOn')).toBeVisible();
    answer();
    if (isNarrow) await page.keyboard.press('Escape');
    const drawn = async (of: Page, count: number) => {
      const tools = await openTools(of, words, 'drawings');
      const list = tools.getByRole('list', { name: t('chart.drawings.list') });
      await expect(list.getByRole('listitem')).toHaveCount(count);
      await of.keyboard.press('Escape');
      await expect(tools).toBeHidden();
    };
    await drawn(page, 1);
    const other = await page.context().newPage();
    await openTerminal(other);
    await page.bringToFront();
    await drawLevel(page, words, 220);
    await expect.poll(kept).toEqual([[], 2, '5m']);
    // The other one is told, or finds out when it saves.
    await other.bringToFront();
    await other.getByRole('radio', { name: t('terminal.intervals.1h'), exact: true }).check();
    await expect.poll(kept).toEqual([[], 2, '1h']);
    await drawn(other, 2);
  });

  test('trades with one click on no other device once that was turned off', async ({
    page,
    browser,
  }) => {
    const { t } = wordsOf('en');
    const isNarrow = page.viewportSize()!.width < 1024;
    const oneClick = (of: Page, button: 'turnOn' | 'turnOff') =>
      of.getByRole('button', { name: t(`orders.oneClick.${button}`) });
    await openTerminal(page);
    if (isNarrow) await openSheet(page, oneClick(page, 'turnOn'));
    await oneClick(page, 'turnOn').click();
    await expect.poll(async () => (await keptLayout(page))?.oneClick).toEqual(['demo']);
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await context.newPage();
    await openTerminal(other);
    if (other.viewportSize()!.width < 600) await openSheet(other, oneClick(other, 'turnOff'));
    await expect(oneClick(other, 'turnOff')).toBeVisible();
    // It stays before its reader all the while.
    await oneClick(page, 'turnOff').click();
    await expect(oneClick(other, 'turnOn')).toBeVisible({ timeout: 5_000 });
    await context.close();
  });

  test('leads from where nothing stands to what puts something there', async ({ page }) => {
    const { t } = wordsOf('en');
    await openTerminal(page);
    for (const [tab, kind] of [
      ['pending', 'limit'],
      ['timed', 'timed'],
      ['history', 'market'],
    ] as const) {
      await page.getByRole('tab', { name: t(`orders.dock.${tab}`) }).click();
      await page.getByRole('button', { name: t(`orders.ways.${kind}`), exact: true }).click();
      const chosen = page.getByRole('radio', { name: t(`orders.kinds.${kind}`), exact: true });
      await expect(chosen).toBeChecked();
      if (page.viewportSize()!.width < 600) await page.keyboard.press('Escape');
      else await expect(page.locator('#ticket')).toBeFocused();
    }
    if (page.viewportSize()!.width < 600) return;
    const search = page.getByRole('searchbox');
    await search.fill('nothing is called so');
    await page.getByRole('button', { name: t('market.showAll') }).click();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
  });

  test('tells the values of the candle under the pointer, and of the newest once that has left', async ({
    page,
  }) => {
    const { t } = wordsOf('en');
    await openTerminal(page);
    const values = page.getByRole('group', { name: t('terminal.chart.values') });
    const candleTime = async () => (await values.textContent())!.split(t('terminal.chart.open'))[0];
    const newest = await candleTime();
    const plot = page.locator('div.plot');
    const point = (x: number) =>
      page.viewportSize()!.width < 600
        ? plot.tap({ position: { x, y: 80 } })
        : plot.hover({ position: { x, y: 80 } });
    await point(150);
    await expect.poll(candleTime).not.toBe(newest);
    const pointed = await candleTime();
    // A finger takes the crosshair away by a tap elsewhere.
    if (page.viewportSize()!.width < 600) await point(280);
    else await page.mouse.move(0, 0);
    await expect.poll(candleTime).not.toBe(pointed);
  });

  test('compares instruments in percent, kept with the account', async ({ page }) => {
    const { t } = wordsOf('en');
    const other = 'ETHUSDT';
    await openTerminal(page);
    const dialog = page.getByRole('dialog', { name: t('chart.compare.title') });
    await expect(async () => {
      await page.locator('div.plot').press('c');
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const search = dialog.getByRole('searchbox', { name: t('chart.compare.search') });
    await search.fill(other);
    await expect(dialog.getByRole('checkbox', { name: other })).toBeVisible();
    await search.press('Enter');
    await expect(dialog.getByRole('checkbox', { name: other })).toBeChecked();
    for (const more of ['BTCUSDT', 'XAUUSD', 'GBPUSD']) {
      await search.fill(more);
      await expect(dialog.getByRole('checkbox', { name: more })).toBeVisible();
      await search.press('Enter');
    }
    // One too many is refused in words, and stays typed.
    await expect(
      dialog.getByRole('status').filter({ hasText: t('chart.compare.full') }),
    ).toHaveCount(1);
    await expect(search).toHaveValue('GBPUSD');
    await expect(search).toHaveAccessibleDescription(t('chart.compare.full'));
    await search.fill('');
    for (const more of ['BTCUSDT', 'XAUUSD']) {
      const chosen = dialog.getByRole('checkbox', { name: more, checked: true });
      await chosen.click();
      await expect(chosen).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    const legend = page.getByRole('group', { name: t('chart.compare.title'), exact: true });
    await expect(legend).toContainText(/ETHUSDT.*[+−]?\d\.\d\d\s?%/);
    await expect.poll(async () => (await keptLayout(page))?.compared).toEqual([other]);
    await page.reload();
    await legend.getByRole('button', { name: t('chart.compare.remove', { code: other }) }).click();
    await expect(legend).toHaveCount(0);
    await expect.poll(async () => (await keptLayout(page))?.compared).toEqual([]);
  });

  test('draws the same picture after ten changes of the theme', async ({ page }) => {
    const words = wordsOf('en');
    const { t } = words;
    await page.emulateMedia({ colorScheme: 'light' });
    const line = await lineOf(page);
    await openTerminal(page);
    await expect(page.locator('[aria-label*="candles from"]')).toBeAttached();
    const tools = await openTools(page, words, 'indicators');
    await tools.getByRole('checkbox', { name: t('chart.indicators.RSI') }).check();
    await page.keyboard.press('Escape');
    line.stand();
    const light = await stillPicture(page);
    const isPhone = page.viewportSize()!.width < 600;
    const languages = page.getByRole('button', { name: t('shell.language.label') });
    const turn = async (to: 'dark' | 'light') => {
      // On a phone it stands beside the languages.
      if (isPhone) await languages.click();
      await page.getByRole('button', { name: t(`shell.theme.${to}`) }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', to);
      if (!isPhone) return;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await turn('dark');
    const dark = await stillPicture(page);
    expect(dark.equals(light)).toBe(false);
    for (let n = 0; n < 4; n += 1) {
      await turn('light');
      await turn('dark');
    }
    expect((await stillPicture(page)).equals(dark)).toBe(true);
    await turn('light');
    expect((await stillPicture(page)).equals(light)).toBe(true);
  });

  test('forgets a limit once it is placed', async ({ page }) => {
    const { t, about } = wordsOf('en');
    await openTerminal(page);
    const isNarrow = page.viewportSize()!.width < 1024;
    const openTicket = async () => {
      const choice = page.getByRole('radio', { name: t('orders.kinds.limit'), exact: true });
      if (isNarrow) await openSheet(page, choice);
      await choice.check();
    };
    await openTicket();
    const limit = page.getByRole('textbox', { name: t('orders.limit.price') });
    const { bid } = await api<{ bid: string }>(page, `index/getMarketInfo/${code}`);
    await limit.fill(String(Math.round(Number(bid) * 0.8)));
    const draft = page.getByRole('slider', { name: about('terminal.chart.draft', 'line') });
    if (!isNarrow) await expect(draft).toBeAttached();
    await page
      .getByRole('button', { name: about('orders.ticket.askBuyLimit', 'lots', 'code', 'price') })
      .click();
    const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
    await review
      .getByRole('button', { name: about('orders.review.placeBuy', 'lots', 'price') })
      .click();
    await expect(review).toBeHidden();
    await expect(draft).toHaveCount(0);
    if (isNarrow) await openTicket();
    await expect(limit).toHaveValue('');
  });

  test('writes a limit and sets an alert at a price of the chart', async ({ page }) => {
    const { t } = wordsOf('en');
    await openTerminal(page);
    if (page.viewportSize()!.width >= 1024) {
      await page.getByRole('button', { name: t('chart.view.types.candles') }).click();
      await page.getByRole('menuitemradio', { name: t('chart.view.types.line') }).click();
      await expect(page.getByRole('button', { name: t('chart.view.types.line') })).toBeVisible();
    }
    // Tab leaves a menu, for where it was opened from.
    const plot = page.locator('div.plot');
    for (const key of ['Tab', 'Shift+Tab']) {
      await expect(async () => {
        await plot.press('Enter');
        await expect(page.getByRole('menuitem').first()).toBeFocused({ timeout: 2_000 });
      }).toPass();
      await page.keyboard.press(key);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(plot).toBeFocused();
    }
    const askAbove = async (what: string) => {
      await expect(async () => {
        await plot.press('Enter');
        await expect(page.getByRole('menu')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('PageUp');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.getByRole('menuitem', { name: t(what) }).click();
    };
    await askAbove('chart.place.alert');
    const alerts = async () =>
      (await api<{ items: { price: string }[] }>(page, 'user/listPriceAlert?status=active')).items;
    const line = page.getByRole('slider', { name: t('chart.alert.line'), exact: true });
    await expect(line).toBeAttached();
    const [before] = await alerts();
    await line.press('PageUp');
    await line.press('Enter');
    await expect.poll(async () => (await alerts()).length).toBe(1);
    await expect
      .poll(async () => Number((await alerts())[0]?.price))
      .toBeGreaterThan(Number(before!.price));
    // The alert that was moved is another one, whose line takes the place of the one that was pressed.
    await expect(async () => {
      if ((await line.count()) > 0) await line.press('Delete', { timeout: 2_000 });
      expect(await alerts()).toEqual([]);
      await expect(line).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    // The line took the focus with it: the chart has it then.
    await expect(plot).toBeFocused();
    await askAbove('chart.place.short.limit');
    const limit = page.getByRole('textbox', { name: t('orders.limit.price') });
    await expect(limit).not.toHaveValue('');
    await expect(page.getByRole('radio', { name: t('orders.ticket.sell') })).toBeChecked();
  });

  test('moves a stop by keyboard only after it is confirmed', async ({ page }) => {
    const { t } = wordsOf('en');
    const { bid } = await api<{ bid: string }>(page, `index/getMarketInfo/${code}`);
    const stopLoss = String(Math.round(Number(bid) * 0.9));
    const { id } = await api<Order>(page, 'order/buyOptions', {
      kind: 'margin',
      code,
      side: 'long',
      type: 'market',
      lots: '0.01',
      leverage: 1,
      stopLoss,
    });
    const stopNow = async () =>
      Number((await api<Order>(page, `order/getOptionsOrderById/${id}`)).stopLoss);
    await openTerminal(page);
    const line = page.getByRole('slider', { name: new RegExp(t('orders.ticket.stopLoss')) });
    await line.focus();
    // Letters are none of the line's keys.
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(line).toBeFocused();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('orders.levels.title', { code }) });
    // The change that the keys proposed stands in it: a second press in haste must not send that.
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    expect(await stopNow()).toBe(Number(stopLoss));
    await dialog.getByRole('button', { name: t('orders.levels.save') }).click();
    await expect.poll(stopNow).toBeLessThan(Number(stopLoss));
  });
});

import { expect as soon, test, type Locator, type Page } from '@playwright/test';
import type { Layout } from '@/lib/layouts/rules';
import type { Order } from '@/lib/orders/contract';
import { lineOf } from './steps/line';
import { register, speak } from './steps/newcomer';
import { wordsOf } from './steps/words';

const expect = soon.configure({ timeout: 30_000 });
const words = wordsOf('en');
const { t, about } = words;
const code = 'BTCUSDT';

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

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

const buy = (page: Page) =>
  api<Order>(page, 'order/buyOptions', {
    kind: 'margin',
    code,
    side: 'long',
    type: 'market',
    lots: '0.01',
    leverage: 1,
  });

const statusOf = async (page: Page, id: string) =>
  (await api<Order>(page, `order/getOptionsOrderById/${id}`)).status;

const told = (page: Page) => page.locator('[data-connection-line]').filter({ visible: true });
const html = (page: Page) => page.locator('html');

/** The parts of the screen, also while a dialog hides them from readers of the screen. */
const parts = (page: Page): Locator[] => {
  const of = (role: 'heading' | 'region' | 'navigation' | 'complementary', name: string) =>
    page.getByRole(role, { name, includeHidden: true }).first();
  return [
    of('heading', code),
    of('region', t('terminal.chart.label')),
    page.locator('div.plot canvas').first(),
    of('region', t('terminal.dock')),
    of('navigation', t('shell.nav')),
    ...(isPhone(page) ? [] : [of('complementary', t('orders.ticket.title'))]),
  ];
};

// The library that draws is itself a part that may not arrive.
const canvasAt = 2;

/** Nothing has gone: every part of the screen stands, on the page it was on. */
async function expectWhole(page: Page) {
  for (const part of parts(page)) await expect(part).toBeVisible();
  await expect(page.getByText(t('common.pageFailed'))).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/cruuency');
}

/** The trading screen, fresh, with its prices live and its account known. */
async function openFresh(page: Page) {
  await page.goto(`/cruuency?code=${code}`);
  for (const part of parts(page)) await expect(part).toBeVisible();
  await expect(page.locator('[aria-label*="candles from"]')).toBeAttached();
  await expect(closeButton(page).first()).toBeVisible();
}

const closeButton = (page: Page) =>
  page.getByRole('button', { name: about('orders.closeLabel', 'code', 'lots') });

async function expectLost(page: Page) {
  await expect(told(page)).toContainText(t('common.connection.goesOn'));
  await expect(html(page)).toHaveAttribute('data-connection', 'lost');
}

/** What was told is gone again, and prices move. */
async function expectBack(page: Page) {
  await expect(html(page)).not.toHaveAttribute('data-connection', 'lost');
  await expect(told(page)).toHaveCount(0);
  const price = page.locator('header [data-live]').first();
  const before = await price.innerText();
  await expect.poll(() => price.innerText()).not.toBe(before);
}

const held = (page: Page) => page.getByRole('button', { name: t('orders.ticket.held') });

async function openTicket(page: Page) {
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: new RegExp(`^${t('terminal.buy')}`) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

type First = {
  /** The first click of the page, made while the connection is lost. */
  click: (page: Page) => Promise<void>;
  /** The same again, once it is back. */
  after: (page: Page) => Promise<void>;
};

const closing = (page: Page) =>
  page.getByRole('dialog', { name: t('orders.close.title', { code }) });

const missing = (page: Page) => page.getByRole('dialog', { name: t('common.part.notLoaded') });

const notNow = (page: Page) => page.getByText(t('common.connection.needed')).last();

async function toDark(page: Page) {
  await page.getByRole('button', { name: t('shell.theme.dark') }).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
}

const firsts: Record<string, First> = {
  buy: {
    async click(page) {
      await openTicket(page);
      // On a phone the sheet itself may not have been loaded yet.
      await expect(held(page).or(missing(page))).toBeVisible();
      if (await missing(page).isVisible()) return;
      await expect(held(page)).toBeDisabled();
      await held(page).click({ force: true });
      // Behind the sheet of a phone the ticket of wide screens stands, too.
      await expect(page.getByText(t('orders.ticket.lost')).last()).toBeVisible();
    },
    async after(page) {
      await expect(missing(page)).toHaveCount(0, { timeout: 60_000 });
      await expect(held(page)).toHaveCount(0);
      await page
        .getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') })
        .click();
      const review = page.getByRole('dialog', {
        name: about('orders.review.buy', 'lots', 'code'),
      });
      await expect(review).toBeVisible();
    },
  },
  close: {
    async click(page) {
      await closeButton(page).first().click();
      await expect(closing(page).or(missing(page))).toBeVisible();
    },
    async after(page) {
      await expect(missing(page)).toHaveCount(0, { timeout: 60_000 });
      await expect(closing(page)).toBeVisible();
    },
  },
  bell: {
    async click(page) {
      await page
        .getByRole('link', { name: t('notifications.title') })
        .first()
        .click();
      await expect(notNow(page)).toBeVisible();
    },
    async after(page) {
      await page
        .getByRole('link', { name: t('notifications.title') })
        .first()
        .click();
      await page.waitForURL('/profile/notification');
    },
  },
  alert: {
    async click(page) {
      await page.getByRole('button', { name: t('alerts.setFor', { code }) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    async after(page) {
      await expect(missing(page)).toHaveCount(0, { timeout: 60_000 });
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
  },
  language: {
    async click(page) {
      await page.getByRole('button', { name: t('shell.language.label') }).click();
      const choice = page.getByRole('button', { name: 'Deutsch' });
      await expect(choice.or(missing(page))).toBeVisible();
      if (await missing(page).isVisible()) return page.keyboard.press('Escape');
      await choice.click();
      await expect(notNow(page)).toBeVisible();
    },
    async after(page) {
      await page.getByRole('button', { name: t('shell.language.label') }).click();
      await page.getByRole('button', { name: 'Deutsch' }).click();
      await expect(html(page)).toHaveAttribute('lang', /^de/);
      await speak(page, new URL(page.url()).origin, 'en');
    },
  },
  theme: {
    async click(page) {
      if (!isPhone(page)) return toDark(page);
      // It stands beside the languages there, which may not have come.
      await page.getByRole('button', { name: t('shell.language.label') }).click();
      const dark = page.getByRole('button', { name: t('shell.theme.dark') });
      await expect(dark.or(missing(page))).toBeVisible();
      if (await dark.isVisible()) await toDark(page);
      await page.keyboard.press('Escape');
    },
    async after(page) {
      if (isPhone(page)) {
        await page.getByRole('button', { name: t('shell.language.label') }).click();
        if ((await html(page).getAttribute('data-theme')) !== 'dark') await toDark(page);
      }
      await page.getByRole('button', { name: t('shell.theme.light') }).click();
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
      if (isPhone(page)) await page.keyboard.press('Escape');
    },
  },
  tab: {
    async click(page) {
      await page.getByRole('tab', { name: t('orders.dock.history') }).click();
    },
    async after(page) {
      await expect(page.getByText(t('orders.emptyHistory'))).toBeVisible();
      await page.getByRole('tab', { name: new RegExp(`^${t('orders.dock.positions')}`) }).click();
      const kept = () => api<{ layout: Layout | null }>(page, 'user/getLayout');
      await expect.poll(async () => (await kept()).layout?.dockTab).toBe('positions');
    },
  },
  page: {
    async click(page) {
      await page
        .getByRole('navigation', { name: t('shell.nav') })
        .getByRole('link', { name: t('shell.account') })
        .click();
      await expect(notNow(page)).toBeVisible();
    },
    async after(page) {
      await page
        .getByRole('navigation', { name: t('shell.nav') })
        .getByRole('link', { name: t('shell.account') })
        .click();
      await page.waitForURL('/profile');
    },
  },
};

/** The scripts that were fetched without being named in what the server sent. */
const lateScripts = (page: Page) =>
  page.evaluate(async () => {
    const sent = await (await fetch(location.href)).text();
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js') && !sent.includes(name.slice(name.lastIndexOf('/'))));
  });

test.describe('without a connection', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await speak(page, baseURL!, 'en');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/pass/register');
    await register(page, words);
    await buy(page);
  });

  test('the trading screen stands whatever is clicked first, and all works again after', async ({
    page,
  }) => {
    test.setTimeout(360_000);
    const line = await lineOf(page);
    for (const [name, { click, after }] of Object.entries(firsts)) {
      await test.step(name, async () => {
        await openFresh(page);
        await line.cut();
        await expectLost(page);
        await click(page);
        await expectWhole(page);
        await line.mend();
        await expectBack(page);
        await after(page);
      });
    }
  });

  test('a position is closed as soon as the connection is back', async ({ page }) => {
    test.setTimeout(180_000);
    const line = await lineOf(page);
    await openFresh(page);
    const { id } = await buy(page);
    await expect(closeButton(page)).toHaveCount(2);
    const dialog = closing(page);
    // A dialog that was never needed may not have been fetched when the connection is lost.
    await closeButton(page).first().click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await expect(dialog).toBeHidden();
    await line.cut();
    await expectLost(page);
    await closeButton(page).first().click();
    await expect(dialog.getByText(t('orders.waiting.before'))).toBeVisible();
    await dialog.getByRole('button', { name: t('orders.close.confirm') }).click();
    await expect(dialog.getByText(t('orders.waiting.now'))).toBeVisible();
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await expect(dialog).toBeHidden();
    await closeButton(page).first().click();
    await dialog.getByRole('button', { name: t('orders.close.confirm') }).click();
    await expect(dialog.getByText(t('orders.waiting.now'))).toBeVisible();
    await expectWhole(page);
    await line.mend();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect.poll(() => statusOf(page, id)).toBe('closed');
    // What was cancelled while it waited was never sent: the other position is open.
    await expect(closeButton(page)).toHaveCount(1);
  });

  test('a socket that falls silent is told of, though every request is answered', async ({
    page,
  }) => {
    const line = await lineOf(page);
    await openFresh(page);
    line.hush(true);
    await expectLost(page);
    await openTicket(page);
    await expect(held(page)).toBeDisabled();
    await expectWhole(page);
    line.hush(false);
    await expect(held(page)).toHaveCount(0);
    if (isPhone(page)) await page.keyboard.press('Escape');
    await expectBack(page);
  });

  test('a market that stands still on a good connection is not told of', async ({ page }) => {
    const line = await lineOf(page);
    const pongs = { count: 0 };
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"pong"')) pongs.count += 1;
      }),
    );
    await openFresh(page);
    line.stand();
    await expect.poll(() => pongs.count, { timeout: 60_000 }).toBeGreaterThan(4);
    await expect(told(page)).toHaveCount(0);
  });

  test('parts that do not arrive say so in their places, and come by themselves', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await openFresh(page);
    // Nobody has touched the page yet: what comes now comes because it is idle.
    await expect.poll(async () => (await lateScripts(page)).length).toBeGreaterThan(5);
    await closeButton(page).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const late = await lateScripts(page);
    let cut = true;
    await page.route(
      (url) => late.includes(url.href),
      (route) => (cut ? route.abort('internetdisconnected') : route.continue()),
    );
    await page.goto(`/cruuency?code=${code}`);
    const dock = page.getByRole('region', { name: t('terminal.dock') });
    await expect(dock.getByText(t('common.part.notLoaded')).first()).toBeVisible();
    await page.getByRole('button', { name: t('alerts.setFor', { code }) }).click();
    const failed = missing(page);
    await expect(failed).toBeVisible();
    for (const part of parts(page).filter((_, at) => at !== canvasAt))
      await expect(part).toBeVisible();
    await expect(page.getByText(t('common.pageFailed'))).toHaveCount(0);
    await failed.getByRole('button', { name: t('common.retry') }).click();
    await expect(failed).toBeVisible();
    cut = false;
    const alert = page.getByRole('dialog', { name: t('alerts.setFor', { code }) });
    await expect(alert).toBeVisible({ timeout: 60_000 });
    await expect(failed).toHaveCount(0);
    await page.keyboard.press('Escape');
    await closeButton(page).first().click({ timeout: 60_000 });
    const dialog = closing(page);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await expect(page.locator('div.plot canvas').first()).toBeVisible({ timeout: 60_000 });
  });
});

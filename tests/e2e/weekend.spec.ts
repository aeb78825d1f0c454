import { expect, test, type Locator, type Page } from '@playwright/test';
import { shiftPageClock } from '@/scripts/site/page-clock.mjs';
import { startWeekendSite } from '../setup/weekend-site.mjs';
import { speak } from './steps/newcomer';
import { wordsOf } from './steps/words';

/**
 * Guarantee: while a market is closed nothing is invented for it. On a Saturday its last price, time,
 * change and line stand still in words and in pictures, while crypto moves beside them.
 */

const { t, about } = wordsOf('en');
const dayMs = 86_400_000;
const minuteMs = 60_000;

type Info = { price: string; zdf: string; time: string; opensAt: string; reason: string | null };
type Bar = [start: number, open: number, high: number, low: number, close: number];

// One worker a project takes all of them: each worker starts a site with a database of its own.
test.describe.configure({ mode: 'default' });

let site: Awaited<ReturnType<typeof startWeekendSite>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startWeekendSite();
});
test.afterAll(() => site.stop());

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${site.url}/swx/customer/index/${path}`);
  return ((await answer.json()) as { result: T }).result;
}
const info = (page: Page, code: string) => ask<Info>(page, `getMarketInfo/${code}`);

/** The browser has the same Saturday as the site. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(shiftPageClock, site.shiftMs);
  await speak(page, site.url, 'en');
});

const visit = (page: Page, path: string) => page.goto(`${site.url}${path}`);

/** Waits until the price of an open market has come anew several times. */
async function letTimePass(page: Page): Promise<void> {
  const then = Date.parse((await info(page, 'BTCUSDT')).time);
  await expect
    .poll(async () => Date.parse((await info(page, 'BTCUSDT')).time) - then, { timeout: 60_000 })
    .toBeGreaterThan(6000);
}

/** What parts of the page say and how they look, to be compared. */
const seen = async (parts: Locator[]) =>
  Promise.all(
    parts.map(async (part) => ({
      said: await part.innerText(),
      shown: (await part.screenshot()).toString('base64'),
    })),
  );

// A part that the browser draws anew may round the edge of a letter otherwise; a digit or a point of a
// line is many times that.
const roundedPixels = 4;

/** How many pixels of two pictures differ; all of them where their sizes do. */
const differing = (page: Page, pictures: [string, string]): Promise<number> =>
  page.evaluate(async (encoded) => {
    const [one, other] = await Promise.all(
      encoded.map(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      }),
    );
    if (one!.width !== other!.width || one!.height !== other!.height) return Infinity;
    const [a, b] = [new Uint32Array(one!.data.buffer), new Uint32Array(other!.data.buffer)];
    return a.filter((pixel, i) => pixel !== b[i]).length;
  }, pictures);

/** In how many pixels each part looks otherwise than before, leaving roundings out. */
async function changes(page: Page, parts: Locator[], before: { shown: string }[]) {
  const counts: number[] = [];
  for (const [i, { shown }] of (await seen(parts)).entries()) {
    const count = await differing(page, [before[i]!.shown, shown]);
    counts.push(count > roundedPixels ? count : 0);
  }
  return counts;
}

async function expectStill(page: Page, parts: Locator[], moving: Locator | null): Promise<void> {
  for (const part of parts) await expect(part).toBeVisible();
  // The first prices of the socket have come: what moves has moved.
  const first = moving && (await moving.innerText());
  if (moving) await expect.poll(() => moving.innerText(), { timeout: 60_000 }).not.toBe(first);
  // Pictures and icons of the page itself may still be on their way.
  let before = await seen(parts);
  const same = parts.map(() => 0);
  await expect(async () => {
    const earlier = before;
    before = await seen(parts);
    expect(await changes(page, parts, earlier)).toEqual(same);
  }).toPass();
  await letTimePass(page);
  const words = (all: typeof before) => all.map(({ said }) => said);
  expect(words(await seen(parts))).toEqual(words(before));
  await expect.poll(() => changes(page, parts, before)).toEqual(same);
}

const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.locator('b', { hasText: new RegExp(`^${code}$`) }) });

test('the change of a closed market is that of its last session, its line that session’s, its time that of its last price', async ({
  page,
}) => {
  const { price, zdf, time, opensAt, reason } = await info(page, 'EURUSD');
  expect(reason).toBe('closed');
  const last = Date.parse(time);
  const closed = Math.ceil(last / (60 * minuteMs)) * 60 * minuteMs;
  expect(closed - last).toBeLessThan(5000);
  expect(Date.parse(opensAt)).toBeGreaterThan(closed + dayMs);
  const bars = (to: number, limit: number) =>
    ask<Bar[]>(
      page,
      `getKValueByCodeAndDate?code=EURUSD&interval=1m&limit=${limit}&to=${new Date(to).toISOString()}`,
    );
  // Spot forex ends each day at the hour at which it ends the week.
  const [[start, , , , base]] = (await bars(closed - dayMs - 1, 1)) as [Bar];
  expect(start).toBe(closed - dayMs - minuteMs);
  expect(Number(zdf)).toBeCloseTo((Number(price) / base - 1) * 100, 2);
  expect(Number(zdf)).not.toBe(0);
  const hundred = await bars(last + dayMs, 100);
  expect(hundred.at(-1)![0]).toBe(closed - minuteMs);
  const list = await ask<{ code: string; hundred: number[] }[]>(page, 'listMarketByType?type=1');
  expect(list.find(({ code }) => code === 'EURUSD')!.hundred).toEqual(hundred.map((bar) => bar[4]));
});

test('home is led by what trades, and nothing moves in what does not', async ({ page }) => {
  await visit(page, '/');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toContainText('BTCUSDT');
  const opens = rows.filter({ hasText: about('market.opens', 'time') });
  await expect(opens).toHaveCount(4);
  await expect(rows.nth(6)).toContainText(about('market.opens', 'time'));
  await expectStill(page, await opens.all(), rowOf(page, 'BTCUSDT'));
});

test('the market puts open markets first; the others keep their last price, its time and when they open', async ({
  page,
}) => {
  await visit(page, '/market?type=forex');
  const eurusd = rowOf(page, 'EURUSD');
  await expect(eurusd).toContainText(about('market.lastAt', 'time'));
  await expect(eurusd).toContainText(about('market.opens', 'time'));
  await expect(page.getByText(t('market.feedAge'))).toHaveCount(0);
  await expectStill(page, [eurusd, rowOf(page, 'GBPUSD')], null);
  await visit(page, '/market');
  await expect(rowOf(page, 'BTCUSDT')).toBeVisible();
  await expect(rowOf(page, 'BTCUSDT')).not.toContainText(about('market.opens', 'time'));
  await visit(page, '/market?q=eur/usd');
  await expect(rowOf(page, 'EURUSD')).toContainText(about('market.lastAt', 'time'));
});

test('the trading screen of a closed market shows its last price with its time, and no new candle', async ({
  page,
}) => {
  await visit(page, '/cruuency?code=EURUSD');
  const header = page.getByRole('banner').filter({ hasText: 'EURUSD' });
  const heading =
    (await header.count()) > 0 ? header : page.locator('header', { hasText: 'EURUSD' });
  await expect(heading).toContainText(t('terminal.lastPrice'));
  await expect(heading).toContainText(t('terminal.closed'));
  await expect(heading).not.toContainText(t('terminal.feedAge'));
  if (!isPhone(page)) {
    const others = page.getByRole('link', { name: t('orders.ways.open') });
    await expect(others).toHaveAttribute('href', '/market?state=open');
  }
  if (!isPhone(page)) await expect(heading).toContainText(t('terminal.changeLastSession'));
  const chart = page.getByRole('group', { name: t('terminal.chart.label') });
  const summary = chart.getByRole('img');
  await expect(summary).toHaveAccessibleName(/EURUSD/);
  const { time } = await info(page, 'EURUSD');
  const { format } = wordsOf('en');
  const newest = Math.floor(Date.parse(time) / (5 * minuteMs)) * 5 * minuteMs;
  const ending = new RegExp(`to ${format.dateTime(newest, 'UTC')}\\.`);
  await expect(summary).toHaveAccessibleName(ending);
  if (!isPhone(page)) {
    await page.getByRole('button', { name: t('market.types.all'), exact: true }).click();
    await expectStill(page, [heading, chart], listed(page, 'BTCUSDT'));
  } else await expectStill(page, [heading, chart], null);
  await expect(summary).toHaveAccessibleName(ending);
});

/** The row of an instrument in the list beside the chart, after all types were chosen. */
function listed(page: Page, code: string): Locator {
  const list = page.getByRole('navigation', { name: t('terminal.list') });
  return list.getByRole('link').filter({ has: page.locator('b', { hasText: code }) });
}

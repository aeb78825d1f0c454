import { expect, test, type Browser, type Page } from '@playwright/test';
import { startStoppedSite } from '../../setup/stopped/stopped-site.mjs';
import { wordsOf } from '../steps/words';
import { tellFaces } from './faces';
import { looks, type Look } from './looks';
import { packPictures } from './pack';
import { screensOf, type Reader, type Screen } from './screens';
import { standingPrices, tellPrices } from './standing';
import { stillness, stopTime } from './still';
import { live, now, opened, type Lived } from './story';
import { moment, worldOf } from './world';

/**
 * Guarantee: every screen looks as it did when somebody looked at it. Time stands for the site, its database
 * and the browser, so that a picture is the same every time.
 */

const isWriting = process.env.WRITE_PICTURES === 'yes';
// Each screen is looked at in one of its four ways; in all of them where it is asked for, by parts of names
// or with all the others.
const { PICTURES: asked = isWriting ? 'all' : '' } = process.env;
const isShown = ({ name }: Screen) =>
  asked === 'all' || asked.split(',').some((part) => name.includes(part));
const ways = looks.flatMap(({ name, dark }) => (dark ? [name, dark] : [name]));
const folder = 'tests/pictures/screens';
const atMs = moment(now);
// How far the axis of a chart reaches hangs on what of it was here first.
const chartRatio = 0.06;

let site: Awaited<ReturnType<typeof startStoppedSite<Lived>>> | undefined;
let browser: Browser;
let prices: Map<string, object>;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(600_000);
  site = await startStoppedSite({
    fromMs: moment(opened),
    atMs,
    async live(of) {
      const world = worldOf(of);
      return live(world).finally(world.end);
    },
  });
  prices = await standingPrices(`http://127.0.0.1:${site.port}`, atMs);
  const { launchOptions } = test.info().project.use;
  const found = `--host-resolver-rules=MAP assay.localhost:80 127.0.0.1:${site.port}`;
  const args = [...(launchOptions?.args ?? []), found];
  browser = await playwright.chromium.launch({ ...launchOptions, args });
});

test.afterAll(async () => {
  await browser?.close();
  await site?.stop();
  if (isWriting) await packPictures(folder);
});

/** A page of a reader, with one look. */
async function openPage(look: Look, reader: Reader): Promise<Page> {
  const { url, lived } = site!;
  const context = await browser.newContext({
    ...look.options,
    baseURL: url,
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const cookie = (name: string, value: string) => ({ name, value, url });
  await context.addCookies([cookie('lang', look.locale)]);
  if (reader !== 'visitor')
    await context.addCookies([cookie('assay_session', lived[reader].cookie)]);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await stopTime(page, atMs);
  await tellPrices(page, prices);
  if (look.locale === 'ar') await tellFaces(page);
  return page;
}

/** Compares what is to be seen with the picture that is kept of it; what is made by chance is painted over. */
async function compare(page: Page, screen: Screen, way: string): Promise<void> {
  const file = ['screens', way, ...`${screen.name}.png`.split('/')];
  await expect.soft(page, `${way}: ${screen.name}`).toHaveScreenshot(file, {
    maxDiffPixelRatio: screen.name.includes('terminal') ? chartRatio : 0.002,
    mask: [page.getByText(/\b(?=\d*[a-f])[0-9a-f]{10}/)],
    maskColor: '#808080',
  });
}

/** Shows a page whole, or as much of it as is kept. */
async function stretch(page: Page, { fits }: Screen, { options, tallest }: Look): Promise<void> {
  const size = options.viewport!;
  if (fits) return;
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(needed, size.height), tallest);
  if (height > size.height) await page.setViewportSize({ ...size, height });
}

async function lookAt(look: Look): Promise<void> {
  const words = wordsOf(look.locale);
  const pages = new Map<Reader, { page: Page; still: () => Promise<void> }>();
  for (const [n, screen] of screensOf(site!.lived).entries()) {
    const isAsked = (way: string) => asked !== '' || ways[n % ways.length] === way;
    if (!isShown(screen)) continue;
    if (!isAsked(look.name) && !(look.dark && isAsked(look.dark))) continue;
    if (!pages.has(screen.as)) {
      const made = await openPage(look, screen.as);
      pages.set(screen.as, { page: made, still: stillness(made) });
    }
    const { page, still } = pages.get(screen.as)!;
    const virtual = { name: 'virtual', value: screen.demo ? 'YES' : 'NO', url: site!.url };
    await page.context().addCookies([virtual]);
    await page.setViewportSize(look.options.viewport!);
    await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
    await still();
    await screen.then?.(page, words);
    await stretch(page, screen, look);
    await still();
    if (isAsked(look.name)) await compare(page, screen, look.name);
    if (!look.dark || !isAsked(look.dark)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await still();
    await compare(page, screen, look.dark);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  for (const { page } of pages.values()) await page.context().close();
}

test('every screen looks as it was looked at', async () => {
  test.setTimeout(1_800_000);
  await Promise.all(looks.map(lookAt));
});

import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { direction, localeTag, locales, type Locale } from '@/lib/core/locales';
import { tabTo } from './steps/keys';
import { speak } from './steps/newcomer';
import { wordsOf, type Words } from './steps/words';

const isPhone = (page: Page) => page.viewportSize()!.width < 600;
const en = wordsOf('en');

type Screen = {
  path: string;
  /** Stands alone, outside of the shell and in English. */
  alone?: boolean;
  /** Shows prices, which have to say where they come from. */
  prices?: boolean;
};

const priced: Screen[] = [
  { path: '/', prices: true },
  { path: '/market', prices: true },
  { path: '/cruuency?code=EURUSD', prices: true },
];

const ofVisitors: Screen[] = [
  ...priced,
  { path: '/cruuency?code=BTCUSDT', prices: true },
  { path: '/pass/login' },
  { path: '/pass/register' },
  { path: '/pass/reset' },
  { path: '/dev/outbox' },
  { path: '/help/fills', prices: true },
  { path: '/help/fees' },
  { path: '/help' },
  { path: '/help/faq' },
  { path: '/help/lessons' },
  { path: '/help/lessons/close-out' },
  { path: '/help/notice' },
  { path: '/introduction' },
  { path: '/detail?id=5' },
  { path: '/proof' },
  { path: '/trading' },
  { path: '/loan' },
  { path: '/nfts' },
  { path: '/nfts/charity' },
  { path: '/help/api', alone: true },
];

const ofCustomers = (orderId: string): Screen[] => [
  ...priced,
  { path: '/profile' },
  { path: '/profile/orders' },
  { path: `/profile/orders/${orderId}`, prices: true },
  { path: '/profile/balance' },
  { path: '/profile/analysis' },
  { path: '/profile/verification' },
  { path: '/profile/notification' },
  { path: '/profile/invite' },
  { path: '/profile/security' },
  { path: '/profile/security/closing' },
  { path: '/profile/deposit' },
  { path: '/profile/withdrawmoney' },
  { path: '/profile/withdrawmoney/addindex' },
  { path: '/flashswap' },
];

/** Collects what the browser complains of. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const demo = { account: 'demo', password: 'assay-demo-1' };
/** Nobody trades here, so that the number of its orders stands still. */
const onlooker = { account: 'newcomer', password: 'assay-demo-2' };

async function logIn(page: Page, baseURL: string, data = demo) {
  const answer = await page.request.post('/swx/customer/login/login', { data });
  expect(await answer.json()).toMatchObject({ code: '200' });
  await page.context().addCookies([{ name: 'virtual', value: 'YES', url: baseURL }]);
}

const call = async <Result>(page: Page, path: string, data?: object): Promise<Result> => {
  const answer = await page.request.fetch(`/swx/customer/${path}`, {
    method: data ? 'POST' : 'GET',
    headers: {
      Origin: process.env.ASSAY_URL!,
      Virtual: 'YES',
      'Idempotency-Key': crypto.randomUUID(),
    },
    data,
  });
  const { code, result } = (await answer.json()) as { code: string; result: Result };
  expect(code, path).toMatch(/^20/);
  return result;
};

const order = { kind: 'margin', code: 'EURUSD', side: 'long', lots: '0.01', leverage: 10 };

const openOrder = (page: Page) =>
  call<{ id: string }>(page, 'order/buyOptions', { type: 'market', ...order });

/** An order whose tag lies at the edge of a chart, since its price lies beyond. */
async function waitFarBelow(page: Page) {
  const { bid } = await call<{ bid: string }>(page, 'index/getMarketInfo/EURUSD');
  const limitPrice = (Number(bid) * 0.98).toFixed(5);
  return call<{ id: string }>(page, 'order/buyOptions', { type: 'limit', limitPrice, ...order });
}

const countOrders = async (page: Page) =>
  (await call<{ total: number }>(page, 'order/listOptionsOrder')).total;

/** The onboarding board has been seen, so that it covers no screen. */
const skipBoard = (page: Page) => page.addInitScript(() => sessionStorage.setItem('board', '1'));

async function expectToFit(page: Page, path: string) {
  const size = page.viewportSize()!;
  for (const width of isPhone(page) ? [360, 320] : [size.width]) {
    await page.setViewportSize({ ...size, width });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(needed, `${path} in ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(size);
}

/** A phone's header is one row of 50 px and a desktop's one of 52, in which the mark and the account in use stand. */
async function expectOneRow(page: Page, path: string) {
  const header = page.getByRole('banner').first();
  const { y: top, height } = (await header.boundingBox())!;
  expect.soft(height, path).toBe(isPhone(page) ? 50 : 52);
  for (const inside of [header.getByRole('link').first(), header.getByRole('group').first()]) {
    const { y, height: tall } = (await inside.boundingBox())!;
    expect.soft(y >= top && y + tall <= top + height, path).toBe(true);
  }
}

async function expectNothingSerious(page: Page, path: string) {
  // The legacy mode leaves out frames, of which there are none, and takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect.soft(serious, path).toEqual([]);
}

async function inspect(page: Page, { t }: Words, locale: Locale, screen: Screen) {
  const { path, alone, prices } = screen;
  await page.goto(path);
  if (alone) await expect(page.getByRole('heading', { name: 'Assay' })).toBeVisible();
  else {
    await expect(page.getByRole('main')).toBeVisible();
    await expect.soft(page.getByText(t('shell.sandbox')).first(), path).toBeVisible();
    const root = await page.evaluate(() => [document.documentElement.lang, document.dir]);
    expect.soft(root, path).toEqual([localeTag(locale).split('-u-')[0], direction(locale)]);
  }
  if (prices) {
    const origin = page.getByText(t('common.replayed')).or(page.getByText(t('common.simulated')));
    await expect.soft(origin.filter({ visible: true }).first(), path).toBeVisible();
  }
  await expectNothingSerious(page, path);
  await expectToFit(page, path);
}

/** Of Japanese each device shows every fourth screen, the other device another one; `npm run crawl -- --axe` all. */
const chosen = (page: Page, locale: Locale, screens: Screen[]) =>
  screens.filter((_, n) => locale !== 'ja' || n % 4 === (isPhone(page) ? 0 : 2));

for (const locale of ['en', 'ar', 'ja'] satisfies Locale[]) {
  const words = wordsOf(locale);

  test(`nothing on a visitor's screens keeps a reader out, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const complaints = listen(page);
    // Between the two languages and the two devices each screen is read in both its themes.
    const colorScheme = isPhone(page) === (locale === 'en') ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme });
    await speak(page, baseURL!, locale);
    await skipBoard(page);
    for (const screen of chosen(page, locale, ofVisitors))
      await inspect(page, words, locale, screen);
    expect(complaints).toEqual([]);
  });

  test(`nothing on a customer's screens keeps a reader out, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const complaints = listen(page);
    const colorScheme = isPhone(page) === (locale === 'en') ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme });
    await logIn(page, baseURL!);
    await speak(page, baseURL!, locale);
    await skipBoard(page);
    const { id } = await openOrder(page);
    const waiting = await waitFarBelow(page);
    for (const screen of chosen(page, locale, ofCustomers(id)))
      await inspect(page, words, locale, screen);
    await call(page, 'order/closeOptions', { id });
    await call(page, 'order/cancelOptions', { id: waiting.id });
    await inspect(page, words, locale, { path: `/profile/orders/${id}`, prices: true });
    // The longest name of the real account.
    await speak(page, baseURL!, 'de');
    await page.goto('/profile');
    await expectOneRow(page, '/profile in de');
    expect(complaints).toEqual([]);
  });
}

test('a path without a screen leads home', async ({ page }) => {
  for (const path of ['/nothing-here', '/market/of/dreams', '/profile/unknown', '/pass']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
  }
});

test('a visitor of the account is asked to log in, and comes back', async ({ page }) => {
  for (const path of ['/profile', '/profile/orders/1', '/profile/balance', '/profile/security']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/pass/login?next=${encodeURIComponent(path)}`);
  }
  await page.getByLabel(en.t('login.login.account')).fill(demo.account);
  await page.getByLabel(en.t('login.login.password'), { exact: true }).fill(demo.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile/security');
});

test('three boards welcome who comes first, by keyboard too, and once in a session', async ({
  page,
}) => {
  const board = page.getByRole('dialog', { name: en.t('home.board.label') });
  const one = (name: 'price' | 'worst' | 'check') =>
    board.getByRole('region', { name: en.t(`home.board.${name}.title`) });
  await page.goto('/');
  await expect(board).toBeVisible();
  await expectNothingSerious(page, 'board');
  await page.keyboard.press('Enter');
  await expect(one('worst')).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowRight');
  await expect(one('check')).toBeInViewport({ ratio: 0.9 });
  await expect(
    one('check').getByText(en.t('home.receipt.agree', { count: 3, total: 3 })),
  ).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(one('worst')).toBeInViewport({ ratio: 0.9 });
  await one('worst')
    .getByRole('button', { name: en.t('home.board.skip') })
    .click();
  await expect(board).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(board).toBeHidden();
});

test('the language picker offers ten languages, five of them first', async ({ page }) => {
  await skipBoard(page);
  await page.goto('/market');
  await page.getByRole('button', { name: en.t('shell.language.label') }).click();
  const picker = page.getByRole('dialog', { name: en.t('shell.language.title') });
  const names = locales.map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['English', '日本語', '한국어', '繁體中文', '简体中文']);
  await expect(picker.getByRole('listitem')).toContainText(names);
  await picker.getByRole('button', { name: 'العربية' }).click();
  const title = wordsOf('ar').t('market.title');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.dir)).toBe('rtl');
});

test('the theme follows the system until it is chosen, and then stays', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await skipBoard(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/market');
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  // A phone has it beside the languages.
  const language = page.getByRole('button', { name: en.t('shell.language.label') });
  if (isPhone(page)) await language.click();
  await page.getByRole('button', { name: en.t('shell.theme.dark') }).press('Enter');
  await expect.poll(background).toBe(dark);
  await expect(page.getByRole('button', { name: en.t('shell.theme.light') })).toBeFocused();
  await page.reload();
  expect(await background()).toBe(dark);
  if (isPhone(page)) await language.click();
  await expect(page.getByRole('button', { name: en.t('shell.theme.light') })).toBeVisible();
});

test('the account in use is named on every screen and changes at a press', async ({
  page,
  baseURL,
}) => {
  await skipBoard(page);
  await logIn(page, baseURL!);
  await page.goto('/market');
  const choice = page.getByRole('group', { name: en.t('shell.mode.label') });
  const account = (word: string) => choice.getByRole('button', { name: en.t(`common.${word}`) });
  await expect(account('demo')).toHaveAttribute('aria-pressed', 'true');
  await account('real').press('Enter');
  await expect(account('real')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(en.t('shell.mode.toReal'))).toBeVisible();
  await expect(account('real')).toBeFocused();
  for (const path of ['/', '/cruuency?code=EURUSD', '/profile']) {
    await page.goto(path);
    await expect(account('real')).toHaveAttribute('aria-pressed', 'true');
  }
});

/** Holds Tab down in a dialog, which it never leaves; before it begins anew it comes by the cross. */
async function holdTabIn(page: Page, dialog: Locator) {
  await page.evaluate(() => {
    const left: string[] = [];
    Object.assign(window, { left });
    document.addEventListener('focusin', ({ target }) => {
      const at = target as Element;
      if (!at.closest('[role=dialog]') && !at.hasAttribute('data-base-ui-focus-guard'))
        left.push(at.outerHTML.slice(0, 200));
    });
  });
  await Promise.all(Array.from({ length: 60 }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  expect(await page.evaluate(() => (window as unknown as { left: string[] }).left)).toEqual([]);
  await expect(dialog.locator(':focus')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: en.t('common.close'), exact: true }));
}

test('the keyboard alone reaches the ticket, and Enter only ever asks for a review', async ({
  page,
  baseURL,
}) => {
  await skipBoard(page);
  await logIn(page, baseURL!, onlooker);
  await page.goto('/cruuency?code=EURUSD');
  const before = await countOrders(page);
  if (isPhone(page)) {
    await tabTo(page, page.getByRole('button', { name: new RegExp(`^${en.t('terminal.buy')}`) }));
    await page.keyboard.press('Enter');
  }
  const field = (name: string) =>
    page.getByRole('textbox', { name: en.t(`orders.ticket.${name}`) });
  const review = page.getByRole('dialog', { name: en.about('orders.review.buy', 'lots', 'code') });
  for (const name of ['size', 'stopLoss', 'takeProfit']) {
    if (name === 'stopLoss') {
      await tabTo(page, page.getByRole('button', { name: en.t('orders.ticket.levels') }));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, field(name));
    await page.keyboard.press('Enter');
    // Before the review holds the focus, Enter belongs to the field and asks for what is there already.
    await expect(review).toBeFocused();
    // A key held down, or pressed again in haste, finds no button, neither one that trades nor the cross.
    for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(review).toBeFocused();
    if (name === 'size') {
      const top = async (word: string) =>
        (await review.getByText(en.t(word), { exact: true }).first().boundingBox())!.y;
      expect(await top('orders.ticket.worst')).toBeLessThan(await top('orders.review.price'));
      await holdTabIn(page, review);
    }
    await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    await expect(field(name)).toBeFocused();
  }
  expect(await countOrders(page)).toBe(before);
});

test('nothing moves for readers who asked for less motion', async ({ page }) => {
  await skipBoard(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/market', '/cruuency?code=EURUSD']) {
    await page.goto(path);
    const moving = await page.evaluate(async () => {
      const seen = new Set<string>();
      const end = Date.now() + 1500;
      while (Date.now() < end) {
        for (const { effect } of document.getAnimations())
          if (Number(effect?.getComputedTiming().duration) > 10) seen.add(String(effect));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return [...seen];
    });
    expect(moving, path).toEqual([]);
  }
});

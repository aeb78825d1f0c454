import { expect as soon, request, test, type Page } from '@playwright/test';
import { pressInHaste } from './steps/haste';
import { lineOf } from './steps/line';
import { arrive, speak } from './steps/newcomer';
import { wordsOf } from './steps/words';

const expect = soon.configure({ timeout: 30_000 });
const words = wordsOf('en');
const { t, about } = words;
const code = 'BTCUSDT';

const isPhone = (page: Page) => page.viewportSize()!.width < 600;

type Person = { name: string; password: string };

/** Another browser of the same customer; what it posts changes the sessions of the first. */
async function elsewhere(baseURL: string, { name, password }: Person) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const other = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  const post = async (path: string, data: object) => {
    const answer = await other.post(`/swx/customer/${path}`, { data });
    expect(((await answer.json()) as { code: string }).code, path).toBe('200');
  };
  await post('login/login', { account: name, password });
  return post;
}

/** What stands of the account on the trading screen: its equity above, or on a phone its free margin in the dock. */
const equity = (page: Page) =>
  isPhone(page)
    ? page.getByText(t('orders.freeMargin'), { exact: true }).filter({ visible: true })
    : page.locator('header').getByText(t('shell.equity'), { exact: true });
const ask = (page: Page) =>
  page.getByRole('button', { name: about('orders.ticket.askBuy', 'lots', 'code') });

async function openTicket(page: Page) {
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: new RegExp(`^${t('terminal.buy')}`) }).click();
}

test.describe('a session that ended elsewhere', () => {
  let person: Person;
  test.beforeEach(async ({ page, baseURL }) => {
    await speak(page, baseURL!, 'en');
    person = await arrive(page, baseURL!);
  });

  test('is ended in the list of sessions by a button of one line, in Japanese on a phone too', async ({
    page,
    baseURL,
  }) => {
    await elsewhere(baseURL!, person);
    await speak(page, baseURL!, 'ja');
    await page.setViewportSize({ ...page.viewportSize()!, width: 360 });
    await page.goto('/profile/security');
    const end = page.getByRole('button', {
      name: wordsOf('ja').about('login.security.endOf', 'device'),
    });
    await expect(end).toBeVisible();
    // Two lines are 40 px and more.
    expect((await end.boundingBox())!.height).toBeLessThan(38);
  });

  test('is ended one at a time, however hastily it is pressed, and the focus stays on the page', async ({
    page,
    baseURL,
  }) => {
    for (let others = 0; others < 3; others += 1) await elsewhere(baseURL!, person);
    await page.goto('/profile/security');
    const end = page.getByRole('button', {
      name: wordsOf('en').about('login.security.endOf', 'device'),
    });
    await expect(end).toHaveCount(3);
    await end.first().scrollIntoViewIfNeeded();
    const isHaste = await pressInHaste(page, end.first(), 4, 150);
    if (isHaste) await expect(end).toHaveCount(2);
    await page.waitForTimeout(1_000);
    if (isHaste) await expect(end).toHaveCount(2);
    // A machine too busy to press in haste may have ended more of them.
    const left = await end.count();
    if (left > 0) {
      await end.last().focus();
      await page.keyboard.press('Enter');
    }
    await expect(end).toHaveCount(Math.max(0, left - 1));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('is told at once on the trading screen with its reason, and the log-in leads back', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/cruuency?code=${code}`);
    await expect(equity(page)).toBeVisible();
    await expect(page.getByText(t('orders.empty'))).toBeVisible();
    await openTicket(page);
    await expect(ask(page)).toBeEnabled();
    const post = await elsewhere(baseURL!, person);
    await post('user/revokeOtherSessions', {});
    const notice = page.getByRole('alert').filter({ hasText: t('common.session.title') });
    await expect(notice).toContainText(t('common.session.elsewhere'));
    await expect(equity(page)).toHaveCount(0);
    await expect(ask(page)).toHaveCount(0);
    if (isPhone(page)) await page.keyboard.press('Escape');
    await notice.getByRole('link', { name: t('common.session.login') }).click();
    await page.waitForURL(/\/pass\/login\?next=/);
    await expect(page.getByText(t('common.session.elsewhere'))).toBeVisible();
    await page.getByLabel(t('login.login.account'), { exact: true }).fill(person.name);
    await page.getByLabel(t('login.login.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: t('login.login.submit'), exact: true }).click();
    await page.waitForURL(`/cruuency?code=${code}`);
    await expect(equity(page)).toBeVisible();
  });

  test('is told in a review of an order that is open, with the way to log in again', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/cruuency?code=${code}`);
    await openTicket(page);
    await ask(page).click();
    const review = page.getByRole('dialog', { name: about('orders.review.buy', 'lots', 'code') });
    const buy = review.getByRole('button', { name: about('orders.review.confirmBuy', 'lots') });
    await expect(buy).toBeVisible();
    const post = await elsewhere(baseURL!, person);
    await post('user/revokeOtherSessions', {});
    await expect(review.getByText(t('common.session.elsewhere'))).toBeVisible();
    await expect(review.getByText(t('orders.review.otherMode'))).toHaveCount(0);
    await expect(buy).toHaveCount(0);
    // Nothing lies over its title and its own way to close.
    await review
      .getByRole('button', { name: t('common.close') })
      .first()
      .click({ trial: true });
    await review.getByRole('link', { name: t('common.session.login') }).click();
    await page.waitForURL(/\/pass\/login\?next=/);
  });

  test('is told although it ended before the socket could speak for it', async ({
    page,
    baseURL,
  }) => {
    const line = await lineOf(page);
    const signIn = line.holdSignIn();
    await page.goto(`/cruuency?code=${code}`);
    await expect.poll(signIn.isHeld).toBe(true);
    await expect(page.getByText(t('orders.empty'))).toBeVisible();
    const post = await elsewhere(baseURL!, person);
    await post('user/revokeOtherSessions', {});
    signIn.release();
    const notice = page.getByRole('alert').filter({ hasText: t('common.session.title') });
    await expect(notice).toContainText(t('common.session.elsewhere'));
  });

  test('takes what is private off the page, and says that the password was changed', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/profile');
    await expect(page.getByText('100,000').first()).toBeVisible();
    const nav = page.getByRole('navigation', { name: t('account.nav.label') });
    await expect(nav).toBeVisible();
    const others = await Promise.all(
      ['/loan', '/trading', '/market?list=alerts'].map(async (path) => {
        const other = await page.context().newPage();
        await other.goto(path);
        return other.locator('main');
      }),
    );
    const alerts = others.pop()!;
    await expect(alerts.getByText(t('alerts.empty'), { exact: true })).toBeVisible();
    const post = await elsewhere(baseURL!, person);
    const newPassword = 'another long password';
    await post('user/repassword', { oldPassword: person.password, newPassword });
    const notice = page.getByRole('alert').filter({ hasText: t('common.session.title') });
    await expect(notice).toContainText(t('common.session.password'));
    await expect(page.getByText('100,000')).toHaveCount(0);
    for (const main of [page.locator('main'), ...others])
      await expect(main).toContainText(t('common.session.password'));
    await expect(alerts).toContainText(t('alerts.loginText'));
  });

  test('takes the form of a swap off the page, which another account of this browser must not send', async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
    await page.goto('/flashswap');
    await expect(page.getByLabel(t('swaps.amount'), { exact: true })).toBeVisible();
    const post = await elsewhere(baseURL!, person);
    await post('user/revokeOtherSessions', {});
    await expect(page.locator('main')).toContainText(t('common.session.elsewhere'));
    await expect(page.getByLabel(t('swaps.amount'), { exact: true })).toHaveCount(0);
  });

  test('has the page drawn anew for whoever logged in beside it, though nothing told that it ended', async ({
    page,
    baseURL,
  }) => {
    const line = await lineOf(page);
    await page.goto('/profile');
    await expect(page.getByText('100,000').first()).toBeVisible();
    await expect.poll(line.isOpen).toBe(true);
    await arrive(page, baseURL!);
    const drawn = page.waitForEvent('load');
    await line.drop();
    await drawn;
  });

  test('is said nothing of when the customer logs out here', async ({ page }) => {
    await page.goto('/profile');
    await page
      .getByRole('button', { name: t('account.leave.label') })
      .first()
      .click();
    await page.waitForURL('/');
    await expect(page.getByText(t('common.session.title'))).toHaveCount(0);
    await page.goto('/pass/login');
    await expect(page.getByText(t('common.session.title'))).toHaveCount(0);
  });
});

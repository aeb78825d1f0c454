import { expect, test, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { arrive, speak, typeMailedCode } from '../steps/newcomer';
import { owner } from '../steps/owner';
import { wordsOf } from '../steps/words';

const words = wordsOf('en');
const { t } = words;

/** The next request of a call arrives, and its answer is lost, with its cookies. */
const loseAnswer = (page: Page, call: string) =>
  page.route(
    `**/swx/customer/${call}`,
    async (route) => {
      const cookies = await page.context().cookies();
      await route.fetch();
      await page.context().clearCookies();
      await page.context().addCookies(cookies);
      await route.abort();
    },
    { times: 1 },
  );

const field = (page: Page, key: string) => page.getByLabel(t(`login.${key}`), { exact: true });

test('who registers and gets no answer is told that the account may be open, and logs in', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'en');
  await page.goto('/pass/register');
  const name = `e2e${Math.random().toString(36).slice(2, 12)}`;
  const email = `${name}@example.com`;
  await field(page, 'register.email').fill(email);
  await typeMailedCode(page, words, email);
  await field(page, 'register.username').fill(name);
  await field(page, 'register.password').fill('correct horse battery');
  await field(page, 'register.repeat').fill('correct horse battery');
  await loseAnswer(page, 'login/register');
  const submit = page.getByRole('button', { name: t('login.register.submit') });
  await submit.click();
  const notice = page.getByRole('status').filter({ has: page.locator('a[href="/pass/login"]') });
  await expect(notice).toContainText(name);
  await submit.click();
  await expect(field(page, 'register.username')).toHaveAccessibleDescription(t('codes.10006'));
  await expect(notice).toContainText(name);
  await notice.getByRole('link').click();
  await page.waitForURL(/\/pass\/login/);
  await field(page, 'login.account').fill(name);
  await field(page, 'login.password').fill('correct horse battery');
  await page.getByRole('button', { name: t('login.login.submit'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/pass'));
});

test('who changes the password and gets no answer is told which one holds then', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'en');
  const { password } = await arrive(page, baseURL!);
  await page.goto('/profile/security');
  await field(page, 'security.old').fill(password);
  await field(page, 'reset.password').fill('another long password');
  await field(page, 'register.repeat').fill('another long password');
  const submit = page.getByRole('button', { name: t('login.security.submit'), exact: true });
  const maybe = page.getByText(t('login.security.maybe'));
  await loseAnswer(page, 'user/repassword');
  await submit.click();
  await expect(maybe).toBeVisible();
  await submit.click();
  await expect(field(page, 'security.old')).toHaveAccessibleDescription(t('codes.10004'));
  await expect(maybe).toBeVisible();
  await field(page, 'security.old').fill('another long password');
  await field(page, 'reset.password').fill('a third long password');
  await field(page, 'register.repeat').fill('a third long password');
  await submit.click();
  await expect(page.getByText(t('login.security.changed'))).toBeVisible();
  await expect(maybe).toBeHidden();
});

test('who turns on an authenticator and gets no answer is told to make new recovery codes', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'en');
  const { name, password } = await arrive(page, baseURL!);
  const email = `${name}@example.com`;
  await owner.query(
    "update email_code set created_at = created_at - interval '2 hours' where email = $1",
    [email],
  );
  await page.goto('/profile/security');
  await page.getByRole('button', { name: t('security.twoFactor.setUp') }).click();
  const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
  const labelled = (key: string) =>
    page.getByLabel(t(`security.twoFactor.${key}`), { exact: true });
  await labelled('code').fill(generateSync({ secret }));
  await labelled('password').fill(password);
  await typeMailedCode(page, words, email);
  const turnOn = page.getByRole('button', { name: t('security.twoFactor.turnOn'), exact: true });
  const maybe = page.getByText(t('security.twoFactor.maybe'));
  await loseAnswer(page, 'user/enableAuthenticator');
  await turnOn.click();
  await expect(maybe).toBeVisible();
  await turnOn.click();
  await expect(page.getByText(t('codes.409'))).toBeVisible();
  await expect(maybe).toBeVisible();
  await page.getByRole('button', { name: t('common.cancel'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('security.twoFactor.renew') })).toBeVisible();
});

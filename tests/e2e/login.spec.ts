import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { owner } from './steps/owner';

test.use({ serviceWorkers: 'allow' });

const newName = () => `e2e${Math.random().toString(36).slice(2, 12)}`;
const password = 'correct horse battery';

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });
const secret = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Reads the newest code that the sandbox mailed to an address. */
async function codeFor(page: Page, email: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`/dev/outbox?email=${encodeURIComponent(email)}`);
  const mails = await outbox.getByText(/\b\d{6}\b/).allInnerTexts();
  await outbox.close();
  return mails.at(-1)!.match(/\b\d{6}\b/)![0];
}

/** Lets an address ask for another code at once, as if an hour had passed. */
async function passResendLimit(email: string) {
  const client = new pg.Client({ connectionString: process.env.ASSAY_DATABASE_URL });
  await client.connect();
  await client.query(
    "update email_code set created_at = created_at - interval '2 hours' where email = $1",
    [email],
  );
  await client.end();
}

async function fillRegistration(page: Page, name: string) {
  const email = `${name}@example.com`;
  await page.goto('/pass/register');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`Sent to ${email}.`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await field(page, 'Username').fill(name);
  await secret(page, 'Password, at least 8 characters').fill(password);
  await secret(page, 'Repeat the password').fill(password);
  return codeFor(page, email);
}

async function register(page: Page, name: string) {
  await field(page, 'Code from the email').fill(await fillRegistration(page, name));
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeFocused();
}

async function logIn(page: Page, account: string, word = password) {
  await field(page, 'Username or email').fill(account);
  await secret(page, 'Password').fill(word);
  await page.keyboard.press('Enter');
}

const newContext = (browser: Browser) => browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });

test('who leaves for the mail and finds the page loaded anew goes on where they were', async ({
  page,
}) => {
  const name = newName();
  const code = await fillRegistration(page, name);
  await page.reload();
  await expect(field(page, 'Email')).toHaveValue(`${name}@example.com`);
  await expect(field(page, 'Username')).toHaveValue(name);
  await expect(page.getByText(`Sent to ${name}@example.com.`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain(name);
  expect(kept).not.toContain(password);
  await expect(secret(page, 'Repeat the password')).toHaveValue('');
  await secret(page, 'Password, at least 8 characters').fill(password);
  await secret(page, 'Repeat the password').fill(password);
  // As the keyboard of a phone in Arabic writes it.
  const typed = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  await field(page, 'Code from the email').fill(typed);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeFocused();
  const after = await page.evaluate(() => Object.keys(sessionStorage).join());
  expect(after).not.toContain('draft:');
});

test('the wait for another code is counted from the moment it was sent, however long the page is open', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/pass/register');
  await field(page, 'Email').fill(`${newName()}@example.com`);
  await page.clock.pauseAt(Date.now() + 300_000);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: 'Send again in 60 s' })).toBeVisible();
});

test('a newcomer registers with the mailed code and begins in the demo account', async ({
  page,
}) => {
  const name = newName();
  const code = await fillRegistration(page, name);
  const wrong = code === '111111' ? '222222' : '111111';
  await field(page, 'Code from the email').fill(wrong);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(field(page, 'Code from the email')).toBeFocused();
  await expect(field(page, 'Code from the email')).toHaveAccessibleDescription(
    /wrong or no longer valid/,
  );
  await field(page, 'Code from the email').fill(code);
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByRole('button', { name: 'Start in the demo account' }).click();
  await page.waitForURL(/\/cruuency\?code=/);
  const info = await page.evaluate(() =>
    fetch('/swx/customer/user/getUserInfo', { method: 'POST', headers: { Virtual: 'YES' } }).then(
      (answer) => answer.json(),
    ),
  );
  expect(info.result).toMatchObject({
    username: name,
    demo: true,
    virtual: true,
    equity: '100000.00',
  });
});

test('a form says at each field what is missing, and focuses the first', async ({ page }) => {
  await page.goto('/pass/register');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter your email address.');
  await expect(secret(page, 'Password, at least 8 characters')).toHaveAccessibleDescription(
    'Enter your password.',
  );
  await secret(page, 'Password, at least 8 characters').fill('seven77');
  await expect(secret(page, 'Password, at least 8 characters')).toHaveAccessibleDescription(
    'Use 8 to 128 characters.',
  );
  await field(page, 'Username').fill('demo');
  await field(page, 'Email').focus();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('This username is taken.');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(field(page, 'Email')).toBeFocused();
});

test('what is said of a field before the form was sent ends with what is typed next', async ({
  page,
}) => {
  await page.goto('/pass/register');
  await page.getByRole('button', { name: 'Send code' }).click();
  const email = field(page, 'Email');
  await expect(email).toHaveAccessibleDescription('Enter your email address.');
  await email.pressSequentially('a');
  await expect(email).toHaveAccessibleDescription('');
  const username = field(page, 'Username');
  await username.fill('demo');
  await email.focus();
  await expect(username).toHaveAccessibleDescription('This username is taken.');
  await username.fill(newName());
  await email.focus();
  await expect(username).toHaveAccessibleDescription('This username is free.');
});

test('a code that was sent is no longer asked for in red', async ({ page }) => {
  await page.goto('/pass/register');
  await page.getByRole('button', { name: 'Open account' }).click();
  const code = field(page, 'Code from the email');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  const email = `sent${Math.random().toString(36).slice(2, 12)}@example.com`;
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(code).not.toHaveAttribute('aria-invalid');
});

test('a log-in goes back to where it was needed, and says what is wrong at the field', async ({
  page,
}) => {
  await page.goto('/profile');
  await page.waitForURL('/pass/login?next=%2Fprofile');
  await field(page, 'Username or email').press('Tab');
  await expect(secret(page, 'Password')).toBeFocused();
  await logIn(page, 'nobody-here');
  await expect(field(page, 'Username or email')).toHaveAccessibleDescription(/No account has this/);
  await logIn(page, 'demo', 'wrong password');
  await expect(secret(page, 'Password')).toBeFocused();
  await expect(secret(page, 'Password')).toHaveAccessibleDescription(
    'The password is not correct.',
  );
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(secret(page, 'Password')).toHaveAttribute('type', 'text');
  await logIn(page, 'demo', 'assay-demo-1');
  await page.waitForURL('/profile');
});

test('a forgotten password is set anew by mail and ends the sessions', async ({
  page,
  browser,
}) => {
  const name = newName();
  const email = `${name}@example.com`;
  await register(page, name);
  await passResendLimit(email);
  const elsewhere = await newContext(browser);
  const other = await elsewhere.newPage();
  await other.goto('/pass/login');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await field(other, 'Email').fill(email);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other.getByText(`Sent to ${email}.`).first()).toBeVisible();
  await field(other, 'Code from the email').fill(await codeFor(other, email));
  await secret(other, 'New password, at least 8 characters').fill('a new password');
  await secret(other, 'Repeat the password').fill('a new passwort');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(secret(other, 'Repeat the password')).toHaveAccessibleDescription(/not the same/);
  await secret(other, 'Repeat the password').fill('a new password');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await other.getByRole('link', { name: 'Log in' }).last().click();
  await logIn(other, name, 'a new password');
  await other.waitForURL('/');
  await page.goto('/profile');
  await page.waitForURL(/\/pass\/login/);
  await elsewhere.close();
});

test('a session is seen and ended from another device', async ({ page, browser }) => {
  const name = newName();
  await register(page, name);
  const elsewhere = await newContext(browser);
  const other = await elsewhere.newPage();
  await other.goto('/pass/login?next=/profile/security');
  await logIn(other, name);
  await other.waitForURL('/profile/security');
  await page.goto('/profile/security');
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await rows.nth(1).getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await other.reload();
  await other.waitForURL(/\/pass\/login/);
  await elsewhere.close();
});

test('a password change keeps this session and ends the others', async ({ page, browser }) => {
  const name = newName();
  await register(page, name);
  const elsewhere = await newContext(browser);
  const other = await elsewhere.newPage();
  await other.goto('/pass/login');
  await logIn(other, name);
  await other.waitForURL('/');
  await page.goto('/profile/security');
  await secret(page, 'Current password').fill(password);
  await secret(page, 'New password, at least 8 characters').fill('another password');
  await secret(page, 'Repeat the password').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/profile/security');
  await other.goto('/profile');
  await other.waitForURL(/\/pass\/login/);
  await elsewhere.close();
});

test('Google signs a newcomer in through next-auth, and again as the same customer', async ({
  page,
  browser,
}) => {
  async function comeFromGoogle(on: Page): Promise<string> {
    await on.goto('/pass/login?next=/profile');
    await on.getByRole('button', { name: 'Continue with Google' }).click();
    await on.getByLabel('Account').fill('grace');
    await on.getByRole('button', { name: 'Continue' }).click();
    await on.waitForURL('/profile');
    const info = await on.evaluate(() =>
      fetch('/swx/customer/user/getUserInfo', { method: 'POST' }).then((answer) => answer.json()),
    );
    expect(info.result).toMatchObject({ email: 'grace.hopper@gmail.example' });
    return info.result.id;
  }
  const first = await comeFromGoogle(page);
  const elsewhere = await newContext(browser);
  expect(await comeFromGoogle(await elsewhere.newPage())).toBe(first);
  await elsewhere.close();
});

test('Google opens an account that keeps the code of who invited', async ({ page }) => {
  const { rows } = await owner.query<{ id: string; invite_code: string }>(
    `select id, invite_code from customer where username = 'demo'`,
  );
  await page.goto(`/pass/register?invite=${rows[0]!.invite_code}`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Account').fill('invited');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/');
  const opened = await owner.query<{ invited_by: string }>(
    `select invited_by from customer where email = 'invited@gmail.example'`,
  );
  expect(opened.rows[0]!.invited_by).toBe(rows[0]!.id);
});

test('an unfinished Google log-in says so and leads back', async ({ page }) => {
  await page.goto('/api/loginCallback/google?error=AccessDenied');
  await expect(page.getByText('The Google log-in was not completed.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.waitForURL('/pass/login');
  // While it is being finished, which may never come to its end, there is a way back as well.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/api/loginCallback/google');
  await expect(page.getByRole('link', { name: 'Back to log in' })).toBeVisible();
});

for (const lang of ['en', 'ar']) {
  test(`nothing keeps a reader out of the screens in ${lang}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL! }]);
    await page.goto('/pass/login');
    await page.locator('input[name=account]').fill('newcomer');
    await page.locator('input[name=password]').fill('assay-demo-2');
    await page.locator('form button[type=submit]').click();
    await page.waitForURL('/');
    const paths = [
      '/profile/security',
      '/pass/register',
      '/pass/reset',
      '/dev/outbox',
      '/pass/login',
    ];
    for (const path of paths) {
      if (path === '/pass/login') await page.context().clearCookies({ name: 'assay_session' });
      await page.goto(path);
      if (path.startsWith('/pass/')) await page.locator('form button[type=submit]').click();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
      ).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}

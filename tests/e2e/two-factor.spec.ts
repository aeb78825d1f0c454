import { expect, test, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { assertClean } from './steps/clean';
import { typeMailedCode } from './steps/newcomer';
import { wordsOf } from './steps/words';

const password = 'correct horse battery';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Opens an account by the calls that the form makes, with the code of the sandbox's outbox. */
async function register(page: Page): Promise<string> {
  const name = `e2e${Math.random().toString(36).slice(2, 12)}`;
  const email = `${name}@example.com`;
  await page.goto('/pass/register');
  const post = (path: string, data: object) =>
    page.evaluate(
      ([to, body]) =>
        fetch(`/swx/customer/${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }).then((answer) => answer.json()),
      [path, JSON.stringify(data)] as const,
    );
  await post('login/sendCode', { email, purpose: 'register' });
  await page.goto(`/dev/outbox?email=${encodeURIComponent(email)}`);
  const mail = await page
    .getByText(/\b\d{6}\b/)
    .first()
    .innerText();
  const code = mail.match(/\b\d{6}\b/)![0];
  const opened = await post('login/register', { username: name, email, password, code });
  expect(opened.code).toBe('200');
  return name;
}

async function logOut(page: Page) {
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/pass/login?next=/profile/security');
}

async function logIn(page: Page, name: string) {
  await field(page, 'Username or email').fill(name);
  await field(page, 'Password').fill(password);
  await page.keyboard.press('Enter');
}

test('an authenticator app is set up, asked for at log-in, and turned off by a recovery code', async ({
  page,
}) => {
  const name = await register(page);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
  await assertClean(page);

  const wrong = ['111111', '222222', '333333', '444444'].find(
    (code) => ![-1, 0, 1, 2].some((steps) => codeOf(secret, steps) === code),
  )!;
  await field(page, 'Code from the app').fill(wrong);
  await field(page, 'Your password').fill(password);
  await typeMailedCode(page, wordsOf('en'), `${name}@example.com`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(field(page, 'Code from the app')).toHaveAccessibleDescription(/wrong/);
  await field(page, 'Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.locator('[data-recovery-code]').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByText('Two-factor log-in turned on')).toBeVisible();

  await logOut(page);
  await logIn(page, name);
  const otp = field(page, 'Code from your authenticator app');
  await expect(otp).toBeFocused();
  await expect(otp).not.toHaveAttribute('aria-invalid');
  await otp.fill(wrong);
  await page.keyboard.press('Enter');
  await expect(otp).toHaveAccessibleDescription(/The password or this code is not correct/);
  // The code of this step was taken when the app was set up.
  await otp.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('/profile/security');
  await expect(page.getByText('Refused: wrong code')).toBeVisible();
  await assertClean(page);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('main')
    .getByLabel('Code from your authenticator app')
    .last()
    .fill(codes[0]!);
  await field(page, 'Your password').fill(password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await logOut(page);
  await logIn(page, name);
  await page.waitForURL('/profile/security');
});

import { expect, type Page } from '@playwright/test';
import type { Words } from './words';

const password = 'correct horse battery';

/** Makes the site speak a language from the first page on. */
export const speak = (page: Page, baseURL: string, lang: string) =>
  page.context().addCookies([{ name: 'lang', value: lang, url: baseURL }]);

/** The letters to an address in which there is such a text, oldest first; waits for the first. */
export async function mailsTo(page: Page, email: string, text: RegExp): Promise<string[]> {
  const outbox = await page.context().newPage();
  const letters = outbox.getByText(text);
  await expect(async () => {
    await outbox.goto(`/dev/outbox?email=${encodeURIComponent(email)}`);
    await expect(letters.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const found = await letters.allInnerTexts();
  await outbox.close();
  return found;
}

async function mailedCode(page: Page, email: string): Promise<string> {
  const mails = await mailsTo(page, email, /\b\d{6}\b/);
  return mails.at(-1)!.match(/\b\d{6}\b/)![0];
}

/** Has a code mailed by the form that asks for one, and types it. */
export async function typeMailedCode(page: Page, { t }: Words, email: string): Promise<void> {
  await page.getByRole('button', { name: t('login.code.send') }).click();
  await expect(page.getByRole('link', { name: t('login.code.outbox') })).toBeVisible();
  await page.getByLabel(t('login.code.label'), { exact: true }).fill(await mailedCode(page, email));
}

/** Opens an account by the calls of the form, and begins in the demo account; no page is opened yet. */
export async function arrive(
  page: Page,
  baseURL: string,
): Promise<{ name: string; password: string }> {
  const name = `e2e${Math.random().toString(36).slice(2, 12)}`;
  const email = `${name}@example.com`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/swx/customer/${path}`, {
      data,
      headers: { origin: new URL(baseURL).origin },
    });
    const { code } = (await answer.json()) as { code: string };
    expect([path, code]).toEqual([path, '200']);
  };
  await post('login/sendCode', { email, purpose: 'register' });
  let code: string | undefined;
  await expect(async () => {
    const outbox = await page.request.get(`/dev/outbox?email=${encodeURIComponent(email)}`);
    const text = (await outbox.text()).replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' ');
    code = text.match(/\b\d{6}\b/)?.[0];
    expect(code).toBeDefined();
  }).toPass();
  await post('login/register', { username: name, email, password, code });
  await page.context().addCookies([{ name: 'virtual', value: 'YES', url: baseURL }]);
  return { name, password };
}

/** Fills in the form of registering, the mailed code included, and begins in the demo account; gives what they log in with. */
export async function register(
  page: Page,
  { t }: Words,
): Promise<{ name: string; password: string }> {
  const name = `e2e${Math.random().toString(36).slice(2, 12)}`;
  const email = `${name}@example.com`;
  const field = (key: string) => page.getByLabel(t(`login.${key}`), { exact: true });
  await field('register.email').fill(email);
  await page.getByRole('button', { name: t('login.code.send') }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await field('register.username').fill(name);
  await field('register.password').fill(password);
  await field('register.repeat').fill(password);
  await field('code.label').fill(await mailedCode(page, email));
  await page.getByRole('button', { name: t('login.register.submit') }).click();
  await page.getByRole('button', { name: t('login.register.toDemo') }).click();
  await page.waitForURL(/\/cruuency\?code=/);
  return { name, password };
}

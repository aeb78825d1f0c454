import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { typeMailedCode } from './newcomer';
import { owner } from './owner';
import type { Words } from './words';

/** Sets up an authenticator app; gives the code of a step of 30 s after now. That of setting it up was taken with it. */
export async function setUpApp(
  page: Page,
  words: Words,
  { name, password }: { name: string; password: string },
): Promise<(steps: number) => string> {
  const { t } = words;
  const email = `${name}@example.com`;
  // Another code was mailed a moment before.
  await owner.query(
    "update email_code set created_at = created_at - interval '2 hours' where email = $1",
    [email],
  );
  await page.goto('/profile/security');
  await page.getByRole('button', { name: t('security.twoFactor.setUp') }).click();
  const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
  const codeOf = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const labelled = (key: string) =>
    page.getByLabel(t(`security.twoFactor.${key}`), { exact: true });
  await labelled('code').fill(codeOf(0));
  await labelled('password').fill(password);
  await typeMailedCode(page, words, email);
  await page.getByRole('button', { name: t('security.twoFactor.turnOn'), exact: true }).click();
  await page.locator('[data-recovery-code]').first().waitFor();
  return codeOf;
}

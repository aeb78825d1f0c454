import { expect, test, type Page } from '@playwright/test';
import { assertClean } from './steps/clean';
import { register, speak, typeMailedCode } from './steps/newcomer';
import { fund, owner } from './steps/owner';
import { wordsOf } from './steps/words';

const words = wordsOf('en');
const { t } = words;
const tronAddress = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** A device of the browser's own that keeps passkeys, and verifies its user as it is told. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Real money and an address whose day of waiting is over. */
async function giveMoney(name: string) {
  await fund(name, '100');
  await owner.query(
    `insert into withdrawal_destination (customer_id, kind, name, network, address, usable_at)
     select id, 'wallet', 'Cold wallet', 'tron', $2, now() - interval '1 second'
     from customer where username = $1`,
    [name, tronAddress],
  );
}

test('a passkey is added, logs in, confirms a withdrawal and is removed', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'en');
  await page.goto('/pass/register');
  const { name, password } = await register(page, words);
  const device = await withDevice(page);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: t('security.passkeys.add') }).click();
  await page.getByLabel(t('security.passkeys.name'), { exact: true }).fill('My phone');
  await page.getByLabel(t('security.twoFactor.password'), { exact: true }).fill(password);
  await typeMailedCode(page, words, `${name}@example.com`);
  await assertClean(page);
  await page.getByRole('button', { name: t('security.passkeys.create') }).click();
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await assertClean(page);

  await page.context().clearCookies({ name: /session/ });
  await page.goto('/pass/login?next=/profile/security');
  await assertClean(page);
  const logIn = page.getByRole('button', { name: t('security.passkeys.logIn') });
  await device.verifies(false);
  await logIn.click();
  await expect(page.getByText(t('security.passkeys.cancelled'))).toBeVisible();
  await device.verifies(true);
  await page.getByLabel(t('login.login.account'), { exact: true }).fill(name);
  await logIn.click();
  await page.waitForURL('/profile/security');
  await expect(page.getByText(t('security.history.entered-passkey'))).toBeVisible();

  await giveMoney(name);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
  await page.goto('/profile/withdrawmoney');
  await page.getByLabel(t('withdrawals.form.amount'), { exact: true }).fill('10');
  await page.getByRole('button', { name: t('withdrawals.form.review') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: t('security.passkeys.confirm') })).toBeVisible();
  await expect(dialog.getByLabel(t('security.atLogin.label'))).toHaveCount(0);
  await assertClean(page);
  await dialog.getByRole('button', { name: t('security.passkeys.confirm') }).click();
  await expect(page.getByText(t('codes.20003')).first()).toBeVisible();

  await page.goto('/profile/security');
  const remove = t('security.passkeys.removeOf').replace('{name}', 'My phone');
  await page.getByRole('button', { name: remove }).click();
  await page.getByLabel(t('security.twoFactor.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('security.passkeys.confirm') })
    .last()
    .click();
  await expect(page.getByText(t('security.history.passkey-removed')).first()).toBeVisible();
  await expect(page.getByText('My phone', { exact: true })).toHaveCount(0);
});

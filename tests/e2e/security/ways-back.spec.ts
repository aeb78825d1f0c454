import { expect, test, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { assertClean } from '../steps/clean';
import { register, speak, typeMailedCode } from '../steps/newcomer';
import { owner } from '../steps/owner';
import { wordsOf, type Words } from '../steps/words';

type Person = { name: string; email: string; password: string };

/** A newcomer, in languages that other tests of these forms do not speak. */
async function newcomer(page: Page, baseURL: string) {
  const lang = page.viewportSize()!.width < 600 ? 'fr' : 'ja';
  const words = wordsOf(lang);
  await speak(page, baseURL, lang);
  await page.goto('/pass/register');
  const registered = await register(page, words);
  return { words, person: { ...registered, email: `${registered.name}@example.com` } };
}

/** An address gets one code a minute; the last one is long ago. */
const passMinute = ({ email }: Person) =>
  owner.query(
    "update email_code set created_at = created_at - interval '2 hours' where email = $1",
    [email],
  );

/** Turns on an authenticator app; gives its key. */
async function enrol(page: Page, words: Words, person: Person): Promise<string> {
  const { t } = words;
  await passMinute(person);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: t('security.twoFactor.setUp') }).click();
  const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
  await page
    .getByLabel(t('security.twoFactor.code'), { exact: true })
    .fill(generateSync({ secret }));
  await page.getByLabel(t('security.twoFactor.password'), { exact: true }).fill(person.password);
  await typeMailedCode(page, words, person.email);
  await page.getByRole('button', { name: t('security.twoFactor.turnOn'), exact: true }).click();
  await expect(page.locator('[data-recovery-code]')).toHaveCount(10);
  await passMinute(person);
  await owner.query(
    `update authenticator a set last_step = 0 from customer c
     where c.id = a.customer_id and c.username = $1`,
    [person.name],
  );
  return secret;
}

test('a reset by mail removes an app that was added lately, where its owner asks for that', async ({
  page,
  baseURL,
}) => {
  const { words, person } = await newcomer(page, baseURL!);
  const { t } = words;
  await enrol(page, words, person);
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/pass/reset');
  await page.getByLabel(t('login.register.email'), { exact: true }).fill(person.email);
  await typeMailedCode(page, words, person.email);
  const chosen = 'another long password 7';
  await page.getByLabel(t('login.reset.password'), { exact: true }).fill(chosen);
  await page.getByLabel(t('login.register.repeat'), { exact: true }).fill(chosen);
  await page.getByRole('button', { name: t('login.reset.submit') }).click();
  const remove = page.getByRole('button', { name: t('login.reset.remove') });
  await expect(remove).toBeVisible();
  await expect(page.getByText(t('login.reset.removeText'))).toBeVisible();
  await assertClean(page);
  await remove.click();
  await expect(page.getByRole('heading', { name: t('login.reset.doneTitle') })).toBeVisible();
  await page.goto('/pass/login?next=/profile/security');
  await page.getByLabel(t('login.login.account'), { exact: true }).fill(person.name);
  await page.getByLabel(t('login.login.password'), { exact: true }).fill(chosen);
  await page.keyboard.press('Enter');
  await page.waitForURL('/profile/security');
  await expect(page.getByRole('button', { name: t('security.twoFactor.setUp') })).toBeVisible();
});

test('a reset that has the code keeps the app, though its removal was tried before', async ({
  page,
  baseURL,
}) => {
  const { words, person } = await newcomer(page, baseURL!);
  const { t } = words;
  const secret = await enrol(page, words, person);
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/pass/reset');
  await page.getByLabel(t('login.register.email'), { exact: true }).fill(person.email);
  await typeMailedCode(page, words, person.email);
  const chosen = 'another long password 7';
  const repeat = page.getByLabel(t('login.register.repeat'), { exact: true });
  const submit = page.getByRole('button', { name: t('login.reset.submit') });
  await page.getByLabel(t('login.reset.password'), { exact: true }).fill(chosen);
  await repeat.fill(chosen);
  await submit.click();
  const remove = page.getByRole('button', { name: t('login.reset.remove') });
  await expect(remove).toBeVisible();
  await repeat.fill(`${chosen}8`);
  await remove.click();
  await expect(repeat).toHaveAccessibleDescription(t('codes.passwordsDiffer'));
  await repeat.fill(chosen);
  await page
    .getByLabel(t('security.atLogin.label'), { exact: true })
    .fill(generateSync({ secret }));
  const asked = page.waitForRequest('**/swx/customer/login/resetPassword');
  await submit.click();
  expect((await asked).postDataJSON()).toMatchObject({ removeFactors: false });
  await expect(page.getByRole('heading', { name: t('login.reset.doneTitle') })).toBeVisible();
  const enrolled = await owner.query(
    `select from authenticator join customer on id = customer_id where username = $1`,
    [person.name],
  );
  expect(enrolled.rowCount).toBe(1);
});

test('the form at a removal stops it by a code, and by mail only where a mail does', async ({
  page,
  baseURL,
}) => {
  const { words, person } = await newcomer(page, baseURL!);
  const { t } = words;
  const secret = await enrol(page, words, person);
  const begin = (isDecided: boolean) =>
    owner.query(
      `insert into factor_removal (customer_id, due_at, by_mailed_password, by_operators, mail_stops)
       select id, now() + interval '14 days', $2, $2, not $2 from customer where username = $1`,
      [person.name, isDecided],
    );
  await owner.query('update customer set factors_settle_at = now() where username = $1', [
    person.name,
  ]);
  const stop = page.getByRole('button', { name: t('security.removal.stop'), exact: true });
  const byMail = page.getByRole('button', { name: t('security.removal.byMail') });

  await begin(false);
  await page.goto('/profile/security');
  await stop.click();
  await byMail.click();
  await page.getByLabel(t('security.twoFactor.password'), { exact: true }).fill(person.password);
  await typeMailedCode(page, words, person.email);
  await assertClean(page);
  await stop.click();
  await expect(page.getByText(t('security.removal.stopped'))).toBeVisible();

  await begin(true);
  await page.goto('/profile/security');
  await stop.click();
  await expect(page.getByText(t('security.removal.stopAskFactor'))).toBeVisible();
  await expect(byMail).toHaveCount(0);
  await assertClean(page);
  // The form of the password below asks for one too.
  await page
    .getByLabel(t('security.atLogin.label'), { exact: true })
    .first()
    .fill(generateSync({ secret }));
  await stop.click();
  await expect(page.getByText(t('security.removal.stopped')).first()).toBeVisible();
  await expect(stop).toHaveCount(0);
  await owner.query(
    `delete from factor_removal r using customer c
     where c.id = r.customer_id and c.username = $1`,
    [person.name],
  );
});

test('a linked Google account is shown, and unlinked by the password', async ({
  page,
  baseURL,
}) => {
  const { words, person } = await newcomer(page, baseURL!);
  const { t } = words;
  await owner.query(
    `insert into google_account (issuer, subject, customer_id)
     select 'https://accounts.google.com', username, id from customer where username = $1`,
    [person.name],
  );
  await page.goto('/profile/security');
  await expect(page.getByText(t('login.google.about'))).toBeVisible();
  await page.getByText(t('login.google.unlink'), { exact: true }).click();
  await expect(page.getByText(t('login.google.unlinkText'))).toBeVisible();
  await assertClean(page);
  const password = page.getByLabel(t('security.twoFactor.password'), { exact: true });
  const submit = page.getByRole('button', { name: t('login.google.unlink'), exact: true });
  await password.fill('not the password 1');
  await submit.click();
  await expect(password).toHaveAccessibleDescription(new RegExp(t('codes.10004')));
  await password.fill(person.password);
  await submit.click();
  await expect(page.getByText(t('login.google.unlinked'))).toBeVisible();
  await expect(page.getByText(t('login.google.none'))).toBeVisible();
});

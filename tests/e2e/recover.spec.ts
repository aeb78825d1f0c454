import { expect, test, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { assertClean } from './steps/clean';
import { arrive, mailsTo, speak, typeMailedCode } from './steps/newcomer';
import { owner } from './steps/owner';
import { wordsOf, type Words } from './steps/words';

type Person = { name: string; email: string; password: string };

/** Turns on an authenticator app, whose key and codes are lost from then on, and logs out. */
async function loseApp(page: Page, words: Words, { email, password }: Person) {
  const { t } = words;
  await page.goto('/profile/security');
  await page.getByRole('button', { name: t('security.twoFactor.setUp') }).click();
  const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
  await page
    .getByLabel(t('security.twoFactor.code'), { exact: true })
    .fill(generateSync({ secret }));
  await page.getByLabel(t('security.twoFactor.password'), { exact: true }).fill(password);
  await typeMailedCode(page, words, email);
  await page.getByRole('button', { name: t('security.twoFactor.turnOn'), exact: true }).click();
  await expect(page.locator('[data-recovery-code]')).toHaveCount(10);
  await page.context().clearCookies({ name: /session/ });
  // An address gets one code a minute; the one of registering is long ago.
  await owner.query(
    "update email_code set created_at = created_at - interval '2 hours' where email = $1",
    [email],
  );
  await owner.query(
    "update customer set factors_settle_at = now() - interval '1 second' where email = $1",
    [email],
  );
}

async function logIn(page: Page, { t }: Words, { name, password }: Person) {
  await page.goto('/pass/login?next=/profile/security');
  await page.getByLabel(t('login.login.account'), { exact: true }).fill(name);
  await page.getByLabel(t('login.login.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Asks for the removal from where a log-in wants the code that is lost. */
async function askForRemoval(page: Page, words: Words, person: Person) {
  const { t } = words;
  await logIn(page, words, person);
  await expect(page.getByLabel(t('security.atLogin.label'), { exact: true })).toBeFocused();
  await page.getByRole('link', { name: t('security.removal.link') }).click();
  await page.waitForURL('/pass/recover');
  await expect(page.getByRole('heading', { name: t('security.removal.title') })).toBeVisible();
  await assertClean(page);
  const submit = page.getByRole('button', { name: t('security.removal.submit') });
  await page.getByLabel(t('login.register.email'), { exact: true }).fill(person.email);
  await page.getByRole('button', { name: t('login.code.send') }).click();
  await expect(page.getByText(person.email).first()).toBeVisible();
  const code = page.getByLabel(t('login.code.label'), { exact: true });
  const password = page.getByLabel(t('login.login.password'), { exact: true });
  const sent = await mailsTo(page, person.email, /\b\d{6}\b/);
  const right = sent.at(-1)!.match(/\b\d{6}\b/)![0];
  await code.fill(right === '111111' ? '222222' : '111111');
  await password.fill(person.password);
  await submit.click();
  await expect(code).toHaveAccessibleDescription(new RegExp(t('codes.10091')));
  await code.fill(right);
  await submit.click();
  await expect(page.getByRole('heading', { name: t('security.removal.doneTitle') })).toBeVisible();
  await assertClean(page);
}

/** The link of the letter that tells of a removal. */
async function stopLink(page: Page, { email }: Person): Promise<string> {
  const letters = await mailsTo(page, email, /\/pass\/recover\/stop/);
  return /https?:\S+\/pass\/recover\/stop\S+/.exec(letters.at(-1)!)![0];
}

async function asNewcomer(page: Page, baseURL: string) {
  const lang = page.viewportSize()!.width < 600 ? 'ar' : 'en';
  const words = wordsOf(lang);
  await speak(page, baseURL, lang);
  const registered = await arrive(page, baseURL!);
  const person = { ...registered, email: `${registered.name}@example.com` };
  await loseApp(page, words, person);
  return { words, person };
}

test('the link of the letter stops a removal once, and everything stays', async ({
  page,
  baseURL,
}) => {
  const { words, person } = await asNewcomer(page, baseURL!);
  const { t } = words;
  await askForRemoval(page, words, person);
  const link = await stopLink(page, person);

  await page.goto(link.replace(/token=.{8}/, 'token=AAAAAAAA'));
  const stop = page.getByRole('button', { name: t('security.removal.stop') });
  await stop.click();
  await expect(page.getByText(t('security.removal.over'))).toBeVisible();
  await page.goto(link);
  await assertClean(page);
  await stop.click();
  await expect(page.getByText(t('security.removal.stopped'))).toBeVisible();
  await assertClean(page);
  await page.goto(link);
  await stop.click();
  await expect(page.getByText(t('security.removal.over'))).toBeVisible();

  await logIn(page, words, person);
  await expect(page.getByLabel(t('security.atLogin.label'), { exact: true })).toBeFocused();
});

test('after its time the password alone leads back in, and the link stops nothing any more', async ({
  page,
  baseURL,
}) => {
  const { words, person } = await asNewcomer(page, baseURL!);
  const { t } = words;
  await askForRemoval(page, words, person);
  const link = await stopLink(page, person);
  // Its time begins with the letter, and is over now.
  await owner.query(
    `with due as (
       update factor_removal r set due_at = now() from customer c
       where c.id = r.customer_id and c.username = $1 returning r.id)
     select work_add('end-removal', id::text, now()) from due`,
    [person.name],
  );
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        `select done_at is not null as done from factor_removal r
         join customer c on c.id = r.customer_id where c.username = $1`,
        [person.name],
      );
      return rows;
    })
    .toEqual([{ done: true }]);
  await page.goto(link);
  await page.getByRole('button', { name: t('security.removal.stop') }).click();
  await expect(page.getByText(t('security.removal.over'))).toBeVisible();
  await logIn(page, words, person);
  await page.waitForURL('/profile/security');
  await expect(page.getByRole('button', { name: t('security.twoFactor.setUp') })).toBeVisible();
  await expect(page.getByText(t('security.history.removal-done')).first()).toBeVisible();
});

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import pg from 'pg';
import { assertClean } from './steps/clean';
import { deskOf, openRow, studioOf, type Studio } from './steps/in-studio';
import { register, speak, typeMailedCode } from './steps/newcomer';
import { choose, levelCard, photograph, withCamera } from './steps/photos';
import { wordsOf, type Words } from './steps/words';

test.use({ serviceWorkers: 'allow' });

test.use(withCamera);

const jpeg2000 = 'tests/setup/files/document.jp2';
const walletAddress = 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4';
let anna: Studio;
let ben: Studio;
let owner: pg.Client;

test.beforeAll(async () => {
  const address = process.env.ASSAY_DATABASE_URL;
  if (!address) throw new Error('ASSAY_DATABASE_URL has to name the database of the site');
  owner = new pg.Client({ connectionString: address });
  await owner.connect();
  anna = await studioOf(address);
  ben = await studioOf(address);
});
test.afterAll(async () => {
  await anna.stop();
  await ben.stop();
  await owner.end();
});

async function assertBooks() {
  const { rows: views } = await owner.query<{ viewname: string }>(
    "select viewname from pg_views where schemaname = 'public' and viewname like 'audit\\_%'",
  );
  expect(views).not.toEqual([]);
  for (const { viewname } of views)
    expect([viewname, (await owner.query(`select * from ${viewname}`)).rows]).toEqual([
      viewname,
      [],
    ]);
}

/** Who walks, and in which language. */
type Walk = { page: Page; desk: BrowserContext; words: Words; name: string; password: string };

/** The newest row of a table that is the walker's. */
async function newest({ name }: Walk, table: 'verification' | 'deposit' | 'withdrawal') {
  const { rows } = await owner.query<{ id: string }>(
    `select x.id from ${table} x join customer c on c.id = x.customer_id
     where c.username = $1 order by x.id desc limit 1`,
    [name],
  );
  return [table, rows[0]!.id] as const;
}

const shows = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** What was handed in last is accepted by an operator. */
async function accept(walk: Walk) {
  const row = await openRow(walk.desk, anna, await newest(walk, 'verification'));
  await row.decide({ status: 'verified' });
  await row.close();
}

async function verify(walk: Walk) {
  const { page, words } = walk;
  const { t } = words;
  const label = (field: string) => t(`verification.fields.${field}`);
  await page.goto('/profile/verification');
  const basic = levelCard(page, words, 'basic');
  await basic.getByLabel(label('fullName')).fill('Ada Lovelace');
  await basic.getByLabel(label('idNumber')).fill('L01X00T47');
  await basic.getByLabel(label('birthDate')).fill('1990-12-10');
  await basic.getByLabel(label('address')).fill('12 St James’s Square, London');
  await basic.getByRole('button', { name: t('verification.submit') }).click();
  const is = (card: typeof basic, status: string) =>
    expect(card.getByText(t(`verification.status.${status}`), { exact: true })).toBeVisible();
  await is(basic, 'pending');
  await accept(walk);
  await is(basic, 'verified');

  const advanced = levelCard(page, words, 'advanced');
  expect(readFileSync(jpeg2000, 'latin1')).toContain('Created by OpenJPEG');
  const front = await choose(page, words, 'front', jpeg2000);
  await expect(front.getByText(t('files.ready'))).toBeVisible();
  await photograph(page, words, 'back');
  await photograph(page, words, 'selfie');
  await assertClean(page);
  await advanced.getByRole('button', { name: t('verification.submit') }).click();
  await is(advanced, 'pending');
  await accept(walk);
  await is(advanced, 'verified');
}

/** Answers each of the four questions with no. */
async function answerNo({ page, words: { t } }: Walk) {
  const dialog = page.getByRole('dialog');
  for (const key of ['onPhone', 'screenShared', 'toldAnswers', 'promisedReturn'])
    await dialog
      .getByRole('group', { name: t(`questions.ask.${key}`) })
      .getByText(t('questions.no'), { exact: true })
      .click();
  await assertClean(page);
  await dialog.getByRole('button', { name: t('questions.send'), exact: true }).click();
}

/** Above the limit: two operators approve it, and neither alone. Gives what the second has open. */
async function approveByTwo(walk: Walk, table: 'deposit' | 'withdrawal') {
  const id = await newest(walk, table);
  const [first, second] = [await openRow(walk.desk, anna, id), await openRow(walk.desk, ben, id)];
  await first.decide({ status: 'approved' });
  await first.decide({ status: 'approved' }, /Not saved.*approved it already/);
  await second.decide({ status: 'approved' });
  await first.close();
  return second;
}

async function bringMoneyIn(walk: Walk) {
  const { page, words } = walk;
  const { t, format } = words;
  await page.goto('/profile/deposit');
  await page.getByLabel(t('deposits.amount'), { exact: true }).fill('13000');
  await page
    .getByLabel(t('deposits.lastSixHash'), { exact: true })
    .fill(randomBytes(3).toString('hex'));
  const proof = page.getByRole('group', { name: t('files.purposes.proof'), exact: true });
  const buffer = await page.screenshot();
  await proof
    .locator('input[type=file]')
    .setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer });
  await expect(proof.getByText(t('files.ready'))).toBeVisible();
  await page.getByRole('button', { name: t('deposits.submit') }).click();
  await answerNo(walk);
  await expect(page.getByRole('dialog')).toBeHidden();
  await shows(page, t('deposits.steps.inReview'));
  await assertClean(page);
  await assertBooks();

  await page.goto('/profile/balance');
  const wallet = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'USDT' }) });
  await expect(wallet).toContainText(format.amount('0'));
  // A page that is loaded again has forgotten it.
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const review = await approveByTwo(walk, 'deposit');
  await review.close();
  await expect(wallet).toContainText(format.amount('13000'));
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await assertBooks();
}

async function swap({ page, words: { t, format } }: Walk) {
  await page.goto('/flashswap');
  const swapped = page.getByRole('listitem').filter({ hasText: format.amount('100') });
  await page.getByLabel(t('swaps.amount'), { exact: true }).fill('100');
  const ask = page
    .getByRole('button', { name: t('swaps.ask') })
    .or(page.getByRole('button', { name: t('swaps.askAgain') }));
  const confirm = page.getByRole('button', { name: t('swaps.confirm'), exact: true });
  // An offer holds for ten seconds only; once it was taken, the form is empty and offers nothing.
  await expect(async () => {
    if (await swapped.first().isVisible()) return;
    await ask.click();
    await confirm.click({ timeout: 5_000 });
    await expect(swapped.first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(swapped.first()).toBeVisible();
  await assertClean(page);
  await assertBooks();
}

/** Saves an address, and lets its first day be over. */
async function addAddress({ page, words: { t }, name }: Walk) {
  await page.goto('/profile/withdrawmoney/addindex');
  await page.getByLabel(t('withdrawals.add.name')).fill('Cold wallet');
  await page.getByRole('textbox', { name: t('withdrawals.add.address') }).fill(walletAddress);
  await assertClean(page);
  await page.getByRole('button', { name: t('common.save') }).click();
  await page.waitForURL(/\/profile\/withdrawmoney$/);
  await expect(page.getByRole('button', { name: t('withdrawals.form.review') })).toBeDisabled();
  await owner.query(
    `update withdrawal_destination d set usable_at = now() from customer c
     where c.id = d.customer_id and c.username = $1`,
    [name],
  );
}

/** Sets up an authenticator app; gives what its next code is. */
async function setUpApp({ page, words, name, password }: Walk): Promise<() => string> {
  const { t } = words;
  await page.goto('/profile/security');
  await page.getByRole('button', { name: t('security.twoFactor.setUp') }).click();
  const secret = (await page.locator('[data-key]').innerText()).replaceAll(' ', '');
  const codeOf = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  await page.getByLabel(t('security.twoFactor.code'), { exact: true }).fill(codeOf(0));
  await page.getByLabel(t('security.twoFactor.password'), { exact: true }).fill(password);
  await typeMailedCode(page, words, `${name}@example.com`);
  await page.getByRole('button', { name: t('security.twoFactor.turnOn'), exact: true }).click();
  await expect(page.locator('[data-recovery-code]')).toHaveCount(10);
  return () => codeOf(1);
}

async function takeMoneyOut(walk: Walk, code: () => string) {
  const { page, words } = walk;
  const { t, format } = words;
  await page.goto('/profile/withdrawmoney');
  await page.getByLabel(t('withdrawals.form.amount'), { exact: true }).fill('12000');
  await page.getByRole('button', { name: t('withdrawals.form.review') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(format.amount('11940'));
  await assertClean(page);
  const otp = dialog.getByLabel(t('security.atLogin.label'), { exact: true });
  await otp.fill(code());
  await otp.press('Enter');
  await expect(dialog.getByText(t('questions.ask.onPhone'))).toBeVisible();
  await answerNo(walk);
  await shows(page, t('withdrawals.status.pending'));
  await assertClean(page);
  await assertBooks();

  const review = await approveByTwo(walk, 'withdrawal');
  await shows(page, t('withdrawals.status.approved'));
  await assertBooks();
  // Each withdrawal has a payment of its own, and both walks are on one site.
  const reference = randomBytes(32).toString('hex');
  await review.decide({ reference, status: 'completed' });
  await expect(page.getByText(reference)).toBeVisible();
  await shows(page, t('withdrawals.status.completed'));
  await assertClean(page);
  await assertBooks();
}

test('from a first visit to money that came in, was swapped and went out', async ({
  page,
  baseURL,
}) => {
  const lang = page.viewportSize()!.width < 600 ? 'ar' : 'en';
  const words = wordsOf(lang);
  await speak(page, baseURL!, lang);
  await page.goto('/pass/register');
  const desk = await deskOf(page);
  const walk = { page, desk, words, ...(await register(page, words)) };
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
  await assertBooks();
  await test.step('verify', () => verify(walk));
  await assertBooks();
  await test.step('deposit', () => bringMoneyIn(walk));
  await test.step('swap', () => swap(walk));
  await test.step('add an address', () => addAddress(walk));
  const code = await test.step('set up an app', () => setUpApp(walk));
  await test.step('withdraw', () => takeMoneyOut(walk, code));
  await page.goto('/profile/balance');
  const wallet = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'USDT' }) });
  await expect(wallet).toContainText(words.format.amount('900'));
  await expect(wallet).toContainText(words.format.amount('0'));
  await desk.close();
});

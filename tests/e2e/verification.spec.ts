import { randomBytes } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { addOperator } from '@/scripts/database/logins.mjs';
import { assertClean } from './steps/clean';
import { arrive, speak } from './steps/newcomer';
import { choose, levelCard, photograph, smallestPhoto, withCamera } from './steps/photos';
import { wordsOf, type Words } from './steps/words';

test.use(withCamera);

let operator: pg.Client;
test.beforeAll(async () => {
  const address = process.env.ASSAY_DATABASE_URL;
  if (!address) throw new Error('ASSAY_DATABASE_URL has to name the database of the site');
  const url = new URL(address);
  [url.username, url.password] = [`op_${randomBytes(6).toString('hex')}`, 'a password'];
  await addOperator(address, url.username, 'a password');
  operator = new pg.Client({ connectionString: url.href });
  await operator.connect();
});
test.afterAll(() => operator.end());

/** Decides what the customer handed in last, as an operator does in Studio; gives the answer. */
async function decide(customer: string, set: string, values: unknown[] = []): Promise<string> {
  const { rows } = await operator.query<{ answer: string }>(
    `update operations.verification set ${set}
     where customer = $1 and status = 'pending' returning answer`,
    [customer, ...values],
  );
  return rows.map(({ answer }) => answer).join();
}

async function sign(page: Page, { t }: Words) {
  const name = t('verification.fields.signature');
  const group = page.getByRole('group', { name, exact: true });
  await group.getByRole('button', { name: t('files.sign'), exact: true }).click();
  const paper = page.getByRole('img', { name: t('files.signature.paper') });
  // A dialog takes no press before it was seen.
  await paper.click({ trial: true });
  const box = (await paper.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 90);
  await page.mouse.down();
  for (let x = 40; x < 200; x += 10)
    await page.mouse.move(box.x + x, box.y + 90 + Math.sin(x / 12) * 40);
  await page.mouse.up();
  await page.getByRole('button', { name: t('files.signature.keep') }).click();
  await expect(group.getByText(t('files.ready'))).toBeVisible();
}

test('a customer proves who they are, is asked again for one photo, and sees who looked', async ({
  page,
  baseURL,
}) => {
  const isPhone = page.viewportSize()!.width < 600;
  const lang = isPhone ? 'ar' : 'en';
  const words = wordsOf(lang);
  const { t } = words;
  await speak(page, baseURL!, lang);
  const { name } = await arrive(page, baseURL!);
  await page.goto('/profile/verification');
  const [basic, advanced, loan] = ['basic', 'advanced', 'loan'].map((level) =>
    levelCard(page, words, level),
  ) as [Locator, Locator, Locator];
  const label = (field: string) => t(`verification.fields.${field}`);

  await expect(advanced.getByText(t('verification.basicFirst'))).toBeVisible();
  await basic.getByRole('button', { name: t('verification.submit') }).click();
  await expect(basic.getByText(t('codes.fullNameMissing'))).toBeVisible();
  await basic.getByLabel(label('fullName')).fill('Ada Lovelace');
  await basic.getByLabel(label('idNumber')).fill('L01X00T47');
  await basic.getByLabel(label('birthDate')).fill('1990-12-10');
  await basic.getByLabel(label('address')).fill('12 St James’s Square, London');
  // What was typed outlives a reload.
  await page.reload();
  await expect(basic.getByLabel(label('fullName'))).toHaveValue('Ada Lovelace');
  await expect(basic.getByLabel(label('birthDate'))).toHaveValue('1990-12-10');
  await basic.getByRole('button', { name: t('verification.submit') }).click();
  await expect(basic.getByText(t('verification.status.pending'), { exact: true })).toBeVisible();
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join());
  expect(await drafts()).not.toContain('draft:');
  expect(await decide(name, "status = 'verified'")).toContain('Accepted');
  // Told over the socket: nobody reloads.
  await expect(basic.getByText(t('verification.status.verified'), { exact: true })).toBeVisible();

  const front = await choose(page, words, 'front', 'tests/e2e/verification.spec.ts');
  await expect(front.getByText(t('codes.10105'))).toBeVisible();
  await expect(front.getByRole('button', { name: t('files.retry') })).toHaveCount(0);
  await choose(page, words, 'front', 'tests/setup/files/card.jp2');
  await expect(front.getByText(t('codes.photoSmall'))).toBeVisible();
  await choose(page, words, 'front', await smallestPhoto());
  await expect(front.getByText(t('files.ready'))).toBeVisible();
  // Where another one is refused, the good one stays.
  await choose(page, words, 'front', 'tests/setup/files/card.jp2');
  await expect(front.getByText(`${t('codes.photoSmall')} ${t('files.stays')}`)).toBeVisible();
  await expect(front.getByText(t('files.ready'))).toBeVisible();
  await photograph(page, words, 'back');
  await photograph(page, words, 'selfie');
  // What was uploaded outlives a reload, too.
  await page.reload();
  for (const field of ['front', 'back', 'selfie']) {
    const group = page.getByRole('group', { name: label(field), exact: true });
    await expect(group.getByText(t('files.ready'))).toBeVisible();
  }
  await advanced.getByRole('button', { name: t('verification.submit') }).click();
  await expect(advanced.getByText(t('verification.status.pending'), { exact: true })).toBeVisible();
  const why = 'The lower edge is cut off.';
  await decide(name, "status = 'rejected', reasons = $2", [{ back: why }]);
  await expect(advanced.getByText(t('verification.marked', { count: 1 }))).toBeVisible();
  const back = page.getByRole('group', { name: label('back'), exact: true });
  await expect(back.getByText(why)).toBeVisible();
  await expect(front.getByText(t('files.kept'))).toBeVisible();
  await advanced.getByRole('button', { name: t('verification.again') }).click();
  await expect(back.getByText(t('codes.backMissing'))).toBeVisible();
  await expect(back.getByRole('button', { name: t('files.take') })).toBeFocused();
  await photograph(page, words, 'back');
  await expect(back.getByText(t('codes.backMissing'))).toBeHidden();
  await advanced.getByRole('button', { name: t('verification.again') }).click();
  await expect(advanced.getByText(t('verification.status.pending'), { exact: true })).toBeVisible();
  const { rows } = await operator.query<{ token: string }>(
    `select l.token from operations.verification v,
       operations.open_photos(string_to_array(split_part(v.photos, '-- photos ', 2), ' ')::bigint[]) l
     where v.customer = $1 and v.status = 'pending'`,
    [name],
  );
  expect(rows).toHaveLength(3);
  for (const { token } of rows)
    expect((await page.request.get(`/photos/${token}`)).headers()['content-type']).toBe(
      'image/jpeg',
    );
  await decide(name, "status = 'verified', reasons = '{}'");
  await expect(
    advanced.getByText(t('verification.status.verified'), { exact: true }),
  ).toBeVisible();
  const looks = page.locator('section').filter({
    has: page.getByRole('heading', { name: t('verification.looks.title') }),
  });
  await expect(looks.getByRole('listitem')).toHaveCount(3);

  await loan.getByRole('button', { name: t('verification.start') }).focus();
  await page.keyboard.press('Enter');
  await expect(
    loan.getByRole('heading', { name: t('verification.levels.loan'), exact: true }),
  ).toBeFocused();
  await loan.getByLabel(label('firstName'), { exact: true }).fill('Ada');
  await loan.getByLabel(label('lastName'), { exact: true }).fill('Lovelace');
  await loan.getByLabel(label('sex')).selectOption('female');
  await loan.getByLabel(label('birthDate')).fill('1990-12-10');
  await loan.getByLabel(label('country')).selectOption('DE');
  await loan.getByLabel(label('address')).fill('Hauptstraße 1, Berlin');
  await loan.getByLabel(label('areaCode')).selectOption('+49');
  await loan.getByLabel(label('phone')).fill(isPhone ? '٠٣٠ ٩٠١٨٢٠' : '(030) 90-1820');
  await loan.getByLabel(label('documentType'), { exact: true }).selectOption('passport');
  for (const field of ['front', 'back', 'handHeld'])
    await expect(
      (await choose(page, words, field, await smallestPhoto())).getByText(t('files.ready')),
    ).toBeVisible();
  await loan.getByRole('button', { name: t('verification.submit') }).click();
  await expect(loan.getByText(t('codes.10112'))).toBeVisible();
  await assertClean(page);
  await sign(page, words);
  await loan.getByRole('button', { name: t('verification.submit') }).click();
  await expect(loan.getByText(t('verification.status.pending'), { exact: true })).toBeVisible();
});

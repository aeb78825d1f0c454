import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { OwnProof } from '@/lib/proof/read-rules';
import { assertClean } from './steps/clean';
import { speak } from './steps/newcomer';
import { wordsOf } from './steps/words';

const { t, format } = wordsOf('en');
const proofCall = '**/swx/customer/user/getLiabilityProof/*';

async function logInAs(page: Page, account: string, password: string) {
  const answer = await page.request.post('/swx/customer/login/login', {
    data: { account, password },
  });
  expect((await answer.json()).code).toBe('200');
}

const verify = (file: string, site: string) =>
  new Promise<number>((resolve) => {
    const args = ['scripts/verify.mjs', 'proof', 'verify', file, '--record', site];
    execFile(process.execPath, args, (error) => resolve(Number(error?.code ?? 0)));
  });

/** Opens the balance page, changes what the server answers, and presses the button. */
async function checkWith(page: Page, alter: (proof: OwnProof) => void) {
  await page.route(proofCall, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: OwnProof };
    alter(body.result);
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: t('proof.own.check') }).click();
}

test('a customer finds their balances in the published totals, in the browser and by the command', async ({
  page,
  baseURL,
}, info) => {
  await page.goto('/proof');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('proof.title'));
  await assertClean(page);
  // Around midnight the record of another day may come between the page and its file.
  await expect(async () => {
    await page.reload();
    const root = await page
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .textContent();
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: t('proof.latest.download'), exact: true }).click();
    const record = JSON.parse(readFileSync((await (await loading).path())!, 'utf8')) as OwnProof;
    expect(record.record.root).toBe(root);
    const usdt = record.record.totals.find(({ currency }) => currency === 'USDT')!;
    const owed = format.price(String(Number(usdt.owed) / 1e6), 2);
    await expect(page.getByRole('cell', { name: owed, exact: true })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 60_000 });

  await logInAs(page, 'demo', 'assay-demo-1');
  await page.goto('/profile/balance');
  const asked = page.waitForRequest('**/getLiabilities/*');
  await page.getByRole('button', { name: t('proof.own.check') }).click();
  expect((await (await asked).allHeaders()).cookie).toBeUndefined();
  await expect(page.getByText(t('proof.own.holds'))).toBeVisible();
  await expect(page.getByRole('heading', { name: /balances of demo on/ })).toBeVisible();
  const held = page.getByRole('list', { name: t('proof.own.title') }).getByRole('listitem');
  await expect(held.filter({ hasText: 'USDT' })).toContainText(t('proof.own.recorded'));
  await expect(page.getByText(t('proof.own.recordedOther'))).toHaveCount(0);
  await page.getByRole('button', { name: t('proof.own.way') }).click();
  await expect(page.getByRole('table', { name: t('proof.own.way') })).toBeVisible();
  await assertClean(page);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('proof.own.download') }).click();
  const file = info.outputPath('proof.json');
  await (await coming).saveAs(file);
  expect(await verify(file, baseURL!)).toBe(0);
  const proof = JSON.parse(readFileSync(file, 'utf8')) as OwnProof;
  proof.amounts[2]!.available = '1';
  writeFileSync(file, JSON.stringify(proof));
  expect(await verify(file, baseURL!)).toBe(1);
});

const planted: [string, string, (proof: OwnProof) => void][] = [
  ['a smaller balance', 'root', (p) => (p.amounts[2]!.available = '1')],
  ['a negative sum', 'malformed', (p) => (p.path[0]!.sums[0] = '-1')],
  ['somebody else’s proof', 'root', (p) => (p.account = 'newcomer')],
  ['a way that is too short', 'place', (p) => p.path.pop()],
  [
    'another record',
    'record',
    (p) => (p.record.before = { day: '2020-01-01', hash: '0'.repeat(64) }),
  ],
  ['another moment', 'root', (p) => (p.record.takenAt = '2020-01-01T00:00:00.000Z')],
];

for (const [what, why, alter] of planted)
  test(`the browser finds ${what}`, async ({ page }) => {
    await logInAs(page, 'demo', 'assay-demo-1');
    await page.goto('/profile/balance');
    await checkWith(page, alter);
    await expect(page.getByText(t(`proof.own.refused-${why}`))).toBeVisible();
    await expect(page.getByText(t('proof.own.holds'))).toHaveCount(0);
  });

/** Presses the button while the server answers with a code in the place of a proof. */
async function checkRefused(page: Page, code: string, result: object | null) {
  await logInAs(page, 'demo', 'assay-demo-1');
  await page.goto('/profile/balance');
  await page.route(proofCall, (route) =>
    route.fulfill({ status: code === '404' ? 404 : 200, json: { code, result } }),
  );
  await page.getByRole('button', { name: t('proof.own.check') }).click();
}

const excuses: [string, string, object | null, string][] = [
  ['who is not there', '404', null, 'missing'],
  ['an excuse of no date', '10129', {}, 'missing'],
  ['an excuse of before', '10129', { openedAt: '2020-01-01T00:00:00.000Z' }, 'missing'],
  ['a secret that does not open', '10120', null, 'sealed'],
];

for (const [what, code, result, words] of excuses)
  test(`the browser takes no excuse: ${what}`, async ({ page }) => {
    await checkRefused(page, code, result);
    await expect(page.getByText(t(`proof.own.${words}`))).toBeVisible();
  });

test('who came after that moment is told when', async ({ page }) => {
  await checkRefused(page, '10129', { openedAt: '2099-01-02T03:04:05.000Z' });
  await expect(page.getByText(/opened on 2 Jan 2099|opened on Jan 2, 2099/)).toBeVisible();
});

test('balances that are not those of the customer’s own record are told so', async ({ page }) => {
  await logInAs(page, 'demo', 'assay-demo-1');
  await page.goto('/profile/balance');
  await page.route('**/swx/customer/order/listMovement?*size=1', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { items: { balance: string }[] } };
    for (const one of body.result.items) one.balance = '123456.78';
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: t('proof.own.check') }).click();
  await expect(page.getByText(t('proof.own.differs'))).toBeVisible();
  await expect(page.getByText(t('proof.own.holds'))).toHaveCount(0);
});

test('plans that are not those of the proof are told so', async ({ page }) => {
  await logInAs(page, 'demo', 'assay-demo-1');
  await page.goto('/profile/balance');
  await page.route('**/swx/customer/order/listSmartOrder?*', (route) => {
    const plan = { amount: '77.00', startTime: '2020-01-01T00:00:00.000Z', status: 'in-earnings' };
    const result = { items: [{ ...plan, endTime: plan.startTime }], total: 1, page: 1, size: 100 };
    return route.fulfill({ json: { code: '200', result } });
  });
  await page.getByRole('button', { name: t('proof.own.check') }).click();
  await expect(page.getByText(t('proof.own.plannedOther'))).toBeVisible();
  await expect(page.getByText(t('proof.own.differs'))).toBeVisible();
  await expect(page.getByText(t('proof.own.holds'))).toHaveCount(0);
});

test('all columns of the totals are seen on a narrow phone, in German too', async ({
  page,
  baseURL,
}) => {
  await speak(page, baseURL!, 'de');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/proof');
  const table = page.locator('main').getByRole('table').first();
  await expect(table).toContainText(wordsOf('de').t('proof.latest.debt'));
  const hidden = await table.evaluate(
    ({ parentElement: box }) => box!.scrollWidth - box!.clientWidth,
  );
  expect(hidden).toBe(0);
});

import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { cell, save, studioOf, write, type Studio } from './steps/in-studio';

let studio: Studio;
let owner: pg.Client;

test.beforeAll(async () => {
  const address = process.env.ASSAY_DATABASE_URL;
  if (!address) throw new Error('ASSAY_DATABASE_URL has to name the database of the site');
  owner = new pg.Client({ connectionString: address });
  await owner.connect();
  studio = await studioOf(address);
});
test.afterAll(async () => {
  await studio.stop();
  await owner.end();
});

/** A customer nobody else uses. */
async function someone(): Promise<string> {
  const name = `e2e${randomBytes(5).toString('hex')}`;
  // Studio sorts by the key and forgets a search while a cell is edited: this one stands on its first page.
  const id = -1 - Math.floor(Math.random() * 1e9);
  await owner.query(
    `insert into customer (id, username, username_key, email, invite_code) overriding system value
     values ($2, $1, $1, $1 || '@example.com', $1)`,
    [name, id],
  );
  await owner.query('select ledger_open_wallets($1)', [id]);
  return name;
}

test('an operator suspends a customer in Studio, which tells nobody else', async ({ page }) => {
  const name = await someone();
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(studio.url).origin)
      foreign.push(request.url());
  });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(studio.url);
  // It opens on the work, and shows nothing beside it.
  await expect(page.getByText('calendar_exception', { exact: true })).toBeVisible();
  for (const hidden of ['_prisma_migrations', 'ledger_account', 'operator_login', 'session'])
    await expect(page.getByText(hidden, { exact: true })).toHaveCount(0);
  const headings = page.locator('th');
  await expect(headings.nth(2)).toContainText('answer');

  await page.getByRole('button', { name: 'Global search' }).click();
  const search = page.locator('input:focus');
  await search.fill(name);
  await expect(search).toHaveValue(name);
  await expect(page.locator('tr').filter({ hasText: 'demo@assay.test' })).toHaveCount(0);
  const row = page.locator('tr').filter({ hasText: `${name}@example.com` });
  await write(page, row, 'status', 'suspended');
  await save(page);
  await expect(cell(row, 'answer')).toContainText('Not saved. Give the reason');
  await expect(cell(row, 'status')).toContainText('active');

  await write(page, row, 'reason', 'Asked us to');
  await write(page, row, 'status', 'suspended');
  await save(page);
  await expect(cell(row, 'answer')).toContainText(/being suspended|^Suspended/);
  await expect
    .poll(async () => {
      const { rows } = await owner.query('select status from customer where username = $1', [name]);
      return rows[0].status;
    })
    .toBe('suspended');
  // It is carried out a moment after it was saved, and Studio may have read the row in between.
  await page.reload();
  await expect(cell(row, 'status')).toContainText('suspended');
  expect(foreign).toEqual([]);
});

test('Studio opens the record of changes at the newest, with customers by their username', async ({
  page,
}) => {
  const name = await someone();
  const { rows } = await owner.query(
    `insert into operator_change (operator, table_name, row_key, action, accepted, answer)
     select 'anna', 'customer', id::text, 'update', false, 'Not saved: ' || n
     from customer, generate_series(1, 60) n where username = $1 order by n returning id`,
    [name],
  );
  await page.goto(`${studio.url}/#view=table&schema=operations&table=change`);
  // Other tests change something meanwhile; of so many rows the first page shows the newest alone.
  const newest = page.locator('tbody tr').filter({ hasText: name }).first();
  await expect(cell(newest, 'id')).toContainText(rows.at(-1)!.id);
});

test('Studio answers nobody but its own page', async ({ request }) => {
  const post = (headers: Record<string, string>) =>
    request.post(`${studio.url}/bff`, {
      headers: { 'content-type': 'application/json', ...headers },
      data: { procedure: 'query', query: { sql: 'select 1 as one', parameters: [] } },
    });
  expect(await (await post({})).json()).toEqual([null, [{ one: 1 }]]);
  expect((await post({ origin: new URL(studio.url).origin })).status()).toBe(200);
  expect((await post({ origin: 'https://elsewhere.example' })).status()).toBe(403);
  expect((await post({ host: 'elsewhere.example' })).status()).toBe(403);
  expect((await post({ 'content-type': 'text/plain' })).status()).toBe(404);
});

import type pg from 'pg';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { countLostCards, rehashCards, renewCards } from '@/lib/destinations/card-rows';
import { rotateKey } from '@/lib/files/key-rows';
import { replaceHashKey } from '@/lib/fingerprints/key-rows';
import { sandboxSecret } from '@/lib/platform/env';
import { disableOperator } from '@/scripts/database/logins.mjs';
import { fund, realCaller } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { trading } from '@/tests/setup/trading';

/** Guarantee: who has the whole database has no card of anybody, and each look is told. */
const { app, me } = trading({ LOG_LEVEL: 'silent' });
const call = realCaller(app, () => me.session);
const number = '4111111111111111';
const card = { name: 'Ada Example', bankName: 'First Bank', cardNumber: '4111 1111 1111 1111' };
const sql = () => app.runtime.database.sql;

let operator: pg.Client;
let operatorName: string;
beforeAll(async () => {
  const login = await operatorLogin(process.env.DATABASE_URL!);
  operatorName = login.name;
  operator = await asOperator(login.url);
});
afterAll(() => operator.end());

let destinationId: string;
beforeEach(async () => {
  const { customerId } = me.session;
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  destinationId = (await call('POST user/addBankCard', card)).result.id;
  await app.owner.sql`
    update withdrawal_destination set usable_at = now() where id = ${destinationId}`;
  await fund(app.owner, customerId, '100');
});

it('stays the same card, whoever writes to it', async () => {
  for (const change of [
    "last_four = '0000'",
    "card_network = 'Other'",
    `card_hash = '${'0'.repeat(64)}'`,
    "card_number = '5500000000000004', last_four = null, card_network = null, sealed_card = null, key_id = null",
  ])
    await expect(
      app.owner.pool.query(`update withdrawal_destination set ${change} where id = $1`, [
        destinationId,
      ]),
    ).rejects.toThrow('keeps its card');
});

const withdraw = async () =>
  (
    await call<Withdrawal>('POST user/withdrawal', {
      destinationId,
      currency: 'USDT',
      amount: '50',
    })
  ).result;
const approve = (id: string) =>
  app.owner.sql`select withdrawal_review(${id}, '{"status": "approved"}', ${operatorName})`;
const linkTo = async (id: string) =>
  (await operator.query<{ token: string | null }>('select operations.open_card($1) as token', [id]))
    .rows[0]!.token;
const open = async (token: string | null) => {
  const response = await fetch(`${app.url}/cards/${token}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const stepsOf = async (id: string) =>
  (await call<{ items: Withdrawal[] }>('GET user/listWithdrwal')).result.items.find(
    (one) => one.id === id,
  )!.steps;

/** Everything that a thief of the database reads, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await app.owner.sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'operations', 'graphile_worker')`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.owner.pool.query<{ text: string }>(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${name} t`,
    );
    texts.push(rows[0]!.text);
  }
  return texts.join(' ');
}

it('shows the last four and the network, and keeps the number nowhere that it can be read', async () => {
  const { result } = await call<{ lastFour: string; cardNetwork: string }[]>(
    'GET user/listDestination',
  );
  expect(result).toMatchObject([{ lastFour: '1111', cardNetwork: 'Visa' }]);
  const { id } = await withdraw();
  await approve(id);
  const all = await wholeDatabase();
  expect(all).toContain('First Bank');
  expect(all).not.toContain(number);
  expect(all).not.toContain(Buffer.from(number).toString('hex'));
});

it('opens for the operator who pays, once it is approved, and each look is told', async () => {
  const { id } = await withdraw();
  expect(await linkTo(id)).toBeNull();
  await approve(id);
  const token = await linkTo(id);
  const shown = await open(token);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shown.text).toBe(`Ada Example\n${number}\nFirst Bank\n`);
  const steps = await stepsOf(id);
  expect(steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'card-opened']);
  expect(steps.at(-1)!.by).toBe(operatorName);
  await app.owner.sql`update card_link set expires_at = now()`;
  expect((await open(token)).status).toBe(404);
  expect((await open('0'.repeat(64))).status).toBe(404);
  const later = await linkTo(id);
  await app.owner.sql`
    select withdrawal_review(${id}, '{"status": "completed", "reference": "x"}', ${operatorName})`;
  expect((await open(later)).status).toBe(404);
  expect(await linkTo(id)).toBeNull();
  expect((await stepsOf(id)).filter(({ step }) => step === 'card-opened')).toHaveLength(1);
});

it('opens for no operator who may not log in any more', async () => {
  const login = await operatorLogin(process.env.DATABASE_URL!);
  const other = await asOperator(login.url);
  const { id } = await withdraw();
  await approve(id);
  const { rows } = await other.query<{ token: string }>(
    'select operations.open_card($1) as token',
    [id],
  );
  await disableOperator(process.env.DATABASE_URL!, login.name);
  expect((await open(rows[0]!.token)).status).toBe(404);
  await other.end().catch(() => undefined);
});

it('opens nothing under another secret, nor in the row of another customer', async () => {
  const { id } = await withdraw();
  await approve(id);
  const token = await linkTo(id);
  app.runtime.env.AUTH_SECRET = 'another-secret-another-secret-another';
  expect((await open(token)).status).toBe(500);
  app.runtime.env.AUTH_SECRET = sandboxSecret;
  const other = await app.customer();
  await app.owner.sql`
    update withdrawal_destination set customer_id = ${other.customerId} where id = ${destinationId}`;
  expect((await open(token)).status).toBe(500);
  await app.owner.sql`
    update withdrawal_destination set customer_id = ${me.session.customerId}
    where id = ${destinationId}`;
  expect((await open(token)).status).toBe(200);
  expect((await stepsOf(id)).filter(({ step }) => step === 'card-opened')).toHaveLength(1);
});

it('seals the numbers of before at the start, once, and with each new key', async () => {
  const { customerId } = await app.customer();
  await app.owner.sql`
    insert into withdrawal_destination (customer_id, kind, name, bank_name, card_number)
    values (${customerId}, 'card', 'Bob', 'Old Bank', 'GB82WEST12345698765432')`;
  const kept = async () => {
    const [row] = await app.owner.sql<Record<string, unknown>>`
      select card_number, last_four, card_network, key_id, sealed_card::text as sealed, card_hash
      from withdrawal_destination where customer_id = ${customerId}`;
    return row!;
  };
  expect(await renewCards(sql(), sandboxSecret)).toBeGreaterThan(0);
  const first = await kept();
  expect(first).toMatchObject({ card_number: null, last_four: '5432', card_network: 'IBAN' });
  expect(await renewCards(sql(), sandboxSecret)).toBe(0);
  expect(await kept()).toEqual(first);
  await rotateKey(sql(), sandboxSecret);
  expect(await renewCards(sql(), sandboxSecret)).toBeGreaterThan(0);
  const second = await kept();
  expect(second.key_id).not.toBe(first.key_id);
  expect(second.card_hash).toBe(first.card_hash);
  expect(await countLostCards(sql(), sandboxSecret)).toBe(0);
  expect(await countLostCards(sql(), 'another-secret-another-secret-another')).toBeGreaterThan(0);
  const { id } = await withdraw();
  await approve(id);
  expect((await open(await linkTo(id))).text).toContain(number);
});

it('names to an operator who else has the same card', async () => {
  const other = await app.customer();
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${other.customerId}`;
  await app.call('POST user/addBankCard', card, { token: other.token });
  const { id } = await withdraw();
  const { rows } = await operator.query<{ destination: string; same_card_of: string }>(
    'select destination, same_card_of from operations.withdrawal where key = $1',
    [id],
  );
  expect(rows[0]!.destination).toBe('First Bank · Visa ···· 1111');
  expect(rows[0]!.same_card_of).toContain(other.username);
});

it('is known again by another hash once the key of hashes was replaced, and stays the same card', async () => {
  const hashes = () =>
    app.owner.sql<{ card_hash: string; sealed: string }>`
      select card_hash, encode(sealed_card, 'hex') as sealed from withdrawal_destination
      where id = ${destinationId}`;
  const [before] = await hashes();
  const { transaction } = app.runtime.database;
  expect(await transaction((run) => replaceHashKey(run, sandboxSecret))).toBe(true);
  expect(await transaction((run) => rehashCards(run, sandboxSecret))).toBeGreaterThan(0);
  const [after] = await hashes();
  expect(after!.card_hash).not.toBe(before!.card_hash);
  expect(after!.sealed).toBe(before!.sealed);
  // The same number is found under the new hash, and nothing else becomes of a card by it.
  await call('POST user/removeDestination', { id: destinationId });
  const again = await call<{ id: string }>('POST user/addBankCard', card);
  const [row] = await app.owner.sql<{ card_hash: string }>`
    select card_hash from withdrawal_destination where id = ${again.result.id}`;
  expect(row!.card_hash).toBe(after!.card_hash);
  await expect(
    transaction(async (run) => {
      await run`select set_config('assay.rehash', 'yes', true)`;
      await run`
        update withdrawal_destination set card_hash = ${'0'.repeat(64)}, sealed_card = '\\x00'
        where id = ${again.result.id}`;
    }),
  ).rejects.toThrow('keeps its card');
});

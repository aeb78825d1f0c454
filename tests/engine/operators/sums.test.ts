import type pg from 'pg';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

/** Guarantee: no sum of money reaches a customer in an operator's words unless it is on record. */
let owner: Database;
let customerId: string;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  customerId = (await makeCustomer(owner)).customerId;
});
afterAll(() => owner.close());

const flaw = async (text: string) =>
  (
    await owner.sql<{ flaw: string | null }>`
      select told_sums_flaw(${customerId}, ${text}) as flaw`
  )[0]!.flaw;

it.each([
  'After receipt of 151 USDT your withdrawal goes out.',
  'We look forward to 151 USDT.',
  '$151 is what it takes.',
  'USDT: 151',
  '151 u s d t',
  '1 5 1 USDT',
  '１５１ＵＳＤＴ',
  '١٥١ دولار',
  '१५१ USDT',
  '0.5 BTC opens it',
  '151 Euro',
  '需要151美元',
  '151u',
  '151ドル',
  '151달러',
  '1,151.50 USDT',
])('is refused, since it is nowhere on record: %s', async (text) => {
  expect(await flaw(text)).toMatch(/nowhere on record/);
});

it.each([
  'one hundred fifty USDT',
  'fifty dollars',
  'hundertfünfzig Euro',
  'cinquante euros',
  'cincuenta dólares',
  'cinquanta euro',
  '一百五十美元',
  '오십 달러',
  'خمسون دولار',
  '1.5k USDT',
  '2万円',
])('is refused, since it is not in digits: %s', async (text) => {
  expect(await flaw(text)).toMatch(/in digits/);
});

it.each([
  'The smallest deposit is 120 USDT.',
  'Above 10,000 USDT two people look at it.',
  'Ab 10.000 USDT prüfen zwei Personen.',
  'Au-dessus de 10 000 USDT, deux personnes.',
  'Your balance is 0 USDT.',
  'Sent in USDT (TRC20) on 2026-11-20 at 14:30.',
  'The document expired on 2025-03-01; see order 4711.',
  'Three confirmations are missing.',
])('may stand: %s', async (text) => {
  expect(await flaw(text)).toBeNull();
});

describe('of a deposit', () => {
  let anna: pg.Client;
  beforeAll(async () => {
    anna = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
  });
  afterAll(() => anna.end());

  const rejected = async (key: string, reason: string) =>
    (
      await anna.query<{ answer: string }>(
        `update operations.deposit set status = 'rejected', reason = $2
         where key = $1 returning answer`,
        [key, reason],
      )
    ).rows[0]!.answer;

  it('its own amount may be named in the reason, and no other', async () => {
    const [address] = await owner.sql<{ id: string }>`
      insert into deposit_address (network, currency, address, note, added_by)
      values (null, 'USDT', 'Account of the house', '', 'somebody') returning id`;
    const [row] = await owner.sql<{ id: string }>`
      insert into deposit (customer_id, method, currency, address_id, amount)
      values (${customerId}, 'card', 'USDT', ${address!.id}, 466) returning id`;
    expect(await rejected(row!.id, 'We need 467 USDT of you.')).toMatch(/467 is nowhere on record/);
    expect(await rejected(row!.id, 'The 466 USDT did not arrive.')).toMatch(/^Accepted/);
  });
});

it('of a conversation, a suspension and a verification is judged too', async () => {
  const [conversation] = await owner.sql<{ id: string }>`
    insert into support_conversation (customer_id) values (${customerId}) returning id`;
  const [verification] = await owner.sql<{ id: string }>`
    insert into verification (customer_id, level, fields, files)
    values (${customerId}, 'basic', '{"address": "1 Main Street"}', '{}') returning id`;
  const text = 'It takes 151 USDT.';
  const reviewed = { status: 'rejected', reason: text };
  const [told] = await owner.sql<Record<string, string>>`
    select operator_support_flaw(${conversation!.id}, ${{ reply: text }}) as support,
      operator_customer_flaw(${customerId}, ${{ status: 'suspended', reason: text }}, 'anna')
        as customer,
      operator_verification_flaw(${verification!.id}, ${reviewed}) as verification,
      operator_verification_flaw(${verification!.id},
        ${{ status: 'rejected', reasons: { address: text } }}) as field`;
  for (const [where, flaw] of Object.entries(told!))
    expect([where, flaw]).toEqual([where, expect.stringMatching(/nowhere on record/)]);
});

import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { txHashOf } from '@/tests/setup/money';

/** Guarantee: one payment is credited once, however it is told of again, and two payments both are. */

let owner: Database;
let customerId: string;
let number = 0;

beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
});
beforeEach(async () => {
  customerId = (await makeCustomer(owner)).customerId;
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => owner.close());

async function addressOf(network: 'tron' | null): Promise<string> {
  number += 1;
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by, enabled)
    values ('USDT', ${network}::payment_network, ${`address ${number}`}, 'owner', true) returning id`;
  return row!.id;
}

type Told = { method?: 'crypto' | 'card'; address: string; txHash?: string; lastSix?: string };

async function told({
  method = 'crypto',
  address,
  txHash = '',
  lastSix = '',
}: Told): Promise<string> {
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six)
    values (${customerId}, ${method}::deposit_method, 'USDT', ${address}, 150, ${txHash}, ${lastSix})
    returning id`;
  return row!.id;
}
const review = (id: string, after: object, by = 'berta') =>
  owner
    .transaction(async (sql) => {
      await sql`select set_config('assay.operator', ${by}, true)`;
      await sql`select deposit_review(${id}, ${JSON.stringify(after)}::jsonb, ${by}) as said`;
    })
    .then(
      () => 'done',
      ({ message }: Error) => message,
    );
const approve = (id: string) => review(id, { status: 'approved' });
const seen = (address: string, hash: string) =>
  owner.sql`
    insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations, last_told)
    values ('tron', ${hash}, 0, ${address}, 150, 40, 40)`;

test('two transactions of the same amount and the same end are both credited once the watcher saw them', async () => {
  const address = await addressOf('tron');
  const [one, other] = ['one', 'other'].map((text) => txHashOf(text + customerId, 'abcdef'));
  const [first, second] = [
    await told({ address, txHash: one! }),
    await told({ address, txHash: other! }),
  ];
  expect(await approve(first)).toBe('done');
  // One of them may be the other, mistyped.
  expect(await approve(second)).toMatch(/credited already, with deposit/);
  await seen(address, one!);
  expect(await approve(second)).toMatch(/credited already, with deposit/);
  await seen(address, other!);
  expect(await approve(second)).toBe('done');
});

test('and by two operators once the outputs of both were told, though they have the same number', async () => {
  const address = await addressOf('tron');
  const [one, other] = ['three', 'four'].map((text) => txHashOf(text + customerId, 'abcdef'));
  const [first, second] = [
    await told({ address, txHash: one! }),
    await told({ address, txHash: other! }),
  ];
  expect(await approve(first)).toBe('done');
  expect(await review(second, { output: '0' })).toBe('done');
  expect(await approve(second)).toMatch(/credited already, with deposit/);
  expect(await review(first, { output: '0' }, 'anna')).toBe('done');
  expect(await approve(second)).toBe('done');
  // Nobody saw either of them: that they are two is what operators said.
  expect(await approve(second)).toMatch(/^You approved it already/);
  expect(await review(second, { status: 'approved' }, 'anna')).toBe('done');
});

test('a payment at a bank is not credited again under another reference without its last six', async () => {
  const address = await addressOf(null);
  const first = await told({ method: 'card', address, txHash: 'RENT MAY', lastSix: '123456' });
  const again = await told({ method: 'card', address, txHash: 'SAVINGS' });
  expect(await approve(first)).toBe('done');
  expect(await approve(again)).toMatch(/may be that of deposit .* give the bank_reference of both/);
  expect(await review(first, { bank_reference: 'B-1' })).toBe('done');
  for (const alike of ['B-1', 'b1', 'B/1'])
    expect(await review(again, { bank_reference: alike })).toMatch(/credited with this reference/);
  // It is closed as what it is.
  expect(await review(again, { status: 'duplicate' })).toBe('done');
});

test('and one that the bank names otherwise is', async () => {
  const address = await addressOf(null);
  const first = await told({ method: 'card', address, txHash: 'RENT MAY', lastSix: '123456' });
  const next = await told({ method: 'card', address, txHash: 'RENT JUNE' });
  expect(await approve(first)).toBe('done');
  expect(await review(first, { bank_reference: 'B-2' })).toBe('done');
  expect(await review(next, { bank_reference: 'B-3', status: 'approved' })).toBe('done');
});

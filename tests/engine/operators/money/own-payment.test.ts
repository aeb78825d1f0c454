import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { approveFreely, askNobody } from '@/tests/setup/limits';
import { fund, txHashOf, usableWallet } from '@/tests/setup/money';
import { edited, person, type Person } from '@/tests/setup/operators/people';

/**
 * Guarantee: each withdrawal can be claimed with its own payment, whatever somebody claimed by mistake or on
 * purpose before, and no operator alone says by a reference that a payment is another one.
 */

let owner: Database;
let app: Database;
let anna: Person;
let berta: Person;
let cora: Person;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  await askNobody(owner);
  await approveFreely(owner);
  [anna, berta, cora] = [await person(), await person(), await person()];
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([anna, berta, cora].map(({ session }) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

const toBank = async (customerId: string) =>
  (
    await owner.sql<{ id: string }>`
      insert into withdrawal_destination (customer_id, kind, name, bank_name, card_number, usable_at)
      values (${customerId}, 'card', 'Ada', 'First Bank', 'GB82WEST12345698765432', now() - interval '1 second')
      returning id`
  )[0]!.id;

async function approved(isToBank = false): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '300');
  const to = isToBank ? await toBank(customerId) : await usableWallet(owner, customerId);
  const [row] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${to}, 'USDT', 300, 1.5, 0.005, 0, null) as id`;
  await edited(app, anna, 'withdrawal', row!.id, { status: 'approved' });
  return row!.id;
}
const said = async (who: Person, id: string, status: string, reference: string) =>
  String((await edited(app, who, 'withdrawal', id, { status, reference })).answer);
const refused = (id: string) => new RegExp(`^Not saved\\. Withdrawal ${id} has this reference`);

it('a hash that its withdrawal narrowed to an output leaves the others free', async () => {
  const hash = txHashOf('a batch');
  const [one, two, three] = [await approved(), await approved(), await approved()];
  expect(await said(berta, one, 'sent', hash)).toMatch(/^Claimed/);
  expect(await said(berta, two, 'sent', `${hash}:1`)).toMatch(refused(one));
  expect(await said(berta, one, 'completed', `${hash}:0`)).toMatch(/^Completed/);
  expect(await said(berta, two, 'sent', `0x${hash}:0`)).toMatch(refused(one));
  expect(await said(berta, two, 'sent', hash)).toMatch(refused(one));
  expect(await said(berta, two, 'sent', `${hash}:1`)).toMatch(/^Claimed/);
  expect(await said(cora, three, 'completed', `${hash}:2`)).toMatch(/^Completed/);
});

it('a hash with its bytes the other way round is no second one', async () => {
  const hash = txHashOf('either way');
  const reversed = Buffer.from(hash, 'hex').reverse().toString('hex');
  const [one, two] = [await approved(), await approved()];
  expect(await said(berta, one, 'sent', hash)).toMatch(/^Claimed/);
  for (const other of [reversed, `0x${reversed.toUpperCase()}`, `${reversed}:1`])
    expect(await said(cora, two, 'sent', other)).toMatch(refused(one));
  expect(await said(berta, one, 'completed', reversed)).toMatch(/^Completed/);
});

it('nor does a hash without its output take them all back', async () => {
  const hash = txHashOf('another batch');
  const [one, two] = [await approved(), await approved()];
  expect(await said(berta, one, 'sent', `${hash}:0`)).toMatch(/^Claimed/);
  expect(await said(berta, one, 'completed', hash)).toMatch(/^Completed/);
  expect(await said(cora, two, 'sent', `${hash}:0`)).toMatch(refused(one));
  expect(await said(cora, two, 'sent', `${hash}:1`)).toMatch(/^Claimed/);
});

it.each([
  [true, 'SEPA-2026-100', 'SEPA-2026-099'],
  [false, txHashOf('theirs'), txHashOf('ours')],
])('what another operator corrected is free again (bank: %s)', async (isToBank, wrong, right) => {
  const [one, two] = [await approved(isToBank), await approved(isToBank)];
  expect(await said(anna, one, 'sent', wrong)).toMatch(/^Claimed/);
  expect(await said(anna, two, 'sent', wrong)).toMatch(refused(one));
  expect(await said(cora, one, 'completed', right)).toMatch(/^Completed/);
  expect(await said(cora, two, 'sent', right)).toMatch(refused(one));
  expect(await said(anna, two, 'sent', wrong)).toMatch(/^Claimed/);
  expect(await said(anna, two, 'completed', wrong)).toMatch(/^Completed/);
});

it('who writes the reference of a bank in the save that approves is not alone', async () => {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  const [account] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, address, enabled, added_by)
    values ('USDT', 'DE89 3704 0044 0532 0130 77', true, 'x') returning id`;
  const told = async (words: string) =>
    (
      await owner.sql<{ id: string }>`
        insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six)
        values (${customerId}, 'card', 'USDT', ${account!.id}, 200, ${words}, '123456')
        returning id`
    )[0]!.id;
  const [one, two] = [await told('INV-2026-77'), await told('LNV_2026_77')];
  const decide = async (who: Person, id: string, change: Record<string, string>) =>
    String((await edited(app, who, 'deposit', id, change)).answer);
  expect(await decide(berta, one, { status: 'approved' })).toMatch(/^Approved/);
  expect(await decide(berta, one, { bank_reference: 'REF-77-A' })).toMatch(/^The bank names/);
  expect(await decide(anna, two, { bank_reference: 'REF-77-B', status: 'approved' })).toMatch(
    /^First approval .* you had a part in that/,
  );
  expect(await decide(cora, two, { status: 'approved' })).toMatch(/^Approved/);
});

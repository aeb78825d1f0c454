import type { Deposit } from '@/lib/deposits/contract';
import { moved } from '@/tests/setup/limits';
import { moneyOf, realCaller } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const money = async () => (await moneyOf(app.owner, me.session.customerId)).available;
const list = async () => (await call<{ items: Deposit[] }>('GET user/listRecharge')).result.items;
const account = 'DE89 3704 0044 0532 0130 00';

beforeAll(
  () => app.owner.sql`
    insert into deposit_address (currency, address, enabled, added_by)
    values ('USDT', ${account}, true, 'x')`,
);
beforeEach(() =>
  app.owner.sql.rows.customer.update({
    where: { id: BigInt(me.session.customerId) },
    data: { basic_status: 'verified' },
  }),
);

let count = 0;
/** A card that no test before paid with. */
let card = '';
beforeEach(() => {
  count += 1;
  card = String(count).padStart(6, '4');
});

const claim = (input: object = {}) =>
  call<Deposit>('POST user/recharge', {
    method: 'card',
    currency: 'USDT',
    amount: '350',
    lastSix: card,
    address: account,
    ...input,
  });
const review = (id: string, after: object, by = 'ann') =>
  app.owner.sql`select deposit_review(${id}, ${JSON.stringify(after)}::jsonb, ${by})`;
const approve = (id: string) => review(id, { status: 'approved' });
const named = (id: string, bank_reference: string) => review(id, { bank_reference });

it('is credited once, until the bank names two payments', async () => {
  const [first, second] = [(await claim()).result, (await claim()).result];
  expect([first.remarks, second.remarks]).toEqual([[], ['told-before']]);
  await approve(first.id);
  await expect(approve(second.id)).rejects.toThrow(
    `This payment may be that of deposit ${first.id}, which was credited: give the bank_reference of both.`,
  );
  await named(second.id, 'b-0002');
  await expect(approve(second.id)).rejects.toThrow('give the bank_reference of both');
  await expect(named(first.id, 'B - 0002')).resolves.toBeDefined();
  await expect(approve(second.id)).rejects.toThrow('give the bank_reference of both');
  expect(await money()).toBe('350');
  await review(second.id, { status: 'duplicate' });
  expect((await list())[0]).toMatchObject({ status: 'duplicate', duplicateOf: first.id });
});

it('is credited for each payment that the bank names, and for no name twice', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await claim()).result.id);
  const [one, two, three] = ids as [string, string, string];
  await approve(one);
  await named(one, `r1 ${card}`);
  await expect(named(one, 'other')).rejects.toThrow('that is final');
  // Who credited the first does not credit alone what its reference alone tells from that.
  await review(two, { bank_reference: `R2 ${card}` });
  await app.owner
    .sql`insert into deposit_step (deposit_id, step, operator) values (${two}, 'first-approval', 'berta')`;
  await approve(two);
  expect(await money()).toBe('700');
  for (const name of [`r1${card}`, `r 2${card}`])
    await expect(named(three, name)).rejects.toThrow('was credited with this reference already');
  await expect(approve(three)).rejects.toThrow('give the bank_reference of both');
  for (const nothing of ['', '  ', 'x'.repeat(121)])
    await expect(named(three, nothing)).rejects.toThrow('Give the reference');
  expect(await money()).toBe('700');
});

it('is one payment where its customer gave the card once and a reference the other time', async () => {
  const first = (await claim()).result;
  const second = (await claim({ lastSix: '', txHash: `Savings-${card}` })).result;
  expect(second.remarks).toEqual(['told-before']);
  await approve(first.id);
  await expect(approve(second.id)).rejects.toThrow('give the bank_reference of both');
  expect(await money()).toBe('350');
});

it('is credited once by its reference too, whoever claims it', async () => {
  const txHash = `Deposit ${card}`.replace(' ', '-');
  const mine = await claim({ txHash, lastSix: '' });
  me.session = await app.customer();
  await app.owner.sql`
    update customer set basic_status = 'verified' where id = ${me.session.customerId}`;
  const theirs = await claim({ txHash: txHash.toUpperCase() });
  // What is another customer's is not told of.
  expect(theirs.result.remarks).toEqual([]);
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => approve(n % 2 ? mine.result.id : theirs.result.id)),
  );
  const [row] = await app.owner.sql<{ n: number }>`
    select count(*)::int as n from ledger_entry
    where reference in (${`deposit:${mine.result.id}`}, ${`deposit:${theirs.result.id}`})`;
  expect(row!.n).toBe(1);
});

it('answers 10146 where every word is the same, and takes it all the same where it was paid', async () => {
  const said = { txHash: `INV-${card}` };
  const first = await claim(said);
  expect(await claim({ txHash: said.txHash.toLowerCase() })).toMatchObject({
    code: '10146',
    result: { deposit: first.result.id },
  });
  expect(await list()).toHaveLength(1);
  for (const other of [{ txHash: `INV2-${card}` }, { ...said, amount: '351' }])
    expect((await claim(other)).result.remarks).toEqual(['told-before']);
  expect((await claim({ ...said, paid: true })).result.remarks).toEqual(['told-before']);
  await review(first.result.id, { status: 'rejected', reason: 'It did not come.' });
  me.session = await app.customer();
  await app.owner.sql`
    update customer set basic_status = 'verified' where id = ${me.session.customerId}`;
  expect((await claim(said)).code).toBe('200');
});

it('counts once towards limits, and is another payment after 90 days', async () => {
  const counted = async () => {
    const [row] = await app.owner.sql<{ sum: string }>`
      select trim_scale(own_deposits(${me.session.customerId}, '200 days', '{}'))::text as sum`;
    return row!.sum;
  };
  const first = await claim();
  await claim();
  expect(await counted()).toBe('350');
  await moved(
    app.owner,
    `update deposit set created_at = created_at - interval '91 days' where id = ${first.result.id}`,
  );
  expect(await counted()).toBe('700');
});

it('has no output, and crypto no reference of a bank', async () => {
  const told = await claim();
  await expect(review(told.result.id, { output: '0' })).rejects.toThrow('give the bank_reference');
  await expect(
    app.owner.sql`update deposit set duplicate_of = id where id = ${told.result.id}`,
  ).rejects.toThrow('no duplicate');
  await expect(review(told.result.id, { status: 'duplicate' })).rejects.toThrow(
    'credited with no such payment',
  );
});

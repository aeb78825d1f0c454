import fc from 'fast-check';
import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { settleWithdrawals } from '@/lib/withdrawals/due-rows';
import { makeCustomer } from '@/tests/setup/app';
import { approveFreely, askNobody, moved } from '@/tests/setup/limits';
import { lendTo } from '@/tests/setup/loans/lend';
import { fund, moneyOf, txHashOf, usableWallet } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let owner: Database;
let app: Database;
type Person = { name: string; session: pg.Client };
let anna: Person;
let berta: Person;
let cora: Person;

async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, session: await asOperator(url) };
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 12, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 12 });
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

const hashes = [0, 1, 2, 3, 4].map((n) => txHashOf(`paid ${n}`));

async function carry(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

/** A new customer with one withdrawal under way, as the application asks for it. */
async function requested(
  amount: string,
  to: (database: Database, customerId: string) => Promise<string> = usableWallet,
): Promise<{ id: string; customerId: string }> {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, amount);
  const destination = await to(owner, customerId);
  const [row] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${destination}, 'USDT', ${amount}, ${amount}::numeric * 0.005,
      0.005, 0, null) as id`;
  return { id: row!.id, customerId };
}

const columns = ['status', 'reason', 'reference'] as const;
type Edit = Partial<Record<(typeof columns)[number], string>>;

async function edit({ session }: Person, id: string, change: Edit): Promise<Row> {
  const names = columns.filter((name) => change[name] !== undefined);
  const set = names.map((name, n) => `${name} = $${n + 2}`).join(', ');
  const { rows } = await session.query<Row>(
    `update operations.withdrawal set ${set} where key = $1 returning *`,
    [id, ...names.map((name) => change[name])],
  );
  return rows[0]!;
}

const shown = async (id: string) =>
  (await anna.session.query<Row>('select * from operations.withdrawal where key = $1', [id]))
    .rows[0]!;

const unread = /^Not saved\. Read this first, then save (rejected|completed) once more/;

/** Saves a decision as somebody who reads what they are told first. */
async function decide(who: Person, id: string, change: Edit): Promise<Row> {
  const { answer } = await edit(who, id, change);
  if (unread.test(String(answer))) await edit(who, id, change);
  await carry();
  return shown(id);
}

test('one operator approves below the limit, sends, and completes it with the reference', async () => {
  const { id, customerId } = await requested('200');
  const told = await edit(anna, id, { status: 'approved' });
  expect(told.answer).toBe('Accepted.');
  // Nothing has happened before the server carries it.
  expect((await shown(id)).status).toBe('pending');
  await carry();
  expect(await shown(id)).toMatchObject({
    status: 'approved',
    answer: expect.stringMatching(
      /^Approved\. To send 199 USDT, save status sent with the reference first/,
    ),
    send: '199',
    steps: expect.stringContaining(`approved ${anna.name}`),
  });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '0', held: '200' });
  const bare = await edit(anna, id, { status: 'completed' });
  expect(bare.answer).toMatch(/^Not saved\. Give the reference/);
  expect(await decide(anna, id, { status: 'completed', reference: hashes[1] })).toMatchObject({
    status: 'completed',
    reference: hashes[1],
    answer: expect.stringMatching(/^Completed/),
  });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '0', held: '0' });
});

test('who rejects what somebody else claimed a moment ago is told of that first', async () => {
  const { id } = await requested('100');
  await decide(anna, id, { status: 'approved' });
  await decide(anna, id, { status: 'sent', reference: txHashOf('claimed a moment ago') });
  const back = { status: 'rejected', reason: 'The account is closed.' };
  expect((await edit(berta, id, back)).answer).toBe(
    `Not saved. Read this first, then save rejected once more if it is right all the same: ${anna.name} claimed it as sent with ${txHashOf('claimed a moment ago')}, and was told to send it now.`,
  );
  await carry();
  expect((await shown(id)).status).toBe('approved');
  expect((await edit(berta, id, back)).answer).toBe('Accepted.');
  await carry();
  expect((await shown(id)).status).toBe('rejected');
});

test('a rejection that waited while somebody else claimed it is not carried out', async () => {
  const { id } = await requested('100');
  await decide(anna, id, { status: 'approved' });
  await edit(anna, id, { status: 'sent', reference: txHashOf('claimed before it') });
  expect(
    (await edit(berta, id, { status: 'rejected', reason: 'Another account.' })).answer,
  ).toMatch(/^Accepted/);
  await carry();
  expect(await shown(id)).toMatchObject({
    status: 'approved',
    answer:
      'Not saved. Somebody else claimed it as sent or said that it came back meanwhile: look again first.',
  });
});

test('above the limit two operators approve, and the same one cannot be both', async () => {
  const { id } = await requested('10000.01');
  const first = await decide(anna, id, { status: 'approved' });
  expect(first).toMatchObject({
    status: 'pending',
    reviewers: 2,
    answer: `First approval by ${anna.name} is on record. Above the limit a second operator approves.`,
  });
  expect((await edit(anna, id, { status: 'approved' })).answer).toMatch(
    /^Not saved\. You approved it already/,
  );
  // Neither by taking another name for the session.
  await anna.session.query(`set assay.operator = '${berta.name}'`);
  expect((await edit(anna, id, { status: 'approved' })).answer).toMatch(
    /^Not saved\. You approved/,
  );
  await anna.session.query('reset assay.operator');
  await carry();
  expect((await shown(id)).status).toBe('pending');
  expect(await decide(berta, id, { status: 'approved' })).toMatchObject({ status: 'approved' });
  const steps = await owner.sql`
    select step, operator from withdrawal_step where withdrawal_id = ${id} order by at`;
  expect(steps).toEqual([
    { step: 'requested', operator: null },
    { step: 'first-approval', operator: anna.name },
    { step: 'approved', operator: berta.name },
  ]);
  // Who has sent the money cannot give it back besides.
  const back = { status: 'rejected', reason: 'Sent back.' };
  for (const one of [anna, berta])
    expect((await edit(one, id, back)).answer).toMatch(/^Not saved\. You approved it: /);
});

/** Lets an operator alone credit a deposit of 200 of a customer. */
async function credit(customerId: string, who: Person): Promise<void> {
  const [address] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by)
    values ('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'owner')
    on conflict (network, currency, address) do update set note = '' returning id`;
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  const [deposit] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
    values (${customerId}, 'crypto', 'USDT', ${address!.id}, 200,
      ${txHashOf(customerId + who.name)})
    returning id`;
  await owner.sql`select set_config('assay.operator', ${who.name}, true),
    deposit_review(${deposit!.id}, '{"status": "approved"}', ${who.name})`;
}

test('who alone credited a deposit or a loan does not pay it out alone, and another operator does', async () => {
  const credited = await requested('200');
  const lent = await requested('200');
  await credit(credited.customerId, anna);
  await lendTo(owner, lent.customerId, '100', 30, anna.name);
  for (const { id } of [credited, lent]) {
    expect(await decide(anna, id, { status: 'approved' })).toMatchObject({
      status: 'pending',
      reviewers: 1,
      answer: `First approval by ${anna.name} is on record. You alone credited a deposit or a loan of this customer: another operator approves what goes out.`,
      steps: expect.stringContaining(`first-approval ${anna.name}`),
    });
    expect((await edit(anna, id, { status: 'approved' })).answer).toBe(
      'Not saved. You approved it already: another operator has to approve it too.',
    );
    await expect(
      owner.sql`with actor as (select set_config('assay.operator', ${anna.name}, true))
        update withdrawal set status = 'approved' from actor where id = ${id}`,
    ).rejects.toThrow('You approved it already');
    const { answer } = await decide(berta, id, { status: 'approved' });
    expect(answer).toMatch(/^Approved\./);
    expect(await shown(id)).toMatchObject({ status: 'approved', reviewers: 2 });
  }
});

test('a withdrawal that no operator of the house may approve alone two of them approve together', async () => {
  const { id, customerId } = await requested('400');
  await lendTo(owner, customerId, '100', 30, anna.name);
  await credit(customerId, berta);
  await expect(
    owner.sql`with actor as (select set_config('assay.operator', ${berta.name}, true))
      update withdrawal set status = 'approved' from actor where id = ${id}`,
  ).rejects.toThrow('You alone credited');
  expect((await decide(berta, id, { status: 'approved' })).answer).toMatch(
    /^First approval by .* is on record\. You alone credited/,
  );
  // Nobody has them count as two but by approving.
  await expect(owner.sql`update withdrawal set reviewers = 2 where id = ${id}`).rejects.toThrow(
    'keeps what it was asked for',
  );
  expect(await decide(anna, id, { status: 'approved' })).toMatchObject({
    status: 'approved',
    reviewers: 2,
    steps: expect.stringMatching(
      new RegExp(`first-approval ${berta.name}, .* approved ${anna.name}$`),
    ),
  });
  const [alone] = await owner.sql<{ anna: string; berta: string }>`
    select count(*) filter (where s.operator = ${anna.name})::text as anna,
      count(*) filter (where s.operator = ${berta.name})::text as berta
    from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id and s.step = 'approved'
    where w.customer_id = ${customerId} and w.reviewers = 1`;
  expect(alone).toEqual({ anna: '0', berta: '0' });
  // Neither of the two takes it back alone, as above the limit.
  const back = { status: 'rejected', reason: 'Sent back.' };
  for (const one of [anna, berta])
    expect((await edit(one, id, back)).answer).toMatch(/^Not saved\. You approved it: /);
});

test('what was approved alone in one currency is a part of what leaves in another', async () => {
  const { id, customerId } = await requested('6000');
  await fund(owner, customerId, '2', 'ETH');
  await decide(anna, id, { status: 'approved' });
  await decide(anna, id, { status: 'rejected', reason: 'It came back.' });
  // 0.6 of what one may let leave, and 0.5 of it.
  const [more] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, (select destination_id from withdrawal where id = ${id}),
      'ETH', 2, 0.01, 0.005, 0, null) as id`;
  expect((await decide(anna, more!.id, { status: 'approved' })).answer).toMatch(
    /^First approval by .* You alone approved 6000 USDT of this customer within 7 days/,
  );
  expect(await decide(berta, more!.id, { status: 'approved' })).toMatchObject({ reviewers: 2 });
});

test('what was approved alone counts as a part, whatever became of it', async () => {
  const { id, customerId } = await requested('6000');
  await fund(owner, customerId, '6000');
  await decide(anna, id, { status: 'approved' });
  await decide(anna, id, { status: 'rejected', reason: 'It came back.' });
  const [again] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, (select destination_id from withdrawal where id = ${id}),
      'USDT', 6000, 30, 0.005, 0, null) as id`;
  expect((await decide(anna, again!.id, { status: 'approved' })).answer).toMatch(
    /^First approval by .* You alone approved 6000 USDT/,
  );
  // A week later that is no part any more, and who gave the first approval may do so alone.
  await ageSteps(id, 8);
  expect(await decide(anna, again!.id, { status: 'approved' })).toMatchObject({
    status: 'approved',
    reviewers: 1,
  });
});

test('says from the fifth day on that nothing is to be sent unclaimed', async () => {
  const { id } = await requested('200');
  await decide(anna, id, { status: 'approved' });
  const age = (days: number) =>
    owner.sql`update withdrawal_step set at = now() - ${days}::integer * interval '1 day'
      where withdrawal_id = ${id} and step = 'approved'`;
  await owner.pool.query('alter table withdrawal_step disable trigger user');
  await age(4);
  expect((await shown(id)).answer).not.toMatch(/SEND NOTHING/);
  await age(6);
  expect((await shown(id)).answer).toMatch(
    /^SEND NOTHING UNCLAIMED: save status sent with the reference first\. From/,
  );
  await owner.pool.query('alter table withdrawal_step enable trigger user');
  await decide(anna, id, { status: 'completed', reference: hashes[2] });
  expect((await shown(id)).answer).not.toMatch(/SEND NOTHING/);
});

/** Lets every step of a withdrawal be older by so many days. */
const ageSteps = (id: string, days: number) =>
  moved(
    owner,
    `update withdrawal_step set at = at - interval '${days} days' where withdrawal_id = ${id}`,
  );
const cancelled = (id: string, customerId: string) =>
  app.sql`select withdrawal_cancel(${customerId}, ${id})`.then(
    () => true,
    (error: { code?: string }) => error.code,
  );

test('what was claimed as sent is never taken back, and what was not is', async () => {
  const sent = await requested('200');
  const unsent = await requested('200');
  for (const { id } of [sent, unsent]) await decide(anna, id, { status: 'approved' });
  expect(await decide(anna, sent.id, { status: 'sent', reference: hashes[3] })).toMatchObject({
    status: 'approved',
    reference: hashes[3],
    answer: expect.stringMatching(/^Claimed\. Send 199 USDT now/),
    steps: expect.stringContaining(`sent ${anna.name}`),
  });
  expect((await edit(berta, sent.id, { status: 'sent', reference: 'x' })).answer).toBe(
    `Not saved. It was claimed as sent with ${hashes[3]} already.`,
  );
  for (const { id } of [sent, unsent]) await ageSteps(id, 8);
  expect((await shown(sent.id)).answer).not.toMatch(/SEND NOTHING/);
  expect(await cancelled(sent.id, sent.customerId)).toBe('10115');
  expect(await cancelled(unsent.id, unsent.customerId)).toBe(true);
  expect(await moneyOf(owner, sent.customerId)).toEqual({ available: '0', held: '200' });
  // Neither does who sent it give it back besides; somebody else does, where it bounced.
  const back = { status: 'rejected', reason: 'The bank sent it back.' };
  expect((await edit(anna, sent.id, back)).answer).toMatch(/^Not saved\. You claimed it as sent/);
  expect(await decide(berta, sent.id, back)).toMatchObject({ status: 'rejected' });
  expect(await moneyOf(owner, sent.customerId)).toEqual({ available: '200', held: '0' });
});

test('what was claimed as sent counts as completed a week later, and its hold ends', async () => {
  const { id, customerId } = await requested('200');
  await decide(anna, id, { status: 'approved' });
  await decide(anna, id, { status: 'sent', reference: hashes[4] });
  await ageSteps(id, 6);
  await settleWithdrawals(app.sql);
  expect((await shown(id)).status).toBe('approved');
  await ageSteps(id, 2);
  await Promise.all([settleWithdrawals(app.sql), settleWithdrawals(app.sql)]);
  expect(await shown(id)).toMatchObject({ status: 'completed', reference: hashes[4] });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '0', held: '0' });
});

/** Approved by two, claimed as sent, and come back. */
async function bounced(claimer: Person) {
  const { id, customerId } = await requested('10001');
  await decide(anna, id, { status: 'approved' });
  await decide(berta, id, { status: 'approved' });
  await decide(claimer, id, { status: 'sent', reference: txHashOf(`bounced ${id}`) });
  return { id, customerId };
}
const returned = { status: 'rejected', reason: 'The bank returned it.' };

test('who completes what somebody else said came back is told of that first', async () => {
  const { id } = await bounced(cora);
  await decide(anna, id, returned);
  const told = await edit(berta, id, { status: 'completed' });
  expect(told.answer).toBe(
    `Not saved. Read this first, then save completed once more if it is right all the same: ${anna.name} said that it came back (The bank returned it).`,
  );
  expect((await decide(berta, id, { status: 'completed' })).status).toBe('completed');
});

/** What becomes of a direct change of the table by an operator. */
const directly = (who: Person, id: string, status: string) =>
  owner.sql`with actor as (select set_config('assay.operator', ${who.name}, true))
    update withdrawal set status = ${status}::withdrawal_status, reason = 'It came back.'
    from actor where id = ${id}`;

test('what two approved, was claimed as sent and came back two operators reject together', async () => {
  const { id, customerId } = await bounced(cora);
  await expect(directly(anna, id, 'rejected')).rejects.toThrow('You approved it: another');
  await ageSteps(id, 8);
  expect(await decide(anna, id, returned)).toMatchObject({
    status: 'approved',
    reason: '',
    answer: `First rejection by ${anna.name} is on record. It does not complete itself any more: who finds that the payment arrived completes it; undecided for 7 days it goes back to its customer. You approved it: another operator has to reject it.`,
    steps: expect.stringMatching(`first-rejection ${anna.name} “The bank returned it.”$`),
  });
  expect((await edit(anna, id, returned)).answer).toBe(
    'Not saved. You rejected it already: another operator has to reject it too.',
  );
  await expect(directly(anna, id, 'rejected')).rejects.toThrow('You rejected it already');
  // While that waits, time completes nothing, and nobody takes it back.
  await settleWithdrawals(app.sql);
  await app.sql`select withdrawal_settle(${id})`;
  expect(await cancelled(id, customerId)).toBe('10115');
  expect(await moneyOf(owner, customerId)).toEqual({ available: '0', held: '10001' });
  expect(await decide(cora, id, { status: 'rejected', reason: 'It came back.' })).toMatchObject({
    status: 'rejected',
    reason: 'It came back.',
    answer: expect.stringMatching(/^Rejected/),
  });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '10001', held: '0' });
  // One who rejects twice is not two.
  const forge = (name: string) =>
    moved(
      owner,
      `update withdrawal_step set operator = '${name}' where withdrawal_id = ${id} and step = 'rejected'`,
    );
  await forge(anna.name);
  expect(await audit(owner)).not.toEqual([]);
  await forge(cora.name);
});

test('what nobody decided for a week after a first rejection goes back to its customer', async () => {
  const { id, customerId } = await bounced(cora);
  await decide(anna, id, returned);
  await ageSteps(id, 6);
  await settleWithdrawals(app.sql);
  expect((await shown(id)).status).toBe('approved');
  await ageSteps(id, 2);
  await Promise.all([settleWithdrawals(app.sql), settleWithdrawals(app.sql)]);
  expect(await shown(id)).toMatchObject({ status: 'rejected', reason: returned.reason });
  // Nor is it paid out once more by whoever alone said so.
  const [again] = await owner.sql<{ id: string }>`
    select withdrawal_request(${customerId}, (select destination_id from withdrawal where id = ${id}),
      'USDT', 100, 0.5, 0.005, 0, null) as id`;
  expect((await decide(anna, again!.id, { status: 'approved' })).answer).toMatch(
    /^First approval .* You alone said that a payment to this customer came back/,
  );
  await decide(berta, again!.id, { status: 'rejected', reason: 'Once is enough.' });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '10001', held: '0' });
  expect(await audit(owner)).toEqual([]);
});

test('a limit that was named in a first rejection and changed since keeps nothing from its customer', async () => {
  const { id, customerId } = await bounced(cora);
  const limit = async (value: number) =>
    owner.sql`update parameter set value = ${String(value)} where key = 'withdrawals.twoReviewersAbove.USDT'`;
  const [{ value }] = (await owner.sql<{ value: string }>`
    select value from parameter where key = 'withdrawals.twoReviewersAbove.USDT'`) as [
    { value: string },
  ];
  const reason = `It came back: above ${value} USDT two of us look.`;
  expect((await decide(anna, id, { status: 'rejected', reason })).answer).toMatch(
    /^First rejection/,
  );
  await limit(Number(value) - 1);
  await ageSteps(id, 8);
  await settleWithdrawals(app.sql);
  await limit(Number(value));
  expect(await shown(id)).toMatchObject({ status: 'rejected', reason });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '10001', held: '0' });
});

test('in a house of two operators they reject together what came back, and who claimed it reads so', async () => {
  const { id, customerId } = await bounced(anna);
  expect((await decide(anna, id, returned)).answer).toMatch(
    /^First rejection by .* You claimed it as sent: another operator has to reject it\.$/,
  );
  expect(await decide(berta, id, returned)).toMatchObject({ status: 'rejected' });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '10001', held: '0' });
});

test('who had no part in it rejects with another one what two let leave, and what arrived after all is completed', async () => {
  const { id: large, customerId } = await bounced(berta);
  await expect(directly(cora, large, 'rejected')).rejects.toThrow('Two operators let it leave');
  expect(await decide(cora, large, returned)).toMatchObject({
    status: 'approved',
    answer: expect.stringMatching(
      /^First rejection by .* Two operators let it leave: another operator has to reject it too\.$/,
    ),
  });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '0', held: '10001' });
  expect(await decide(berta, large, returned)).toMatchObject({ status: 'rejected' });
  expect(await moneyOf(owner, customerId)).toEqual({ available: '10001', held: '0' });
  const arrived = await bounced(cora);
  await decide(cora, arrived.id, returned);
  expect(await decide(berta, arrived.id, { status: 'completed' })).toMatchObject({
    status: 'completed',
  });
  expect(await moneyOf(owner, arrived.customerId)).toEqual({ available: '0', held: '0' });
  // Within the limit whoever else is there rejects alone, and who claimed it never.
  const { id } = await requested('200');
  await decide(anna, id, { status: 'approved' });
  await decide(anna, id, { status: 'sent', reference: txHashOf(`small ${id}`) });
  expect((await decide(anna, id, returned)).answer).toMatch(/^Not saved\. You claimed it as sent/);
  expect(await decide(berta, id, returned)).toMatchObject({ status: 'rejected' });
});

test('the audit names what two let leave, was claimed as sent and one alone rejected, save what is of before', async () => {
  const { id } = await bounced(cora);
  await decide(anna, id, returned);
  await decide(berta, id, returned);
  const [first] = await owner.sql<{ at: string; reason: string }>`
    select at::text, reason from withdrawal_step where withdrawal_id = ${id} and step = 'first-rejection'`;
  const named = async () => (await audit(owner)).map(({ view }) => view);
  await moved(
    owner,
    `delete from withdrawal_step where withdrawal_id = ${id} and step = 'first-rejection'`,
  );
  expect(await named()).toEqual(['audit_withdrawals_were_decided']);
  await expect(
    owner.sql`update withdrawal set rejected_by_one = true where id = ${id}`,
  ).rejects.toThrow();
  await moved(owner, `update withdrawal set rejected_by_one = true where id = ${id}`);
  expect(await named()).toEqual([]);
  await moved(owner, `update withdrawal set rejected_by_one = false where id = ${id}`);
  await owner.sql`
    insert into withdrawal_step (withdrawal_id, step, at, operator, reason)
    values (${id}, 'first-rejection', ${first!.at}::timestamptz, ${anna.name}, ${first!.reason})`;
});

test('what one operator alone gave back is summed with what they let leave, and two do more', async () => {
  const key = 'withdrawals.alonePerDay.USDT';
  const limit = (value: string) =>
    owner.sql`update parameter set value = ${value} where key = ${key}`;
  const dora = await person();
  const claimed = async () => {
    const { id } = await requested('200');
    await decide(anna, id, { status: 'approved' });
    await decide(anna, id, { status: 'sent', reference: txHashOf(`summed ${id}`) });
    return id;
  };
  const ids = [await claimed(), await claimed()] as const;
  await limit('300');
  try {
    expect((await decide(dora, ids[0], returned)).answer).toMatch(
      /^Rejected: .* You alone approved or gave back 200 of 300 USDT within a day/,
    );
    expect(await decide(dora, ids[1], returned)).toMatchObject({
      status: 'approved',
      answer: expect.stringMatching(
        /^First rejection by .* You alone approved or gave back 200 USDT of all customers within a day, and the limit is 300: another operator has to reject this one\.$/,
      ),
    });
    const next = await requested('101');
    expect((await decide(dora, next.id, { status: 'approved' })).answer).toMatch(
      /^First approval by .* You alone approved or gave back 200 USDT of all customers/,
    );
    // Who claimed it is not the first to say so, and may be the second.
    expect(await decide(anna, ids[1], returned)).toMatchObject({ status: 'rejected' });
  } finally {
    await limit('999999999');
    await dora.session.end();
  }
});

/** The same customer asks for some of it once more. */
async function asked(id: string, customerId: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, (select destination_id from withdrawal where id = ${id}),
      'USDT', 100, 0.5, 0.005, 0, null) as id`;
  return row!.id;
}

test('who alone gave back what was claimed as sent does not pay it out alone, whatever its amount', async () => {
  const said =
    /^First approval .* You alone said that a payment to this customer came back: another/;
  const small = await requested('200');
  await decide(anna, small.id, { status: 'approved' });
  await decide(anna, small.id, { status: 'sent', reference: txHashOf(`really ${small.id}`) });
  await decide(berta, small.id, returned);
  // What nobody else decided within a week counts as said by who said it.
  const large = await bounced(berta);
  await decide(cora, large.id, returned);
  await ageSteps(large.id, 8);
  await settleWithdrawals(app.sql);
  for (const [before, alone] of [
    [small, berta],
    [large, cora],
  ] as const) {
    const id = await asked(before.id, before.customerId);
    expect(await decide(alone, id, { status: 'approved' })).toMatchObject({
      status: 'pending',
      answer: expect.stringMatching(said),
    });
    expect((await edit(alone, id, { status: 'approved' })).answer).toMatch(
      /^Not saved\. You approved it already/,
    );
    expect(await decide(anna, id, { status: 'approved' })).toMatchObject({
      status: 'approved',
      reviewers: 2,
    });
    // Nor does who said so claim or complete it, whoever approved it.
    const again = { reference: txHashOf(`again ${id}`) };
    for (const status of ['sent', 'completed'])
      expect((await edit(alone, id, { status, ...again })).answer).toBe(
        'Not saved. You alone said that a payment to this customer came back: another operator claims and completes what goes out.',
      );
    expect((await decide(anna, id, { status: 'sent', ...again })).answer).toMatch(/^Claimed/);
    expect((await edit(alone, id, { status: 'completed' })).answer).toMatch(
      /^Not saved\. You alone said/,
    );
    expect(await decide(anna, id, { status: 'completed' })).toMatchObject({ status: 'completed' });
    // For ninety days.
    await ageSteps(before.id, 91);
    const later = await asked(before.id, before.customerId);
    expect(await decide(alone, later, { status: 'approved' })).toMatchObject({
      status: 'approved',
      reviewers: 1,
    });
  }
});

test('who gave back what nobody claimed, or said so with another one, pays it out alone', async () => {
  const unsent = await requested('200');
  await decide(anna, unsent.id, { status: 'approved' });
  await decide(berta, unsent.id, returned);
  const together = await bounced(cora);
  await decide(anna, together.id, returned);
  await decide(cora, together.id, returned);
  for (const [{ id, customerId }, who] of [
    [unsent, berta],
    [together, anna],
  ] as const)
    expect(await decide(who, await asked(id, customerId), { status: 'approved' })).toMatchObject({
      status: 'approved',
    });
});

test('of a claim and a taking back at once one stands', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { id, customerId } = await requested('200');
    await decide(anna, id, { status: 'approved' });
    await ageSteps(id, 8);
    await edit(anna, id, { status: 'sent', reference: txHashOf(`of both ${n}`) });
    const [, back] = await Promise.all([carry(), cancelled(id, customerId)]);
    const { status, steps } = await shown(id);
    expect([status, String(steps).includes('sent')]).toEqual(
      back === true ? ['cancelled', false] : ['approved', true],
    );
  }
});

/** Where a withdrawal goes to a bank. */
const usableBank = async (database: Database, customerId: string) =>
  (
    await database.sql<{ id: string }>`
      insert into withdrawal_destination (customer_id, kind, name, bank_name, card_number, usable_at)
      values (${customerId}, 'card', 'Ada', 'First Bank', 'GB82WEST12345698765432', now() - interval '1 second')
      returning id`
  )[0]!.id;
const approvedTo = async (to = usableWallet) => {
  const { id } = await requested('200', to);
  await decide(anna, id, { status: 'approved' });
  return id;
};
const payment = async (status: string, reference: string, to = usableWallet) => {
  const id = await approvedTo(to);
  return { id, answer: String((await decide(anna, id, { status, reference })).answer) };
};

test('one payment completes one withdrawal, and outputs of a transaction one each', async () => {
  const hash = 'c0ffee'.padEnd(64, '0');
  const first = await payment('sent', 'FT26329/77-88', usableBank);
  for (const alike of ['ft26329/77-88', 'FT263297788', 'FT.26329:77.88'])
    expect((await payment('completed', alike, usableBank)).answer).toContain(
      `Not saved. Withdrawal ${first.id} has this reference already`,
    );
  expect((await decide(anna, first.id, { status: 'completed' })).status).toBe('completed');
  expect((await payment('sent', `${hash}:0`)).answer).toMatch(/^Claimed/);
  expect((await payment('completed', `0x${hash.toUpperCase()}:1`)).answer).toMatch(/^Completed/);
  for (const again of [`${hash}:1`, hash, `0x${hash}:0`, `${hash}:00`])
    expect((await payment('sent', again)).answer).toContain('has this reference already');
  // What was taken in another form before counts all the same.
  const old = 'b0a7'.padEnd(64, '1');
  const { id } = await payment('sent', old);
  await moved(owner, `update withdrawal set reference = '${old}:2:3' where id = ${id}`);
  for (const again of [old, `${old}:2`, `0x${old}:7`])
    expect((await payment('sent', again)).answer).toContain('has this reference already');
});

test.each([
  'BANK-77',
  'call-0800-123-4567',
  'c0ffee',
  `${'a1'.repeat(32)}:2:3`,
  `${'a1'.repeat(32)}:`,
  `${'a1'.repeat(32)}/2`,
  `${'a1'.repeat(32)}b`,
  `0x0x${'a1'.repeat(31)}`,
  `${'g1'.repeat(32)}`,
])('on a chain a reference is a hash of its network, and %s is none', async (reference) => {
  const id = await approvedTo();
  for (const status of ['sent', 'completed'])
    expect((await edit(anna, id, { status, reference })).answer).toBe(
      'Not saved. Give the hash of the transaction on Tron, 64 digits from 0 to 9 and a to f. Of one with several outputs, write the number of the output behind it: <hash>:2.',
    );
});

test('at a bank no hash of a chain is a reference, whatever stands around it or within it', async () => {
  const hash = 'd0' + 'a1'.repeat(31);
  await payment('completed', hash);
  const id = await approvedTo(usableBank);
  for (const reference of [
    hash,
    hash.toUpperCase(),
    `${hash}:2`,
    `TX${hash}`,
    `txid${hash}`,
    `Ref.${hash}`,
    `REF:0x${hash}`,
    `${hash}-TX`,
    `${hash}ab`,
    `Ref.${hash.slice(0, 32)}-${hash.slice(32)}`,
    hash.replaceAll('0', 'O').replaceAll('1', 'l'),
    `${hash.slice(0, 32)}G${hash.slice(32)}`,
    `${hash.slice(0, 9)}x${hash.slice(9, 40)}Zk${hash.slice(40)}`,
    hash.replace(/(.{8})/g, '$1q-'),
    hash.slice(1),
    hash.slice(0, 48).replaceAll('0', 'O'),
  ])
    for (const status of ['sent', 'completed'])
      expect({ reference, answer: (await edit(anna, id, { status, reference })).answer }).toEqual({
        reference,
        answer:
          'Not saved. This is the hash of a transaction on a chain: give what the bank calls the payment.',
      });
  await expect(
    owner.sql`update withdrawal set status = 'completed', reference = ${`TX${hash}`} where id = ${id}`,
  ).rejects.toThrow(/hash of a transaction on a chain/);
  const long = `${'Xy9'.repeat(21)}zz`;
  expect((await edit(anna, id, { status: 'completed', reference: long })).answer).toBe(
    'Not saved. No bank calls a payment by more than 64 letters and digits: give what it calls it.',
  );
  // Digits that are too few for one are what a bank may write, and so is what marks make longer.
  for (const reference of [hash.slice(0, 47), long.slice(1).replaceAll('9', '/9')]) {
    const other = await approvedTo(usableBank);
    expect(await decide(anna, other, { status: 'completed', reference })).toMatchObject({
      status: 'completed',
    });
  }
});

test('who claimed one payment does not complete it by another, and what another operator completes it by is taken', async () => {
  const [claimed, paid] = [txHashOf('claimed'), txHashOf('paid instead')];
  const id = await approvedTo();
  await decide(anna, id, { status: 'sent', reference: claimed });
  expect((await edit(anna, id, { status: 'completed', reference: paid })).answer).toBe(
    `Not saved. You claimed it as sent with ${claimed}: complete it with that. Where another payment took its place, another operator completes it with that one.`,
  );
  expect(await decide(berta, id, { status: 'completed', reference: paid })).toMatchObject({
    status: 'completed',
    reference: paid,
    steps: expect.stringMatching(
      `sent ${anna.name} ${claimed}, .* completed ${berta.name} ${paid}$`,
    ),
  });
  for (const again of [paid, `0x${paid}:3`])
    expect((await payment('sent', again)).answer).toContain(`Withdrawal ${id} has this`);
  // The same payment in other letters is no other one.
  const other = await approvedTo();
  const same = txHashOf('the same');
  await decide(anna, other, { status: 'sent', reference: same });
  expect(
    await decide(anna, other, { status: 'completed', reference: `0x${same}:1` }),
  ).toMatchObject({ status: 'completed' });
});

test('what stood at a claim stays taken after a rejection, for its customer and for others', async () => {
  for (const [to, claimed, alike] of [
    [usableWallet, txHashOf('rejected since'), `0x${txHashOf('rejected since')}:3`],
    [usableBank, 'FT26330/11-22', 'ft263301122'],
  ] as const) {
    const { id, customerId } = await requested('200', to);
    await decide(anna, id, { status: 'approved' });
    await decide(anna, id, { status: 'sent', reference: claimed });
    // Nor by an empty reference that is saved with it.
    await decide(berta, id, { ...returned, reference: '' });
    const again = await asked(id, customerId);
    await decide(cora, again, { status: 'approved' });
    for (const reference of [claimed, alike])
      for (const status of ['sent', 'completed']) {
        const refused = `Not saved. Withdrawal ${id} has this reference already`;
        expect((await edit(cora, again, { status, reference })).answer).toContain(refused);
        expect((await payment(status, reference, to)).answer).toContain(refused);
      }
  }
});

test('outputs tell payments of one transaction apart on one network alone', async () => {
  const onEthereum = async (database: Database, customerId: string) =>
    (
      await database.sql<{ id: string }>`
        insert into withdrawal_destination (customer_id, kind, name, network, address, usable_at)
        values (${customerId}, 'wallet', 'Other', 'ethereum', ${`0x${txHashOf(customerId).slice(24)}`},
          now() - interval '1 second')
        returning id`
    )[0]!.id;
  for (const [first, second] of [
    [usableWallet, onEthereum],
    [onEthereum, usableWallet],
  ] as const) {
    const hash = txHashOf(`on two networks ${first === onEthereum}`);
    const claimed = await payment('sent', `${hash}:0`, first);
    expect(claimed.answer).toMatch(/^Claimed/);
    for (const status of ['sent', 'completed'])
      expect((await payment(status, `0x${hash}:1`, second)).answer).toContain(
        `Not saved. Withdrawal ${claimed.id} has this reference already`,
      );
    expect((await payment('sent', `${hash}:1`, first)).answer).toMatch(/^Claimed/);
    // What stood at the claim counts where another payment completed it.
    await decide(berta, claimed.id, { status: 'completed', reference: txHashOf(`r ${hash}`) });
    expect((await payment('sent', `${hash}:2`, second)).answer).toContain('has this reference');
  }
});

test('who tells of our payment as a deposit holds no claim up, and two operators credit it', async () => {
  const [address] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by)
    values ('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv7', 'owner') returning id`;
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  const told = async (hash: string) =>
    (
      await owner.sql<{ id: string }>`
        insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
        values (${customerId}, 'crypto', 'USDT', ${address!.id}, 150, ${hash}) returning id`
    )[0]!.id;
  const alone = await approvedTo();
  const hash = txHashOf('ours, told of as theirs');
  const report = await told(hash);
  const sent = { status: 'sent', reference: hash };
  // Alone nobody pays a withdrawal by what may have come in.
  expect((await edit(anna, alone, sent)).answer).toBe(
    `Not saved. Deposit ${report} tells of this transaction, and you alone approved this: where it is our payment, another operator claims it, or reject that report first.`,
  );
  expect((await decide(berta, alone, sent)).answer).toMatch(/^Claimed/);
  const { rows } = await cora.session.query<Row>(
    'select remarks from operations.deposit where key = $1',
    [report],
  );
  expect(rows[0]!.remarks).toContain(`paid-by-us as withdrawal ${alone}`);
  expect(rows[0]!.remarks).toContain('two-operators');
  // Where two approved it either of them claims it.
  const large = await requested('10001');
  for (const who of [anna, berta]) await decide(who, large.id, { status: 'approved' });
  const other = txHashOf('ours too');
  await told(other);
  expect((await decide(anna, large.id, { status: 'sent', reference: other })).answer).toMatch(
    /^Claimed/,
  );
  // What was told of before is no payment of it, nor what the watcher saw.
  const before = txHashOf('told of before');
  await told(before);
  const next = await approvedTo();
  const seen = txHashOf('seen to come in');
  await told(seen);
  await owner.sql`
    insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations)
    values ('tron', ${seen}, 0, ${address!.id}, 150, 1)`;
  for (const reference of [before, seen])
    expect((await edit(berta, next, { status: 'sent', reference })).answer).toMatch(
      /^Not saved\. By this transaction money came in/,
    );
});

test('by what came in nothing is paid, but by another output of one transaction', async () => {
  const [address] = await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by)
    values ('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'owner') returning id`;
  const { customerId } = await makeCustomer(owner);
  const [told, seen, rejected] = [txHashOf('told'), txHashOf('seen'), txHashOf('rejected')];
  for (const hash of [told, rejected])
    await owner.sql`
      insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
      values (${customerId}, 'crypto', 'USDT', ${address!.id}, 150, ${hash})`;
  await owner.sql`
    update deposit set status = 'rejected', reason = 'None came.' where tx_hash = ${rejected}`;
  await owner.sql`
    insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations)
    values ('tron', ${seen}, 0, ${address!.id}, 150, 1)`;
  for (const hash of [told, `0x${told}:1`, seen, `${seen}:0`])
    expect((await payment('sent', hash)).answer).toMatch(
      /^Not saved\. By this transaction money came in \((deposit \d+|a payment that the watcher saw)\)/,
    );
  expect((await payment('sent', `${seen}:1`)).answer).toMatch(/^Claimed/);
  await owner.sql`update deposit set output_index = 4 where tx_hash = ${told}`;
  expect((await payment('sent', `${told}:4`)).answer).toMatch(/money came in/);
  expect((await payment('sent', `${told}:5`)).answer).toMatch(/^Claimed/);
  // On another chain no number tells them apart.
  await owner.sql`
    insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations)
    values ('ethereum', ${txHashOf('other chain')}, 0, ${address!.id}, 150, 1)`;
  expect((await payment('sent', `${txHashOf('other chain')}:1`)).answer).toMatch(/money came in/);
  await owner.sql`
    insert into forgotten_payment (address_id, tx_hash) values (${address!.id}, ${txHashOf('old')})`;
  expect((await payment('sent', `${txHashOf('old')}:1`)).answer).toMatch(/money came in/);
  // A report that was rejected keeps nobody's payment from being told.
  expect((await payment('sent', rejected)).answer).toMatch(/^Claimed/);
});

test('nobody lifts the limit to approve alone, and what was asked before keeps its own', async () => {
  const { id } = await requested('20000');
  const limit = "key = 'withdrawals.twoReviewersAbove.USDT'";
  const lift = await anna.session.query<Row>(
    `update operations.parameter set value = '1000000' where ${limit} returning answer`,
  );
  expect(lift.rows[0]!.answer).toMatch(/^Not saved\. Operators may lower this limit/);
  await carry();
  await owner.pool.query(`update parameter set value = '1000000' where ${limit}`);
  expect(await decide(anna, id, { status: 'approved' })).toMatchObject({ status: 'pending' });
  for (const { session } of [anna, berta]) {
    await session.query(`update operations.parameter set value = '10000' where ${limit}`);
    await carry();
  }
  const [row] =
    await owner.sql<Row>`select value from parameter where key like 'withdrawals.twoR%USDT'`;
  expect(row!.value).toBe('10000');
});

test.each<[string, Edit, string]>([
  ['reject without a reason', { status: 'rejected' }, 'Give the reason'],
  ['reject with blanks for a reason', { status: 'rejected', reason: '  ' }, 'Give the reason'],
  ['send before it is approved', { status: 'sent', reference: 'x' }, 'Approve it first'],
  ['complete before it is approved', { status: 'completed', reference: 'x' }, 'Approve it first'],
  [
    'cancel for the customer',
    { status: 'cancelled' },
    'becomes approved, sent, completed or rejected',
  ],
  ['invent a status', { status: 'paid' }, 'becomes approved, sent, completed or rejected'],
  ['empty the status', { status: '' }, 'becomes approved, sent, completed or rejected'],
  ['give a reason alone', { reason: 'Later' }, 'Give the status too'],
  ['approve with a reason', { status: 'approved', reason: 'Fine' }, 'belongs to a rejection'],
  ['approve with a reference', { status: 'approved', reference: 'x' }, 'belongs to what was sent'],
  ['refer to a page', { status: 'approved', reference: 'assay-help.com/1' }, 'no link'],
  ['refer to words', { status: 'approved', reference: 'Sent on Monday' }, 'letters, digits'],
  ['refer at length', { status: 'approved', reference: 'x'.repeat(101) }, 'at most 100'],
  ['refer to a fee', { status: 'approved', reference: 'Please pay 50 USDT first' }, 'to pay'],
  ['give a long reason', { status: 'rejected', reason: 'x'.repeat(501) }, 'at most 500'],
])('an operator cannot %s', async (_, change, why) => {
  const { id, customerId } = await requested('50');
  expect((await edit(anna, id, change)).answer).toMatch(new RegExp(`^Not saved\\. .*${why}`));
  await carry();
  expect((await shown(id)).status).toBe('pending');
  expect(await moneyOf(owner, customerId)).toEqual({ available: '0', held: '50' });
  const [record] = await owner.sql<Row>`select * from operator_change order by id desc limit 1`;
  expect(record).toMatchObject({ operator: anna.name, accepted: false, row_key: id });
});

test('what is rejected stays rejected, for the owner of the database too', async () => {
  const { id, customerId } = await requested('50');
  await decide(anna, id, { status: 'rejected', reason: 'Asked by phone' });
  expect((await edit(berta, id, { status: 'approved' })).answer).toBe(
    'Not saved. It is rejected, and that is final.',
  );
  await expect(
    owner.pool.query("update public.withdrawal set status = 'approved' where id = $1", [id]),
  ).rejects.toThrow('It is rejected, and that is final.');
  expect(await moneyOf(owner, customerId)).toEqual({ available: '50', held: '0' });
});

test.each([
  "update operations.withdrawal set sum = 1 where key = '%'",
  "update operations.withdrawal set reviewers = 1 where key = '%'",
  "update operations.withdrawal set answer = 'x' where key = '%'",
  "delete from operations.withdrawal where key = '%'",
  "insert into operations.withdrawal (key) values ('%')",
  "update public.withdrawal set status = 'approved' where id = %",
  "insert into public.withdrawal_step values (%, 'approved', now(), 'x')",
  'select public.withdrawal_cancel(1, %)',
  "select public.withdrawal_review(%, '{}', 'x')",
  "select public.ledger_post('x', 'sandbox-deposit', 'real', null)",
])('an operator’s login cannot: %s', async (statement) => {
  const { id } = await requested('50');
  await expect(anna.session.query(statement.replace('%', id))).rejects.toThrow(
    /permission denied|cannot (delete from|insert into) view/,
  );
  expect((await shown(id)).status).toBe('pending');
});

test.each([
  'update withdrawal set amount = 1, fee = 0 where id = %',
  "update withdrawal set status = 'completed', reference = 'x' where id = %",
  "update withdrawal set status = 'rejected' where id = %",
  'delete from withdrawal where id = %',
  'truncate withdrawal cascade',
  "update withdrawal_step set operator = 'x' where withdrawal_id = %",
  'delete from withdrawal_step where withdrawal_id = %',
])('not even the owner can: %s', async (statement) => {
  const { id } = await requested('50');
  await expect(owner.pool.query(statement.replace('%', id))).rejects.toThrow();
});

test('a hundred approvals at once are one, and so are those of two operators above the limit', async () => {
  const small = await requested('100');
  const large = await requested('50000');
  await Promise.all(
    [anna, berta].map(async (who) => {
      for (let n = 0; n < 50; n += 1)
        await edit(who, n % 2 ? small.id : large.id, { status: 'approved' });
    }),
  );
  await Promise.all(Array.from({ length: 4 }, carry));
  expect((await shown(small.id)).status).toBe('approved');
  expect((await shown(large.id)).status).toBe('approved');
  const [counts] = await owner.sql<Row>`
    select count(*) filter (where withdrawal_id = ${small.id})::integer as small,
      count(*) filter (where withdrawal_id = ${large.id})::integer as large
    from withdrawal_step`;
  expect(counts).toEqual({ small: 2, large: 3 });
});

test('what an operator leaves open keeps no customer from cancelling', async () => {
  const { id, customerId } = await requested('50');
  await anna.session.query('begin');
  await edit(anna, id, { status: 'approved' });
  const [row] = await app.sql<{
    done: boolean;
  }>`select withdrawal_cancel(${customerId}, ${id}) as done`;
  expect(row!.done).toBe(true);
  await anna.session.query('commit');
  await carry();
  expect(await shown(id)).toMatchObject({
    status: 'cancelled',
    answer: 'Not saved. It is cancelled, and that is final.',
  });
});

// A plain model of one withdrawal: what each deed leads to, or nothing where it is refused.
type Who = 'anna' | 'berta';
type State = { status: string; first: Who | null; second?: Who; sent?: Who; refused?: Who };
type Deed = { by: 'anna' | 'berta' | 'customer'; to: string; said: boolean };

function after(state: State, { by, to, said }: Deed, isLarge: boolean): State {
  const { status, first, second } = state;
  const stays = state;
  if (by === 'customer') return status === 'pending' ? { status: 'cancelled', first } : stays;
  if (to === 'approved') {
    if (status !== 'pending') return stays;
    if (!isLarge) return { status: 'approved', first };
    if (!first) return { status, first: by };
    return first === by ? stays : { status: 'approved', first, second: by };
  }
  if (to === 'sent')
    return status === 'approved' && said && !state.sent ? { ...state, sent: by } : stays;
  if (to === 'completed')
    return status === 'approved' && (said || state.sent) ? { status: to, first } : stays;
  if (!['pending', 'approved'].includes(status) || !said || state.refused === by) return stays;
  // Who says that they sent it does not give it back alone, nor who approved it above the limit.
  const isBarred = state.sent === by || (status === 'approved' && isLarge && (by === first || by === second)); // prettier-ignore
  if (!isBarred || state.refused) return { status: to, first };
  return isLarge && state.sent ? { ...state, refused: by } : stays;
}

test('whatever is done in whatever order, it stands where a plain model says, and so does the money', async () => {
  const deed: fc.Arbitrary<Deed> = fc.record({
    by: fc.constantFrom('anna', 'berta', 'customer'),
    to: fc.constantFrom('approved', 'sent', 'completed', 'rejected'),
    said: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(deed, { maxLength: 8 }), async (isLarge, deeds) => {
      const amount = isLarge ? '10001' : '10000';
      const { id, customerId } = await requested(amount);
      let state: State = { status: 'pending', first: null };
      for (const one of deeds) {
        state = after(state, one, isLarge);
        if (one.by === 'customer')
          await app.sql`select withdrawal_cancel(${customerId}, ${id})`.catch(() => undefined);
        else
          await decide(one.by === 'anna' ? anna : berta, id, {
            status: one.to,
            ...(one.said && one.to === 'rejected' && { reason: 'because' }),
            ...(one.said &&
              ['sent', 'completed'].includes(one.to) && { reference: txHashOf(`ref${id}`) }),
          });
        expect((await shown(id)).status).toBe(state.status);
        const isHeld = ['pending', 'approved'].includes(state.status);
        const isBack = ['rejected', 'cancelled'].includes(state.status);
        expect(await moneyOf(owner, customerId)).toEqual({
          available: isBack ? amount : '0',
          held: isHeld ? amount : '0',
        });
      }
    }),
    { numRuns: 40 },
  );
});

test('above the limit in parts another operator approves the next one', async () => {
  const [limit] = await owner.sql<{ value: string }>`
    select value from parameter where key = 'withdrawals.twoReviewersAbove.USDT'`;
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, String(Number(limit!.value) * 3));
  const destination = await usableWallet(owner, customerId);
  const ask = async () => {
    const [row] = await app.sql<{ id: string }>`
      select withdrawal_request(${customerId}, ${destination}, 'USDT', ${limit!.value}, ${limit!.value}::numeric * 0.005,
        0.005, 0, null) as id`;
    return row!.id;
  };
  const first = await ask();
  expect(await decide(anna, first, { status: 'approved' })).toMatchObject({ status: 'approved' });
  await decide(anna, first, { status: 'completed', reference: txHashOf('parts 1') });
  const second = await ask();
  expect((await decide(anna, second, { status: 'approved' })).answer).toMatch(
    /^First approval by .* You alone approved/,
  );
  expect(await decide(berta, second, { status: 'approved' })).toMatchObject({ status: 'approved' });
  await decide(berta, second, { status: 'completed', reference: txHashOf('parts 2') });
  // What two approved together is a part of neither.
  expect(await decide(berta, await ask(), { status: 'approved' })).toMatchObject({
    status: 'approved',
    reviewers: 1,
  });
});

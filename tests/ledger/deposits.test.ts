import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { txHashOf } from '@/tests/setup/money';
import { extent } from '@/tests/setup/extent/extent';

let app: Database;
let owner: Database;
beforeAll(() => {
  app = createDatabase(process.env.DATABASE_URL!, { max: 12 });
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
});
afterAll(async () => {
  await app.close();
  await owner.close();
});

const kinds = [
  { network: 'tron', currency: 'USDT', needed: 20, amounts: ['150', '12000'] },
  { network: 'bitcoin', currency: 'BTC', needed: 3, amounts: ['0.02', '0.4'] },
  { network: 'ethereum', currency: 'ETH', needed: 20, amounts: ['1.5', '1.6'] },
  // A bank account is everybody's, and the same may be paid twice with one card.
  { network: null, currency: 'USDT', needed: 0, amounts: ['130', '130'] },
] as const;
/** The first is verified as far as can be, the second not. */
const people = 2;
const limits = { USDT: '5000', BTC: '0.08', ETH: '2' };

type Address = { id: string; text: string; kind: (typeof kinds)[number]; whose: number | null };
/** A payment as it is on its chain, whoever tells of it. */
type Payment = { at: Address; hash: string; output: number; amount: string };
type World = { customers: string[]; payments: Payment[] };

/** Customers with an address of their own in each currency, and one of all; payments to each. */
async function makeWorld(seed: string): Promise<World> {
  const customers: string[] = [];
  for (let i = 0; i < people; i += 1) customers.push((await makeCustomer(owner)).customerId);
  await owner.sql`update customer set basic_status = 'verified',
      advanced_status = case when id = ${customers[0]!} then 'verified'::verification_status
        else advanced_status end
    where id = any(${customers}::bigint[])`;
  const payments: Payment[] = [];
  for (const [place, kind] of kinds.entries())
    for (const whose of kind.network === null ? [null] : [0, 1, null]) {
      const text = `${kind.network} ${seed} ${whose ?? 'all'}`;
      const [row] = await owner.sql<{ id: string }>`
        insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
        values (${kind.network}::payment_network, ${kind.currency}, ${text}, true,
          ${whose === null ? null : customers[whose]!}, 'adder') returning id`;
      const at = { id: row!.id, text, kind, whose };
      // Both are of one transaction.
      for (const [i, amount] of kind.amounts.entries()) {
        // No other run has the same end: it would tell of what was credited there.
        const end = `${seed.slice(-4)}${place}${whose ?? 9}`;
        const hash = txHashOf(`${seed} ${end}`, end);
        payments.push({ at, hash, output: i, amount });
      }
    }
  return { customers, payments };
}

type Action =
  | { do: 'watch'; of: number; confirmations: number; how: number }
  | { do: 'lie'; of: number; elsewhere: boolean }
  | { do: 'answer'; who: number }
  | { do: 'tell'; of: number; who: number; how: number; key: number }
  | { do: 'name'; of: number }
  | { do: 'approve' | 'reject' | 'close'; of: number; operator: string };

const count = 3 * 6 + 2;
/** The few at the bank as often as a third of those on chains. */
const of = fc.oneof({ weight: 3, arbitrary: fc.nat(count - 1) }, fc.constantFrom(18, 19));
const operator = fc.constantFrom('ann', 'bob', 'cyd');
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('watch' as const),
    of,
    // Up and down, and from nothing again after a reorganisation.
    confirmations: fc.constantFrom(0, 2, 3, 19, 20, 40),
    how: fc.nat(2),
  }),
  fc.record({ do: fc.constant('lie' as const), of, elsewhere: fc.boolean() }),
  fc.record({ do: fc.constant('answer' as const), who: fc.nat(people - 1) }),
  fc.record({
    do: fc.constant('tell' as const),
    of,
    who: fc.nat(people - 1),
    how: fc.nat(3),
    key: fc.nat(2),
  }),
  fc.record({ do: fc.constant('name' as const), of }),
  fc.record({
    do: fc.constantFrom(
      'approve' as const,
      'approve' as const,
      'approve' as const,
      'reject' as const,
      'close' as const,
    ),
    of,
    operator,
  }),
);
/** Each group is carried out at once. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), {
  minLength: 15,
  maxLength: 40,
});

/** Which payment each deposit told of, the most confirmations told of each, and what was contradicted. */
type Known = { told: Map<string, number>; most: Map<number, number>; lied: Set<number> };

type Notice = { hash: string; text: string; amount: string; confirmations: number };

const watch = ({ at, output }: Payment, { hash, text, amount, confirmations }: Notice) => app.sql`
  select deposit_watch(${at.kind.network}::payment_network, ${hash}, ${output}, ${text},
    ${at.kind.currency}, ${amount}, ${confirmations}, '{"onPhone": "?"}') as told`;

/** How a watcher may write a hash. */
const seenAs = ({ hash }: Payment, how: number) => [hash, `0x${hash}`, hash.toUpperCase()][how]!;
const seen = (payment: Payment, confirmations: number, how = 0) =>
  watch(payment, {
    hash: seenAs(payment, how),
    text: payment.at.text,
    amount: payment.amount,
    confirmations,
  });

/** How a customer may write what they paid: whole, as an explorer shows it, with its output, or by its end. */
const written = ({ at, hash, output }: Payment, how: number): [string, string] =>
  (at.kind.network === null // One card, and a reference that its customer makes up.
    ? ([
        ['', '424242'],
        ['Savings', '424242'],
        ['savings', ''],
        ['Savings', ''],
      ] as [string, string][])
    : ([
        [hash, ''],
        [`https://scan.example/tx/0x${hash.toUpperCase()}`, ''],
        [`${hash}:${output}`, hash.slice(-6)],
        ['', hash.slice(-6)],
      ] as [string, string][]))[how]!;

async function tell(world: World, known: Known, one: Action & { do: 'tell' }): Promise<void> {
  const payment = world.payments[one.of]!;
  const who = payment.at.whose ?? one.who;
  const [txHash, lastSix] = written(payment, one.how);
  const [row] = await app.sql<{ id: string | null }>`
    select deposit_submit(${world.customers[who]!}, ${payment.at.kind.network === null ? 'card' : 'crypto'}, ${payment.at.id}, ${payment.amount},
      ${txHash}, ${lastSix}, null, ${`${one.of} ${one.how} ${one.key}`}, 'en', '{"onPhone": "?"}', true) as id`;
  if (row!.id) known.told.set(row!.id, one.of);
}

/** Says no to all that a customer is asked. */
async function answer(customer: string): Promise<void> {
  const open = await owner.sql<{ id: string }>`
    select q.id from money_question q join deposit d on d.question_id = q.id
    where q.customer_id = ${customer} and d.status = 'pending'`;
  for (const { id } of open)
    await app.sql`select deposit_answer(${customer}, ${id}, '{"onPhone": false}')`.catch(refused);
}

/** The deposits that told of a payment, those that the watcher made among them. */
async function depositsOf(world: World, known: Known, place: number): Promise<string[]> {
  const { hash, output } = world.payments[place]!;
  const seen = await owner.sql<{ id: string }>`
    select deposit_id as id from chain_payment
    where tx_hash = ${hash} and output_index = ${output} and deposit_id is not null`;
  const told = [...known.told].filter(([, of]) => of === place).map(([id]) => id);
  return [...told, ...seen.map(({ id }) => id)];
}

type Decision = Exclude<Action, { do: 'watch' | 'lie' | 'tell' | 'answer' }>;

async function decide(world: World, known: Known, one: Decision): Promise<void> {
  const payment = world.payments[one.of]!;
  const after = {
    // What the bank or the chain shows of it.
    name:
      payment.at.kind.network === null
        ? { bank_reference: `${payment.hash.slice(0, 40)} ${payment.output}` }
        : { output: String(payment.output) },
    close: { status: 'duplicate' },
    approve: { status: 'approved', reason: '' },
    reject: { status: 'rejected', reason: 'Not found on its chain.' },
  }[one.do];
  const by = 'operator' in one ? one.operator : 'ann';
  // Whoever reviews carelessly decides on all that told of it.
  for (const id of await depositsOf(world, known, one.of))
    await owner
      .transaction(async (sql) => {
        await sql`select set_config('assay.operator', ${by}, true)`;
        await sql`select deposit_review(${id}, ${JSON.stringify(after)}::jsonb, ${by})`;
      })
      .catch(refused);
}

/** What may be said against an action; anything else is a flaw. */
function refused(error: unknown): void {
  const text = String((error as Error).message);
  if (
    !/already|final|credited|another operator|approved|deposit_credited_once|rests|paid several|no such amount|have the watcher tell|10115/i.test(
      text,
    )
  )
    throw error;
}

/** Tells otherwise of what was told of: that is no news of it. */
async function lie(payment: Payment, known: Known, one: Action & { do: 'lie' }): Promise<void> {
  const before = await owner.sql<{ confirmations: number }>`
    select confirmations from chain_payment
    where tx_hash = ${payment.hash} and output_index = ${payment.output}`;
  if (before.length === 0) return;
  known.lied.add(one.of);
  const [row] = await watch(payment, {
    hash: `0x${payment.hash}`,
    text: one.elsewhere ? 'nowhere of ours' : payment.at.text,
    amount: one.elsewhere ? payment.amount : '9.5',
    confirmations: 0,
  });
  expect(row).toEqual({ told: 'changed' });
  const [after] = await owner.sql<{ confirmations: number }>`
    select confirmations from chain_payment
    where tx_hash = ${payment.hash} and output_index = ${payment.output}`;
  expect(after!.confirmations).toBeGreaterThanOrEqual(before[0]!.confirmations);
}

async function act(world: World, known: Known, one: Action): Promise<void> {
  if (one.do === 'tell') return tell(world, known, one);
  if (one.do === 'answer') return answer(world.customers[one.who]!);
  const payment = world.payments[one.of]!;
  if (one.do === 'watch' || one.do === 'lie') {
    if (payment.at.kind.network === null) return;
    if (one.do === 'lie') return lie(payment, known, one);
    known.most.set(one.of, Math.max(known.most.get(one.of) ?? 0, one.confirmations));
    await seen(payment, one.confirmations, one.how);
    return;
  }
  return decide(world, known, one);
}

type Credited = {
  id: string;
  currency: 'USDT' | 'BTC' | 'ETH';
  amount: string;
  whose: string;
  by: string[];
  reviewers: number;
};

/** What counts of a customer is no more than what was paid and told of or seen, each payment once. */
async function expectCountedOnce(world: World, known: Known): Promise<void> {
  const counted = await owner.sql<{ whose: string; currency: string; sum: string }>`
    select customer_id as whose, currency, sum(amount) as sum from deposit d
    where customer_id = any(${world.customers}::bigint[]) and deposit_is_counted(d) group by 1, 2`;
  const told = await owner.sql<{ id: string; whose: string }>`
    select id, customer_id as whose from deposit where customer_id = any(${world.customers}::bigint[])`;
  const whose = new Map(told.map((row) => [row.id, row.whose]));
  for (const { whose: customer, currency, sum } of counted) {
    let paid = new Money(0);
    for (const [place, { at, amount }] of world.payments.entries()) {
      const ids = at.kind.currency === currency ? await depositsOf(world, known, place) : [];
      if (ids.some((id) => whose.get(id) === customer)) paid = paid.add(amount);
    }
    expect([customer, currency, new Money(sum).lte(paid)]).toEqual([customer, currency, true]);
  }
}

async function expectRight(world: World, known: Known): Promise<void> {
  const credited = await owner.sql<Credited>`
    select d.id, d.currency, d.amount, d.customer_id as whose,
      array(select s.operator from deposit_step s where s.deposit_id = d.id
        and s.operator is not null)::text[] as by, d.reviewers
    from deposit d where d.status = 'approved' and d.customer_id = any(${world.customers}::bigint[])
    order by (select s.at from deposit_step s where s.deposit_id = d.id and s.step = 'approved')`;
  const ofIt = new Map(credited.map((one) => [one.id, one]));
  for (const [place, { at, amount }] of world.payments.entries()) {
    const ids = (await depositsOf(world, known, place)).filter((id) => ofIt.has(id));
    // Credited at most once, of what was paid.
    expect([place, [...new Set(ids)].length <= 1]).toEqual([place, true]);
    for (const { by, amount: given } of ids.map((id) => ofIt.get(id)!)) {
      expect(new Money(given).eq(amount)).toBe(true);
      const isByWatcher = by.includes('assay-watcher');
      const isSeen = (known.most.get(place) ?? 0) >= at.kind.needed && at.whose !== null;
      expect([place, isByWatcher && !isSeen]).toEqual([place, false]);
    }
  }
  const sums = new Map<string, InstanceType<typeof Money>>();
  for (const { whose, currency, amount, by, reviewers } of credited) {
    const isByWatcher = by.includes('assay-watcher');
    const sum = (sums.get(`${whose} ${currency}`) ?? new Money(0)).add(amount);
    sums.set(`${whose} ${currency}`, sum);
    expect(isByWatcher ? reviewers : new Set(by).size).toBe(
      reviewers === 2 && isByWatcher ? 1 : reviewers,
    );
    // By itself the watcher passes no limit.
    if (isByWatcher && whose === world.customers[1]) expect(sum.lte(limits[currency])).toBe(true);
  }
  await expectCountedOnce(world, known);
  const balances = await owner.sql<{ whose: string; currency: string; balance: string }>`
    select customer_id as whose, currency, balance from ledger_account
    where customer_id = any(${world.customers}::bigint[]) and mode = 'real' and kind = 'available'`;
  for (const { whose, currency, balance } of balances) {
    const sum = credited
      .filter((one) => one.whose === whose && one.currency === currency)
      .reduce((all, { amount }) => all.add(amount), new Money(0));
    expect([whose, currency, balance]).toEqual([whose, currency, expect.any(String)]);
    expect(new Money(balance).eq(sum)).toBe(true);
  }
  expect(await audit(app)).toEqual([]);
}

/**
 * Names the output of what was credited by the end of its transaction alone, where that pays another one too: only a
 * person can tell which of them it was.
 */
async function nameWhatHolds(world: World, known: Known, ids: readonly string[]): Promise<boolean> {
  const held = await owner.sql<{ by: string }>`
    select deposit_credited_as(d) as by from deposit d
    where id = any(${ids}::bigint[]) and status = 'pending' and deposit_credited_as(d) is not null`;
  for (const { by } of held) {
    const place = known.told.get(by);
    if (place !== undefined) await decide(world, known, { do: 'name', of: place });
  }
  return held.length > 0;
}

/** With every answer, and enough confirmations, what came to an address of one's own is credited. */
async function expectNothingLost(world: World, known: Known): Promise<void> {
  for (let again = 0; again < 3; again += 1) {
    for (const customer of world.customers) await answer(customer);
    for (const [place, payment] of world.payments.entries()) {
      if (payment.at.kind.network === null) continue;
      known.most.set(place, 99);
      await seen(payment, 99);
    }
  }
  for (const [place, { at }] of world.payments.entries()) {
    if (at.whose !== 0 || known.lied.has(place)) continue;
    const ids = await depositsOf(world, known, place);
    if (await nameWhatHolds(world, known, ids)) await seen(world.payments[place]!, 99);
    const rows = await owner.sql<{ status: string; reviewers: number }>`
      select status, reviewers from deposit where id = any(${ids}::bigint[])`;
    const isLeft = rows.some(({ status, reviewers }) => status === 'rejected' || reviewers === 2);
    const states = rows.map(({ status }) => status).sort();
    expect([place, isLeft || states.includes('approved'), states]).toEqual([place, true, states]);
  }
}

it('credits a payment at most once, whatever is told, seen and decided at the same time', async () => {
  let runs = 0;
  let credits = 0;
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      runs += 1;
      const world = await makeWorld(`${runs}e`.padStart(8, 'f'));
      const known: Known = { told: new Map(), most: new Map(), lied: new Set() };
      for (const group of groups) await Promise.all(group.map((one) => act(world, known, one)));
      const [row] = await owner.sql<{ n: number }>`
        select count(*)::int as n from deposit
        where status = 'approved' and customer_id = any(${world.customers}::bigint[])`;
      credits += row!.n;
      await expectRight(world, known);
      await expectNothingLost(world, known);
      await expectRight(world, known);
    }),
    { numRuns: extent(10, 25), endOnFailure: true },
  );
  // It did come to credits.
  expect(credits).toBeGreaterThan(runs / 2);
}, 300_000);

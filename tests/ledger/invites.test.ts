import { audit } from '@/lib/ledger/audit';
import { Money } from '@/lib/core/money';
import { createDatabase, type Database } from '@/lib/platform/db';
import { seeded } from '@/tests/engine/simulator/seeded';
import { makeCustomer } from '@/tests/setup/app';
import { emptyMarketing, fillMarketing, verifyPerson } from '@/tests/setup/invites/invite';
import { fund, moneyOf } from '@/tests/setup/money';

let owner: Database;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  // Entries of days to come are made now and moved there.
  await owner.pool.query('alter table ledger_entry disable trigger append_only');
});
afterAll(() => owner.close());

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const monthOf = (ms: number) => dayOf(ms).slice(0, 7);

type Fee = {
  reason: string;
  mode: 'real' | 'demo';
  currency: string;
  amount: string;
  cover: string;
};

let entries = 0;
/** An entry of a customer that pays a fee, at a moment; of a part of it the house covers. */
async function charge(customerId: string, at: Date, fee: Fee): Promise<void> {
  const { reason, mode, currency, amount, cover } = fee;
  const paid = new Money(amount).sub(cover);
  entries += 1;
  const reference = `test-fee:${entries}`;
  await owner.sql`
    select ledger_post(${reference}, ${reason}::ledger_reason, ${mode}::mode, array[
      (${customerId}::bigint, 'available', ${currency}, -${paid.toFixed()}::numeric),
      (null, 'negative-balance-cover', ${currency}, -${cover}::numeric),
      (null, 'fees', ${currency}, ${amount}::numeric)]::ledger_amount[])`;
  await owner.sql`update ledger_entry set created_at = ${at} where reference = ${reference}`;
}

const reasons = [
  'order-opened',
  'order-closed',
  'order-part-closed',
  'swapped',
  'withdrawal-completed',
  'plan-exited',
] as const;
const counted = new Set<string>(reasons.slice(0, 4));

/** What is wrong by the views of invitations; the entries of tests belong to no order. */
const findings = async () =>
  (await audit(owner)).filter(({ view }) => /invite|marketing|balance|sum/.test(view));

type Model = {
  /** The reward of each day of each invited customer, not yet rounded. */
  days: Map<string, { inviter: string; day: string; fees: Money; reward: Money }>;
};

function note(
  model: Model,
  key: { invited: string; inviter: string; ms: number },
  fee: Money,
  share: string,
) {
  const day = dayOf(key.ms);
  const name = `${key.invited} ${day}`;
  const before = model.days.get(name) ?? {
    inviter: key.inviter,
    day,
    fees: new Money(0),
    reward: new Money(0),
  };
  model.days.set(name, {
    ...before,
    fees: before.fees.add(fee),
    reward: before.reward.add(fee.mul(share)),
  });
}

/** Two workers at once, each in its own order. */
async function work(inviters: string[], invited: string[], now: Date): Promise<void> {
  const run = async (from: string[], of: string[]) => {
    for (const id of from) await owner.sql`select invite_count_at(${id}, ${now})`;
    for (const id of of) await owner.sql`select invite_pay_at(${id}, ${now})`;
  };
  await Promise.all([run(invited, inviters), run([...invited].reverse(), [...inviters].reverse())]);
}

it('comes to the model to the unit over months, with two workers, stops, clocks that jump and an account that runs dry', async () => {
  const drawn = seeded(11);
  await emptyMarketing(owner);
  const inviters: string[] = [];
  const invited: { id: string; inviter: string; endsMs: number }[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { customerId } = await makeCustomer(owner);
    await verifyPerson(owner, customerId, { idNumber: `INVITER${n}`, fullName: `Inviter ${n}` });
    inviters.push(customerId);
    for (let m = 0; m <= n % 3; m += 1) {
      const { customerId: id } = await makeCustomer(owner, customerId);
      await fund(owner, id, '1000000');
      await fund(owner, id, '1000', 'BTC');
      const [row] = await owner.sql<{ ends_at: Date }>`
        select ends_at from invitation where customer_id = ${id}`;
      invited.push({ id, inviter: customerId, endsMs: row!.ends_at.getTime() });
    }
  }
  const ids = invited.map(({ id }) => id);
  const model: Model = { days: new Map() };
  const [{ now: began }] = (await owner.sql<{ now: Date }>`select clock_timestamp() as now`) as [
    { now: Date },
  ];
  let share = '0.1';
  let version = 1;
  let filled = new Money(0);
  const fill = async (amount: string) => {
    await fillMarketing(owner, amount);
    filled = filled.add(amount);
  };
  let nowMs = began.getTime() + dayMs;
  for (let step = 0; step < 130; step += 1) {
    for (let n = 0; n < 5; n += 1) {
      const { id, inviter, endsMs } = drawn.pick(invited);
      const fee: Fee = {
        reason: drawn.pick(reasons),
        mode: drawn.chance(0.15) ? 'demo' : 'real',
        currency: drawn.chance(0.1) ? 'BTC' : 'USDT',
        amount: (drawn.whole(1, 20_000_000) / 1e6).toFixed(6),
        cover: '0',
      };
      if (fee.mode === 'demo') fee.currency = 'USDT';
      if (drawn.chance(0.1)) fee.cover = (Number(fee.amount) * 1.5).toFixed(6);
      if (drawn.chance(0.1)) fee.cover = (Number(fee.amount) / 2).toFixed(6);
      nowMs += drawn.whole(1, 3_600_000);
      await charge(id, new Date(nowMs), fee);
      const kept = new Money(fee.amount).sub(fee.cover);
      if (counted.has(fee.reason) && fee.mode === 'real' && fee.currency === 'USDT')
        if (kept.gt(0) && nowMs < endsMs)
          note(model, { invited: id, inviter, ms: nowMs }, kept, share);
    }
    if (drawn.chance(0.08)) {
      share = drawn.pick(['0.05', '0.1', '0.2', '0']);
      version += 1;
      await owner.sql`
        insert into fee_terms (key, version, value, announced_at, since)
        values ('invites.share', ${version}, ${share}, ${new Date(nowMs + 1)}, ${new Date(nowMs + 1)})`;
      nowMs += 2;
    }
    if (drawn.chance(0.1)) await fill(drawn.pick(['1', '20', '60']));
    // Now and then nobody works for days, and now and then the clock goes back for a while.
    nowMs += drawn.chance(0.1) ? 9 * dayMs : drawn.whole(0, dayMs);
    if (drawn.chance(0.6)) await work(inviters, ids, new Date(nowMs));
    if (drawn.chance(0.2)) await work(inviters, ids, new Date(nowMs - 3 * dayMs));
    if (step % 30 === 29) expect(await findings()).toEqual([]);
  }
  await fill('5000');
  // The rest is due in the month after the last, and what waited from before with it.
  for (let month = 1; month <= 2; month += 1)
    await work(inviters, ids, new Date(nowMs + month * 32 * dayMs));
  const rows = await owner.sql<{ customer_id: string; day: string; fees: string; reward: string }>`
    select customer_id, day::text, (trading_fees + swap_fees)::text as fees, reward::text
    from invite_reward order by 1, 2`;
  const found = Object.fromEntries(
    rows.map((row) => [`${row.customer_id} ${row.day}`, [Number(row.fees), Number(row.reward)]]),
  );
  const wanted = Object.fromEntries(
    [...model.days].map(([name, { fees, reward }]) => [
      name,
      [fees.toNumber(), reward.toDecimalPlaces(6, Money.ROUND_DOWN).toNumber()],
    ]),
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(found).toEqual(wanted);
  let all = new Money(0);
  for (const inviter of inviters) {
    const earned = [...model.days.values()]
      .filter((one) => one.inviter === inviter)
      .reduce(
        (sum, { reward }) => sum.add(reward.toDecimalPlaces(6, Money.ROUND_DOWN)),
        new Money(0),
      );
    expect([inviter, (await moneyOf(owner, inviter)).available]).toEqual([
      inviter,
      earned.toFixed(),
    ]);
    all = all.add(earned);
  }
  const [left] = await owner.sql<{ balance: string; owed: string }>`
    select trim_scale(balance)::text as balance, trim_scale(owed)::text as owed from marketing_fund`;
  expect(left).toEqual({ balance: filled.sub(all).toFixed(), owed: '0' });
  const [told] = await owner.sql<{ most: number }>`
    select max(n)::integer as most from (
      select count(*) as n from invite_payment group by customer_id, month) t`;
  expect(told!.most).toBe(1);
  expect(monthOf(nowMs) > monthOf(began.getTime())).toBe(true);
  expect(await findings()).toEqual([]);
}, 300_000);

it('pays once, a hundred at once', async () => {
  const { customerId: inviter } = await makeCustomer(owner);
  await verifyPerson(owner, inviter, { idNumber: 'ONCE', fullName: 'Once' });
  const { customerId } = await makeCustomer(owner, inviter);
  await fund(owner, customerId, '1000');
  const at = new Date(Date.now() + 400 * dayMs);
  await owner.pool.query('alter table invitation disable trigger guard');
  await owner.sql`update invitation set ends_at = ${new Date(at.getTime() + 99 * dayMs)} where customer_id = ${customerId}`;
  await owner.pool.query('alter table invitation enable trigger guard');
  const [terms] = await owner.sql<{ value: string }>`
    select value from fee_terms_at('invites.share', ${at})`;
  const fee: Fee = {
    reason: 'order-closed',
    mode: 'real',
    currency: 'USDT',
    amount: '10',
    cover: '0',
  };
  await charge(customerId, at, fee);
  await fillMarketing(owner, '100');
  const later = new Date(at.getTime() + 40 * dayMs);
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      if (n % 2 === 0) await owner.sql`select invite_count_at(${customerId}, ${later})`;
      await owner.sql`select invite_pay_at(${inviter}, ${later})`;
    }),
  );
  expect(Number((await moneyOf(owner, inviter)).available)).toBe(Number(terms!.value) * 10);
  expect(await findings()).toEqual([]);
});

it('pays a month once it is counted, also where what one friend brought was counted late', async () => {
  const { customerId: inviter } = await makeCustomer(owner);
  await verifyPerson(owner, inviter, { idNumber: 'LATE', fullName: 'Late' });
  const friends: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { customerId } = await makeCustomer(owner, inviter);
    await fund(owner, customerId, '1000');
    friends.push(customerId);
  }
  const [late] = friends as [string, string];
  const now = new Date();
  const at = (month: number, day: number, seconds = 0) =>
    new Date(Date.UTC(now.getUTCFullYear() + 3, now.getUTCMonth() + month, day, 0, 0, seconds));
  await owner.pool.query('alter table invitation disable trigger guard');
  await owner.sql`
    update invitation set ends_at = ${at(9, 1)}, next_day = ${at(0, 1)}::date
    where inviter_id = ${inviter}`;
  await owner.pool.query('alter table invitation enable trigger guard');
  await fillMarketing(owner, '100');
  await owner.sql`
    insert into fee_terms (key, version, value, announced_at, since)
    select 'invites.share', max(version) + 1, '0.1', ${at(0, 1)}, ${at(0, 1)}
    from fee_terms where key = 'invites.share'`;
  const fee: Fee = {
    reason: 'order-closed',
    mode: 'real',
    currency: 'USDT',
    amount: '10',
    cover: '0',
  };
  const bothPay = async (when: Date) => {
    for (const id of friends) await charge(id, when, fee);
  };
  // As due work runs around the end of a month: at midnight, when its last day is not counted yet, and then.
  const monthEnds = async (month: number) => {
    for (const seconds of [5, 605]) await work([inviter], friends, at(month, 1, seconds));
  };
  const turn = (status: string) =>
    owner.sql`update customer set status = ${status}::customer_status where id = ${late}`;
  await bothPay(at(0, 20));
  await turn('suspended');
  await monthEnds(1);
  await turn('active');
  await work([inviter], friends, at(1, 3));
  await bothPay(at(2, 0, 60));
  await monthEnds(2);
  await bothPay(at(2, 5));
  await monthEnds(3);
  const paid = await owner.sql<{ month: string; amount: string }>`
    select month::text, trim_scale(amount)::text as amount
    from invite_payment where customer_id = ${inviter} order by month`;
  expect(paid).toEqual(
    ['1', '3', '2'].map((amount, n) => ({ month: dayOf(at(n + 1, 1).getTime()), amount })),
  );
  expect(await findings()).toEqual([]);
});

describe('a planted bug is found', () => {
  const withBug = async (
    signature: string,
    find: string,
    put: string,
    check: () => Promise<void>,
  ) => {
    const { rows } = await owner.pool.query<{ source: string }>(
      'select pg_get_functiondef($1::regprocedure) as source',
      [signature],
    );
    const right = rows[0]!.source;
    expect(right).toContain(find);
    await owner.pool.query(right.replaceAll(find, put));
    try {
      await check();
    } finally {
      await owner.pool.query(right);
    }
  };
  const views = async () => new Set((await findings()).map(({ view }) => view));

  it.each([
    [
      'invite_fees(bigint,date,date,timestamptz)',
      'p.fee * t.value::numeric',
      'p.fee * 0.4',
      'audit_invite_rewards_are_fees',
    ],
    [
      'invite_fees(bigint,date,date,timestamptz)',
      "'order-closed', 'swapped'",
      "'order-closed', 'swapped', 'withdrawal-completed'",
      'audit_invite_rewards_are_fees',
    ],
    [
      'invite_pay_at(bigint,timestamptz)',
      "(p_inviter, 'available', 'USDT', v_amount)",
      "(p_inviter, 'available', 'USDT', v_amount), (null, 'external', 'USDT', -1::numeric), (null, 'trading', 'USDT', 1::numeric)",
      '',
    ],
    [
      'invite_pay_at(bigint,timestamptz)',
      'v_amount, p_now) returning',
      'v_amount + 1, p_now) returning',
      'audit_invite_payments_are_posted',
    ],
  ])('%s: %s', async (signature, find, put, view) => {
    // What is planted stays on the books: each in a transaction that is undone.
    const { customerId: inviter } = await makeCustomer(owner);
    await verifyPerson(owner, inviter, { idNumber: inviter, fullName: `Bug ${inviter}` });
    const { customerId } = await makeCustomer(owner, inviter);
    await fund(owner, customerId, '1000');
    await fillMarketing(owner, '100');
    const fee = { mode: 'real', currency: 'USDT', amount: '10', cover: '0' } as const;
    const at = new Date(Date.now() + dayMs);
    await charge(customerId, at, { ...fee, reason: 'order-closed' });
    await charge(customerId, at, { ...fee, reason: 'withdrawal-completed' });
    await withBug(signature, find, put, async () => {
      const client = await owner.pool.connect();
      await client.query('begin');
      const later = new Date(at.getTime() + 40 * dayMs);
      await client.query('select invite_count_at($1, $2)', [customerId, later]);
      await client.query('select invite_pay_at($1, $2)', [inviter, later]);
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::integer as n from ${view || 'audit_invite_payments_are_posted'}`,
      );
      await client.query('rollback');
      client.release();
      expect([view, rows[0]!.n > 0]).toEqual([view, view !== '']);
    });
    expect(await views()).toEqual(new Set());
  });
});

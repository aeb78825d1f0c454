import type pg from 'pg';
import { askSince, auditSince } from '@/lib/ledger/incremental/audit-since';
import {
  comparedUntil,
  keepMark,
  takeMark,
  type Mark,
  type Query,
} from '@/lib/ledger/incremental/mark';
import { scopedTables } from '@/lib/ledger/incremental/touched';
import { overTouched } from '@/lib/ledger/incremental/ways';
import type { MarginOrder, TimedOrder } from '@/lib/orders/contract';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { fund } from '@/tests/setup/money';

let app: App;
let me: Session;
let quiet: Session;
let order: MarginOrder;
let option: TimedOrder;
let mark: Mark;

const query: Query = async (text, values) => (await app.owner.pool.query(text, values)).rows;

/** A mark that counts what is written by a clock from now on, where the real one goes back ten minutes. */
const markOfNow = async (): Promise<Mark> => {
  const taken = await takeMark(query);
  return { ...taken, at: new Date(Date.now() + 600_000).toISOString() };
};

const wanted = { kind: 'margin', code: 'EURUSD', side: 'long', type: 'market', lots: '0.03' };
const options = () => ({ token: me.token, demo: true });
const buy = <T>(more: object) =>
  app.call<T>('POST order/buyOptions', { ...wanted, leverage: 30, ...more }, options());

beforeAll(async () => {
  app = await startApp();
  [me, quiet] = [await app.customer(), await app.customer()];
  await fund(app.owner, me.customerId, '1000');
  await fund(app.owner, quiet.customerId, '1000');
  mark = await markOfNow();
  ({ result: order } = await buy<MarginOrder>({}));
  await buy({});
  await app.call('POST order/closeOptions', { id: order.id }, options());
  await buy({ type: 'limit', limitPrice: '1.30000' });
  const bet = { kind: 'timed', code: 'EURUSD', direction: 'up', period: 60, amount: '10' };
  ({ result: option } = await app.call<TimedOrder>('POST order/buyOptions', bet, options()));
});
afterAll(() => app.stop());

/** Runs work on rows that are changed past all triggers, and puts them back. */
async function planted<T>(change: string, work: (asked: Query) => Promise<T>): Promise<T> {
  const client: pg.PoolClient = await app.owner.pool.connect();
  const asked: Query = async (text, values) => (await client.query(text, values)).rows;
  try {
    await client.query('begin isolation level repeatable read');
    await client.query('set local session_replication_role = replica');
    await client.query(change);
    return await work(asked);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const viewsOf = (found: readonly { view: string }[]) => new Set(found.map(({ view }) => view));

/** Expects that views name what is planted, asked over everything and over what was touched since. */
const expectNamed = (views: readonly string[], change: string, since: Mark): Promise<void> =>
  planted(change, async (asked) => {
    for (const view of views)
      expect([view, await asked(`select from ${view} limit 1`)]).toEqual([view, [{}]]);
    const found = viewsOf((await askSince(asked, since)).findings);
    expect(views.filter((view) => !found.has(view))).toEqual([]);
  });

const accountOf = (customer: string, kind: string) =>
  `(select id from ledger_account where customer_id = ${customer} and mode = 'demo'
    and currency = 'USDT' and kind = '${kind}')`;
const house = (kind: string) =>
  `(select id from ledger_account where customer_id is null and mode = 'demo'
    and currency = 'USDT' and kind = '${kind}')`;
const opened = () => `(select id from ledger_entry where reference = 'order:${order.id}:open')`;

test('nothing is found in books in order, and only who was touched is looked at', async () => {
  const { findings, customers, orderIds } = await auditSince(app.owner, mark);
  expect(findings).toEqual([]);
  expect([customers, orderIds.length]).toEqual([1, 3]);
  expect(await app.audit()).toEqual([]);
  const now = await auditSince(app.owner, await markOfNow());
  expect([now.findings, now.customers, now.entries]).toEqual([[], 0, 0]);
});

// Faults in rows of a customer who was touched, by the views that name them.
test.each<[views: string[], change: () => string]>([
  [
    ['audit_balance_is_sum_of_postings', 'audit_last_balance_after_is_balance'],
    () => `update ledger_account set balance = balance + 1
      where id = ${accountOf(me.customerId, 'available')}`,
  ],
  [
    ['audit_entries_sum_to_zero', 'audit_amounts_keep_their_scale'],
    () => `update ledger_posting set amount = amount + 0.0000001 where entry_id = ${opened()}`,
  ],
  [
    ['audit_modes_are_disjoint', 'audit_held_is_what_holds_it'],
    () => `update ledger_posting set mode = 'real' where entry_id = ${opened()};
      update orders set held = 0 where customer_id = ${me.customerId} and status = 'pending'`,
  ],
  [
    ['audit_entries_have_two_postings', 'audit_wallets_of_customers'],
    () => `delete from ledger_posting where entry_id = ${opened()}
        and account_id <> ${accountOf(me.customerId, 'held')};
      delete from trading_account where customer_id = ${me.customerId}`,
  ],
  [
    ['audit_order_entries_have_a_cause', 'audit_fills_of_orders'],
    () => `update orders set mode = 'real' where id = ${order.id};
      delete from fill where order_id = ${order.id} and leg = 'close'`,
  ],
  [
    [
      'audit_fees_are_posted',
      'audit_profit_is_posted',
      'audit_cover_is_posted',
      'audit_fills_cite_a_fresh_tick',
    ],
    () => `update fill set fee = fee + 1, profit = 12, covered = 1, age_ms = max_age_ms + 1
      where order_id = ${order.id} and leg = 'close'`,
  ],
  [
    [
      'audit_closed_lots',
      'audit_margin_is_posted',
      'audit_open_orders_are_counted',
      'audit_option_reserve',
    ],
    () => `update orders set open_lots = 0.01, held = held + 1 where id = ${order.id};
      update trading_account set open_orders = 0 where customer_id = ${me.customerId};
      update orders set expected_profit = 1 where id = ${option.id}`,
  ],
  [
    ['audit_own_results_are_sums', 'audit_available_not_negative'],
    () => `insert into own_result (customer_id, hour, amount, last_posting)
        values (${me.customerId}, date_trunc('hour', now()), 12, 0);
      update ledger_account set lowest = null, balance = -1
      where id = ${accountOf(me.customerId, 'held')}`,
  ],
  // Accounts of the house, which are followed from the mark on.
  [
    ['audit_balance_is_sum_of_postings'],
    () => `update ledger_account set balance = balance + 1 where id = ${house('option-reserve')}`,
  ],
  [
    ['audit_balance_is_sum_of_postings'],
    () => `update ledger_posting set balance_after = balance_after - 1
        where account_id = ${house('option-reserve')};
      update ledger_account set balance = balance - 1 where id = ${house('option-reserve')}`,
  ],
])('%j name a fault of who was touched', async (views, change) => {
  await expectNamed(views, change(), mark);
});

// Rows without the entry that each should have touch their customer by their time.
test.each<[view: string, change: () => string]>([
  [
    'audit_entries_have_a_cause',
    () => `insert into swap_quote (customer_id, from_currency, to_currency, amount, gross, fee, fee_rate, bought_tick, used_at)
      values (${quiet.customerId}, 'USDT', 'BTC', 10, 0.001, 0, 0, '{}', now() + interval '10 minutes')`,
  ],
  [
    'audit_plans_are_posted',
    () => `insert into plan (customer_id, product_id, terms_version, days, amount, daily_yield, daily_earning, penalty_share, started_at, next_payment_at)
      select ${quiet.customerId}, product_id, version, 7, 100, 0.01, 1, 0, now() + interval '10 minutes', now() from plan_terms limit 1`,
  ],
  [
    'audit_withdrawals_are_posted',
    () => `insert into withdrawal (customer_id, destination_id, currency, amount, fee, fee_rate, created_at)
      values (${quiet.customerId}, 0, 'USDT', 10, 0, 0, now() + interval '10 minutes')`,
  ],
  [
    'audit_bids_follow_their_terms',
    () => `insert into bid (collectible_id, customer_id, kind, amount, status, receiving_address, placed_at)
      select id, ${quiet.customerId}, 'bid', 0.5, 'outbid', '', now() + interval '10 minutes' from collectible limit 1`,
  ],
  [
    'audit_entries_have_a_cause',
    () => `insert into treasury_move (source, amount, reference, status, entered_by, decided_by, decided_at)
      values ('paid-in', 10, 'planted', 'approved', 'one', 'two', now())`,
  ],
])('%s is named of a row that lacks its entry', async (view, change) => {
  await expectNamed([view], change(), await markOfNow());
});

test('a fault of who was not touched is left to a full audit', async () => {
  const change = `update ledger_account set balance = balance + 1
    where customer_id = ${quiet.customerId} and kind = 'available' and mode = 'real' and currency = 'USDT'`;
  await planted(change, async (asked) => {
    expect((await askSince(asked, mark)).findings).toEqual([]);
    expect(await asked('select * from audit_balance_is_sum_of_postings')).toHaveLength(1);
  });
});

test('days of the proof and of fills are judged from the last ones before the mark on', async () => {
  // The server itself takes the first day when it starts.
  const days = `delete from proof_leaf; delete from proof_secret; delete from proof_record;
    delete from proof_day; select proof_take((now() at time zone 'UTC')::date, 'order', 'sealed');
    insert into proof_day (day, version, taken_at, last_entry, not_yet, currencies, scales, owed, debt, leaves)
    select day - 1, version, taken_at - interval '1 day', ${mark.lastEntry}, '{}', currencies, scales, owed, debt, leaves
    from proof_day;`;
  const named = (change: string) =>
    planted(`${days} ${change}`, async (asked) => viewsOf((await askSince(asked, mark)).findings));
  const inOrder = await named('');
  expect(inOrder).not.toContain('audit_proof_days_are_the_ledger');
  expect(inOrder).not.toContain('audit_fill_days_are_their_fills');
  const found = await named(`update proof_day set owed[1] = owed[1] + 1 where owed[1] is not null
      and day = (select max(day) from proof_day);
    update fill_day_until set until = now() + interval '1 day'`);
  expect(found).toContain('audit_proof_days_are_the_ledger');
  expect(found).toContain('audit_fill_days_are_their_fills');
});

test('a day whose sums had begun at the mark is summed again as a whole', async () => {
  const half = { ...mark, fillsUntil: new Date().toISOString() };
  const sums = `delete from fill_day; update fill_day_until set until = now() + interval '1 minute';
    insert into fill_day select x.* from fill_day_until u, fill_sums('-infinity', u.until) x;`;
  const named = (change: string) =>
    planted(`${sums} ${change}`, async (asked) => viewsOf((await askSince(asked, half)).findings));
  const view = 'audit_fill_days_are_their_fills';
  expect(await named('')).not.toContain(view);
  expect(await named('update fill_day set fills = fills + 1')).toContain(view);
});

test('an entry under way when a mark is taken is looked at after it', async () => {
  const other = await app.customer();
  const client = await app.owner.pool.connect();
  const gift = `select ledger_post('planted:under-way', 'deposit-credited', 'real', array[
    (${other.customerId}, 'available', 'USDT', 5), (null, 'external', 'USDT', -5)]::ledger_amount[])`;
  await client.query('begin');
  await client.query(gift);
  // Numbers go on meanwhile.
  await app.customer();
  const meanwhile = await markOfNow();
  expect(meanwhile.notYet).toHaveLength(1);
  await client.query('commit');
  client.release();
  const { findings, customers } = await auditSince(app.owner, meanwhile);
  expect([customers, viewsOf(findings)]).toEqual([1, new Set(['audit_entries_have_a_cause'])]);
});

test('orders that none compared, or among which something was found, are compared again', async () => {
  await planted('delete from audit_mark', async (asked) => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const keep = (at: number, lookedFrom: Date | null, findings: number) =>
      keepMark(
        asked,
        { ...mark, at: day(at).toISOString() },
        { isFull: true, findings, lookedFrom },
      );
    const until = async () => {
      const from = await comparedUntil(asked);
      return from && new Date(from);
    };
    expect(await until()).toBeNull();
    await asked(
      `insert into audit_mark (at, is_full, last_entry, not_yet) values ($1, true, 0, '{}')`,
      [day(10)],
    );
    expect(await until()).toEqual(day(10));
    await keep(11, null, 0);
    expect(await until()).toEqual(day(10));
    await keep(12, day(3), 1);
    await keep(13, day(5), 2);
    expect(await until()).toEqual(day(3));
    await keep(14, null, 0);
    expect(await until()).toEqual(day(3));
    await keep(15, day(3), 0);
    expect(await until()).toEqual(day(15));
  });
});

test('every view over touched rows can be asked, and each inner one over the same rows', async () => {
  await planted(`set local lock_timeout = '5s'`, async (asked) => {
    await askSince(asked, mark);
    const rows = await asked<{ name: string }>(
      `select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'v' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['ledger_cause', 'money_moves']);
  });
});

test('what views over touched rows read as it is does not grow with customers', async () => {
  const rows = await query<{ name: string }>(
    `with recursive reads as (
       select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
       union
       select d.refobjid from reads v join pg_rewrite r on r.ev_class = v.oid
       join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
         and d.refclassid = 'pg_class'::regclass
     ) select relname as name from reads join pg_class using (oid)
     where relkind = 'r' and relname <> all($2) order by 1`,
    [overTouched, scopedTables.map(([table]) => table)],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'charity_payout',
    'currency',
    'fee_terms',
    'fill_day',
    'fill_day_until',
    // Of a conversation, by an index.
    'operator_change',
    'treasury_move',
  ]);
});

describe('what lies between somebody who was touched and somebody who was not', () => {
  const month = `date_trunc('month', now() at time zone 'UTC')::date - interval '1 month'`;
  const invited = (inviter: string) => `
    insert into invitation (customer_id, inviter_id, ends_at)
    values (${quiet.customerId}, ${inviter}, now() + interval '300 days');`;
  const rewarded = (counted: string) => `
    insert into invite_reward (customer_id, day, trading_fees, swap_fees, reward, counted_at)
    values (${quiet.customerId}, (${month})::date, 10, 0, 1, ${counted});`;
  const later = `now() + interval '20 minutes'`;

  test('is looked at: a reward that was counted long after its day', async () => {
    const named = (counted: string) =>
      planted(invited(me.customerId) + rewarded(counted), async (asked) =>
        viewsOf((await askSince(asked, mark)).findings),
      );
    expect(await named(later)).toContain('audit_invite_rewards_are_fees');
    expect(await named(`now() - interval '1 day'`)).not.toContain('audit_invite_rewards_are_fees');
  });

  test('is looked at: a payment to me of what somebody else is to get', async () => {
    const other = await app.customer();
    const paid = (inviter: string) => `${invited(inviter)} ${rewarded(`now() - interval '1 day'`)}
      insert into invite_payment (customer_id, month, amount, at)
      values (${me.customerId}, (${month} + interval '1 month')::date, 1, ${later});
      update invite_reward set payment_id = (select max(id) from invite_payment);
      select ledger_post('invites:${me.customerId}:' || to_char(now() at time zone 'UTC', 'YYYY-MM'),
        'invite-reward', 'real', array[(${me.customerId}, 'available', 'USDT', 1),
        (null, 'marketing', 'USDT', -1)]::ledger_amount[]);`;
    const view = 'audit_invite_payments_are_posted';
    const named = (inviter: string) =>
      planted(paid(inviter), async (asked) => viewsOf((await askSince(asked, mark)).findings));
    expect(await named(me.customerId)).not.toContain(view);
    expect(await named(other.customerId)).toContain(view);
  });

  test('is looked at: a payment to an address that became theirs afterwards', async () => {
    const seen = (shown: string) => `
      insert into deposit_address (network, currency, address, customer_id, added_by, enabled, shown_at)
      values ('tron', 'USDT', 'TPlantedForAudits', ${quiet.customerId}, 'x', true, ${shown});
      insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations, seen_at, told_at)
      values ('tron', 'planted-for-audits', 0, (select max(id) from deposit_address), 5, 9,
        now() - interval '3 days', now() - interval '3 days')`;
    const view = 'audit_chain_payments_are_deposits';
    await expectNamed([view], seen(later), mark);
    const before = await planted(seen(`now() - interval '1 day'`), async (asked) =>
      viewsOf((await askSince(asked, mark)).findings),
    );
    expect(before).not.toContain(view);
  });
});

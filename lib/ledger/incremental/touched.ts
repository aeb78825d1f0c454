import type { Mark, Query } from './mark';

const touched = `select id from pg_temp.touched_customer`;

/**
 * Customers who did something or to whom something happened since a moment, each by a way that an index
 * knows. The moment is a literal, so that the planner sees how few rows are younger.
 */
const customersTouched = (since: string): readonly string[] => [
  `select a.customer_id from pg_temp.touched_entry e
   join public.ledger_posting p on p.entry_id = e.id
   join public.ledger_account a on a.id = p.account_id where a.customer_id is not null`,
  `select customer_id from public.orders where changed_at >= ${since}`,
  `select customer_id from public.deposit where created_at >= ${since}`,
  `select d.customer_id from public.deposit_step s join public.deposit d on d.id = s.deposit_id
   where s.at >= ${since}`,
  `select a.customer_id from public.chain_payment p
   join public.deposit_address a on a.id = p.address_id
   where (p.seen_at >= ${since} or p.told_at >= ${since}) and a.customer_id is not null`,
  `select customer_id from public.withdrawal where created_at >= ${since}`,
  `select customer_id from public.deposit_address
   where shown_at >= ${since} and customer_id is not null`,
  `select w.customer_id from public.withdrawal_step s
   join public.withdrawal w on w.id = s.withdrawal_id where s.at >= ${since}`,
  `select customer_id from public.swap_quote where used_at >= ${since}`,
  `select customer_id from public.plan where started_at >= ${since} or ended_at >= ${since}`,
  `select p.customer_id from public.plan_payment y join public.plan p on p.id = y.plan_id
   where y.at >= ${since}`,
  `select customer_id from public.loan where created_at >= ${since}`,
  `select l.customer_id from public.loan_step s join public.loan l on l.id = s.loan_id
   where s.at >= ${since}`,
  `select l.customer_id from public.loan_repayment r join public.loan l on l.id = r.loan_id
   where r.at >= ${since}`,
  // A bid gives back what another one held, and an end what all of them held.
  `select b.customer_id from public.bid b where b.collectible_id in (
     select n.collectible_id from public.bid n where n.placed_at >= ${since}
     union select c.id from public.collectible c where c.settled_at >= ${since})`,
  // A day is counted within the next ones or, after a suspension, much later, and paid for after its month.
  `select customer_id from public.invite_reward where day >= ${since}::date - 2`,
  `select customer_id from public.invite_reward where counted_at >= ${since}`,
  `select customer_id from public.invite_payment where at >= ${since}`,
  `select r.customer_id from public.invite_payment p
   join public.invite_reward r on r.payment_id = p.id where p.at >= ${since}`,
  `select customer_id from public.trading_break where began_at >= ${since}`,
  `select customer_id from public.support_message where at >= ${since}`,
  `select customer_id from public.account_closing
   where done_at >= ${since} or erased_at >= ${since}`,
];

/** Rows `t` of a table: those whose key is one of `ids`, a select of one column, or a condition of their own. */
type Rows = { key: string; ids: string; also?: string } | { where: string };

/** A table with rows of customers, and which of its rows belong to those who were touched. */
type Scoped = readonly [table: string, ...rows: Rows[]];

const among = (key: string, ids: string): Rows => ({ key, ids });
const ofTouched = among('customer_id', touched);
const of = (table: string, key: string): Rows => among(key, `select id from pg_temp.${table}`);

// Of each account by itself, for the reason that is told of rows below.
const entriesOfAccounts = `
  select p.entry_id from pg_temp.ledger_account a cross join lateral (
    select entry_id from public.ledger_posting where account_id = a.id offset 0
  ) p where a.customer_id is not null`;

/** In the order in which they are filled. */
export const scopedTables: readonly Scoped[] = [
  ['customer', among('id', touched)],
  ['trading_account', ofTouched],
  ['ledger_account', ofTouched, { where: 'coalesce(t.customer_id, 0) = 0' }],
  [
    'ledger_entry',
    among('id', entriesOfAccounts),
    of('touched_entry', 'id'),
    among(
      'reference',
      `select 'treasury:' || id from public.treasury_move
       union all select 'charity-payout:' || id from public.charity_payout`,
    ),
  ],
  ['ledger_posting', of('ledger_entry', 'entry_id')],
  ['orders', ofTouched],
  ['fill', of('orders', 'order_id')],
  ['deposit', ofTouched],
  ['deposit_step', of('deposit', 'deposit_id')],
  ['credited_payment', of('deposit', 'deposit_id')],
  ['deposit_address', ofTouched],
  ['chain_payment', of('deposit_address', 'address_id')],
  ['withdrawal', ofTouched],
  ['withdrawal_step', of('withdrawal', 'withdrawal_id')],
  [
    'money_question',
    ofTouched,
    among(
      'id',
      `select question_id from pg_temp.deposit
       union all select question_id from pg_temp.withdrawal`,
    ),
  ],
  ['money_answer', of('money_question', 'question_id')],
  ['swap_quote', { key: 'customer_id', ids: touched, also: 'used_at is not null' }],
  ['plan', ofTouched],
  ['plan_payment', of('plan', 'plan_id')],
  ['loan', ofTouched],
  ['loan_step', of('loan', 'loan_id')],
  ['loan_repayment', of('loan', 'loan_id')],
  [
    'file',
    among('id', 'select signature from pg_temp.loan union all select agreement from pg_temp.loan'),
  ],
  ['bid', ofTouched],
  ['invite_payment', ofTouched],
  ['invite_reward', ofTouched, of('invite_payment', 'payment_id')],
  [
    'invitation',
    ofTouched,
    among('inviter_id', touched),
    among('customer_id', 'select customer_id from pg_temp.invite_reward'),
  ],
  ['trading_break', ofTouched],
  ['own_result', ofTouched],
  ['support_conversation', ofTouched],
  ['support_message', of('support_conversation', 'conversation_id')],
  ['account_closing', ofTouched],
  ['proof_day', { where: 't.day >= (select first_day from pg_temp.audited_since)' }],
];

// A key has a few rows, or a few thousand; where a few of all have most of them, as accounts of the house have
// of postings, a planner reckons each with the mean, and reads the largest tables whole for a handful of keys.
const selectOf = (table: string, rows: Rows): string =>
  'where' in rows
    ? `select t.* from public.${table} t where ${rows.where}`
    : `select t.* from (select distinct id from (${rows.ids}) i (id)) k cross join lateral (
         select * from public.${table} t where t.${rows.key} = k.id
         ${rows.also ? `and ${rows.also}` : ''} offset 0
       ) t`;

// What is looked up is told by what was touched, so that it costs what that is, and not what the house has:
// a planner that counts on more than there is reads the whole of the largest tables.
const waysAround = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

async function byIndexAlone(query: Query, work: () => Promise<void>): Promise<void> {
  for (const way of waysAround) await query(`set local ${way} = off`);
  await work();
  for (const way of waysAround) await query(`set local ${way} = on`);
}

async function fill(query: Query, table: string, rows: readonly Rows[]): Promise<void> {
  for (const one of rows)
    await query(`insert into pg_temp.${table} ${selectOf(table, one)} on conflict do nothing`);
  await query(`analyze pg_temp.${table}`);
}

/**
 * Puts aside, for the rest of the transaction, all rows of the customers who were touched since the mark, in
 * temporary tables of the names of the tables themselves. What the days of the proof are compared with goes
 * back to the one before the first new day.
 */
export async function putAsideTouched(query: Query, mark: Mark): Promise<void> {
  await query(
    `create temporary table audited_since (
       since timestamptz, last_entry bigint, not_yet bigint[], first_day date, fills_until timestamptz
     ) on commit drop`,
  );
  await query(
    `insert into pg_temp.audited_since
     select n.since, least(d.last_entry, $2::bigint), $3::bigint[] || coalesce(d.not_yet, '{}'),
       coalesce(d.day, (select min(day) from public.proof_day where taken_at >= n.since)),
       coalesce($4::timestamptz, '-infinity')
     -- Written by a clock at some moment of its transaction, and no transaction lasts ten minutes.
     from (select $1::timestamptz - interval '10 minutes' as since) n
     left join lateral (
       select * from public.proof_day where taken_at < n.since
         and exists (select from public.proof_day where taken_at >= n.since)
       order by day desc limit 1
     ) d on true`,
    [mark.at, mark.lastEntry, mark.notYet, mark.fillsUntil],
  );
  const [since] = await query<{ literal: string }>(
    `select quote_literal(since) || '::timestamptz' as literal from pg_temp.audited_since`,
  );
  await query('create temporary table touched_entry (id bigint primary key) on commit drop');
  await query(
    `insert into pg_temp.touched_entry
     select e.id from public.ledger_entry e
     where e.id > (select last_entry from pg_temp.audited_since)
     union
     select e.id from public.ledger_entry e
     where e.id in (select unnest(not_yet) from pg_temp.audited_since)`,
  );
  await query('analyze pg_temp.touched_entry');
  await query('create temporary table touched_customer (id bigint primary key) on commit drop');
  await byIndexAlone(query, async () => {
    for (const customers of customersTouched(since!.literal))
      await query(
        `insert into pg_temp.touched_customer select customer_id from (${customers}) c
         on conflict do nothing`,
      );
    await query('analyze pg_temp.touched_customer');
    for (const [table, ...rows] of scopedTables) {
      await query(
        `create temporary table ${table} (like public.${table} including indexes) on commit drop`,
      );
      await fill(query, table, rows);
    }
  });
}

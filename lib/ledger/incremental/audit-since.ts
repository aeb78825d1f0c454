import type { Database } from '../../platform/db';
import { firstOf, type Finding } from '../audit';
import { definitionsOf, TouchedViews } from './definitions';
import type { Mark, Query } from './mark';
import { putAsideTouched } from './touched';
import { askedInFullOnly, overTouched } from './ways';

/** What an incremental audit found, and what of it is looked at elsewhere. */
type Since = {
  findings: Finding[];
  customers: number;
  entries: number;
  /** Orders that were opened, and touched since. */
  orderIds: string[];
};

// An account of the house that keeps its balance has too many postings to be added up again: up to the mark
// they were, and from there on each goes on from the one before it, by an index.
const houseBalances = `
  select a.id, a.balance, p.entry_id, p.balance_after, coalesce(b.balance_after, 0) as before, p.amount
  from pg_temp.touched_entry e
  join public.ledger_posting p on p.entry_id = e.id
  join pg_temp.ledger_account a on a.id = p.account_id and a.customer_id is null
  left join lateral (
    select balance_after from public.ledger_posting o
    where o.account_id = a.id and o.id < p.id order by o.id desc limit 1
  ) b on true
  where a.balance is not null
    and p.balance_after is distinct from coalesce(b.balance_after, 0) + p.amount
  union all
  select a.id, a.balance, null, l.balance_after, null, null
  from pg_temp.ledger_account a
  left join lateral (
    select balance_after from public.ledger_posting o
    where o.account_id = a.id order by o.id desc limit 1
  ) l on true
  where a.customer_id is null and a.balance <> coalesce(l.balance_after, 0)`;

const ordersTouched = `
  select o.id::text as id from pg_temp.orders o
  where o.open_price is not null
    and (o.changed_at >= (select since from pg_temp.audited_since) or exists (
      select from pg_temp.fill f join pg_temp.touched_entry e on e.id = f.entry_id
      where f.order_id = o.id))
  order by o.id`;

const counted = `
  select (select count(*)::int from pg_temp.touched_customer) as customers,
    (select count(*)::int from pg_temp.touched_entry) as entries`;

/** The same within a transaction that is repeatable read, and undone afterwards. */
export async function askSince(query: Query, mark: Mark): Promise<Since> {
  const texts = await definitionsOf(query);
  await putAsideTouched(query, mark);
  const narrow = new Set(overTouched);
  const names = [...texts.keys()].filter(
    (name) => name.startsWith('audit_') && !(name in askedInFullOnly),
  );
  const views = await TouchedViews.of(
    query,
    texts,
    names.filter((name) => narrow.has(name)),
  );
  const findings: Finding[] = [];
  const say = (view: string, rows: Record<string, unknown>[]): void =>
    void findings.push(...rows.map((row) => ({ view, row })));
  for (const name of names)
    say(
      name,
      narrow.has(name)
        ? await views.findingsOf(name)
        : await query(firstOf(`select * from public.${name}`)),
    );
  say('audit_balance_is_sum_of_postings', await query(houseBalances));
  const orderIds = (await query<{ id: string }>(ordersTouched)).map(({ id }) => id);
  const [counts] = await query<{ customers: number; entries: number }>(counted);
  return { findings, orderIds, ...counts! };
}

/**
 * Asks every rule over what was touched since a mark, at one instant, and leaves nothing behind. It makes
 * temporary tables, which only the owner of the database may.
 */
export async function auditSince(database: Pick<Database, 'pool'>, mark: Mark): Promise<Since> {
  const client = await database.pool.connect();
  const query: Query = async (text, values) => (await client.query(text, values)).rows;
  try {
    await query('begin isolation level repeatable read');
    await query(`set local work_mem = '64MB'`);
    return await askSince(query, mark);
  } finally {
    // A connection that does not roll back is not used again.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

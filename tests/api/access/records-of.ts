import type { App, Session } from '@/tests/setup/app';

/** Where rows of tables that name no customer, and hang on no row that does, are found all the same. */
const byHand: Record<string, string> = {
  customer: 'r.id = $1',
  card_link: 'r.withdrawal_id in (select id from withdrawal where customer_id = $1)',
  email_code: 'r.email = (select email from customer where id = $1)',
  email_code_try:
    'r.code_id in (select id from email_code where email = (select email from customer where id = $1))',
  file_link: 'r.file_id in (select id from file where customer_id = $1)',
  ledger_entry: `r.id in (select p.entry_id from ledger_posting p
    join ledger_account a on a.id = p.account_id where a.customer_id = $1)`,
  ledger_posting: 'r.account_id in (select id from ledger_account where customer_id = $1)',
  order_level: 'r.order_id in (select id from orders where customer_id = $1)',
};

/** Tables whose rows are nobody's: what is for all, of the house, or told apart by hashes alone. */
export const ofNobody = [
  '_prisma_migrations',
  'applied_code',
  'audit_mark',
  'calendar',
  'calendar_exception',
  'candle',
  'charity',
  'charity_payout',
  'collectible',
  'collectible_picture',
  'content',
  'content_text',
  'currency',
  'engine_beat',
  'engine_lead',
  'engine_term',
  'fee_terms',
  'file_key',
  'file_key_secret',
  'fill_day',
  'fill_day_until',
  'google_token',
  'hash_key',
  'instrument',
  'instrument_terms',
  'loan_offer',
  'loan_terms',
  'login_failure',
  // Letters about what is kept elsewhere, which due work writes when it comes to them.
  'mail_outbox',
  'operator_change',
  'operator_login',
  'operator_outcome',
  'operator_queue',
  'operator_standing',
  'operator_turn',
  // Numbers of orders that changed, for the engine.
  'order_news',
  'outcome',
  'parameter',
  'plan_product',
  'plan_terms',
  'price_source_status',
  'proof_day',
  'proof_node',
  'proof_record',
  'proof_secret',
  'push_key',
  'receipt_key',
  'receipt_key_secret',
  'replay_clock',
  'tick_log',
  'tick_log_gathered',
  'tick_log_pruned',
  'treasury_move',
  'work_done',
  'work_worker',
  'write_probe',
];

type Table = { name: string; where: string | null };

/** Every table, and which of its rows are a customer's: by its own column, or by a row that it hangs on. */
export async function tablesOf({ owner }: Pick<App, 'owner'>): Promise<Table[]> {
  const found = await owner.sql<Table>`
    with own as (
      select c.oid, c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname = 'customer_id' and not a.attisdropped) as is_own
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition),
    hanging as (
      select f.conrelid as oid, string_agg(format('r.%I in (select %I from %s where customer_id = $1)',
        a.attname, b.attname, f.confrelid::regclass), ' or ' order by f.conname) as how
      from pg_constraint f join own on own.oid = f.confrelid and own.is_own
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
      where f.contype = 'f' and cardinality(f.conkey) = 1
      group by 1)
    select name, case when is_own then 'r.customer_id = $1' else how end as where
    from own left join hanging using (oid) order by name`;
  return found.map(({ name, where }) => ({ name, where: where ?? byHand[name] ?? null }));
}

/** What is measured of an account by due work, whoever asks for what meanwhile. */
const measured = ['equity_point'];

/** All that is kept of a customer, but when their session was used and what due work measures. */
export async function recordsOf(
  app: Pick<App, 'owner'>,
  { customerId }: Pick<Session, 'customerId'>,
): Promise<Record<string, string>> {
  const parts = (await tablesOf(app)).flatMap(({ name, where }) =>
    where === null || measured.includes(name)
      ? []
      : `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(r) - 'last_used_at' - 'expires_at'
           order by r::text)::text, '') as rows from "${name}" r where ${where}`,
  );
  const { rows } = await app.owner.pool.query<{ name: string; rows: string }>(
    parts.join(' union all '),
    [customerId],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

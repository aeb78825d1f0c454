import pg from 'pg';

const daysSpread = 300;
const youngestDays = 2;

type Values = Record<string, string>;

/** Whole days by which copy `k` is older, so that what lay between two moments stays. */
const older = (...columns: string[]): Values =>
  Object.fromEntries(
    columns.map((name) => [
      name,
      `f.${name} - make_interval(days => ${youngestDays} + k % ${daysSpread})`,
    ]),
  );

/** The table by which `first` says which rows of a table are copied, each with its place among them. */
class Copied {
  private constructor(
    private readonly client: pg.Client,
    readonly table: string,
    private readonly last: string,
    readonly each: number,
  ) {}

  static async of(client: pg.Client, table: string, first: string): Promise<Copied> {
    await client.query(
      `create temp table first_${table} on commit drop as
       select one.*, row_number() over (order by (was).id) as n from (${first}) one`,
    );
    const { rows } = await client.query<{ last: string; each: number }>(
      `select (select coalesce(max(id), 0) from ${table}) as last,
         (select count(*)::int from first_${table}) as each`,
    );
    return new Copied(client, table, rows[0]!.last, rows[0]!.each);
  }

  /** The number of the copy `k` of a row by its place. */
  id(place: string): string {
    return `(${this.last} + k::bigint * ${this.each} + ${place})`;
  }

  /** Writes all copies, with other values in some of the columns. */
  async copy(values: Values): Promise<void> {
    const { table } = this;
    const { rows } = await this.client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    const all: Values = { id: this.id('one.n'), ...values };
    await this.client.query(
      `insert into ${table} (${rows.map(({ name }) => name).join()}) overriding system value
       select ${rows.map(({ name }) => all[name] ?? `f.${name}`).join()}
       from copy cross join first_${table} one cross join lateral (select (one.was).*) f`,
    );
  }

  async endNumbers(): Promise<void> {
    const { table } = this;
    await this.client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
}

/**
 * Copies the closed demo orders of one customer until there are `count`, each copy with its fills, levels,
 * entries and postings, to the customers in turns, over the months before: as if they had been traded,
 * so that an audit finds the books in order. The server must not run meanwhile.
 */
export async function copyOrders(
  url: string,
  { of, to, count }: { of: string; to: readonly string[]; count: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`set local work_mem = '256MB'`);
    const orders = await Copied.of(
      client,
      'orders',
      `select t as was from orders t where customer_id = ${BigInt(of)} and mode = 'demo' and status = 'closed'`,
    );
    const ofOrder = (table: string) =>
      Copied.of(
        client,
        table,
        `select t as was, o.n as order_n from ${table} t join first_orders o on (o.was).id = t.order_id`,
      );
    const entries = await Copied.of(
      client,
      'ledger_entry',
      `select t as was, o.n as order_n, (o.was).id as order_id from ledger_entry t
       join first_orders o on t.reference like 'order:' || (o.was).id || ':%'`,
    );
    const [fills, levels] = [await ofOrder('fill'), await ofOrder('order_level')];
    const postings = await Copied.of(
      client,
      'ledger_posting',
      `select t as was, e.n as entry_n from ledger_posting t
       join first_ledger_entry e on (e.was).id = t.entry_id`,
    );
    await client.query(
      `create temp table copy on commit drop as
       select k::int, ($1::bigint[])[1 + k % cardinality($1::bigint[])] as to_id
       from generate_series(0, $2::int - 1) k`,
      [to, Math.ceil(count / orders.each)],
    );
    await orders.copy({
      ...older('created_at', 'changed_at', 'opened_at', 'closed_at'),
      customer_id: 'to_id',
      client_key: 'null',
      close_key: 'null',
    });
    await entries.copy({
      ...older('created_at'),
      reference: `replace(f.reference, 'order:' || one.order_id || ':',
        'order:' || ${orders.id('one.order_n')} || ':')`,
    });
    const ofCopy = { order_id: orders.id('one.order_n') };
    await levels.copy({ ...older('at'), ...ofCopy });
    const entryOf = `(select e.n from first_ledger_entry e where (e.was).id = f.entry_id)`;
    await fills.copy({
      ...older('created_at', 'tick_time', 'tick_received_at'),
      ...ofCopy,
      entry_id: entries.id(entryOf),
      close_key: 'null',
    });
    await client.query(
      `insert into ledger_account (customer_id, kind, currency, mode)
       select distinct to_id, a.kind, a.currency, a.mode from first_ledger_posting p
       join ledger_account a on a.id = (p.was).account_id and a.customer_id is not null
       cross join (select distinct to_id from copy) c
       on conflict do nothing`,
    );
    await client.query(
      `insert into ledger_posting overriding system value
       select ${postings.id('p.n')}, ${entries.id('p.entry_n')}, t.id, t.currency, t.mode, (p.was).amount,
         t.balance + sum((p.was).amount) over (partition by t.id order by k, p.n)
       from copy cross join first_ledger_posting p
       join ledger_account a on a.id = (p.was).account_id
       join ledger_account t on t.kind = a.kind and t.currency = a.currency and t.mode = a.mode
         and t.customer_id is not distinct from case when a.customer_id is not null then to_id end
         and (a.customer_id is not null or t.id = a.id)`,
    );
    await client.query(
      `update ledger_account a set balance = a.balance + s.amount
       from (select account_id, sum(amount) as amount from ledger_posting
         where id >= ${postings.id('1').replace('k::bigint', '0')} group by 1) s
       where s.account_id = a.id and a.balance is not null`,
    );
    // What was summed by day before these fills were there.
    await client.query('truncate fill_day');
    await client.query(
      `insert into fill_day select x.* from fill_day_until u, fill_sums('-infinity', u.until) x`,
    );
    for (const table of [orders, entries, fills, levels, postings]) await table.endNumbers();
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

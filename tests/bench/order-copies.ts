import pg from 'pg';

const daysSpread = 300;
const youngestDays = 2;

type Values = Record<string, string>;

/** Whole days by which a copy is older, so that what lay between two moments stays. */
const older = (...columns: string[]): Values =>
  Object.fromEntries(columns.map((name) => [name, `f.${name} - make_interval(days => days)`]));

/** The table by which `first` says which rows of a table are copied, each with its place among them. */
class Copied {
  private constructor(
    private readonly client: pg.Client,
    readonly table: string,
    /** The number of the last row that is there. */
    last: string,
    readonly each: number,
  ) {
    this.last = BigInt(last);
  }

  last: bigint;

  static async of(client: pg.Client, table: string, first: string): Promise<Copied> {
    await client.query(
      `create temp table first_${table} as
       select one.*, row_number() over (order by (was).id) as n from (${first}) one`,
    );
    const { rows } = await client.query<{ last: string; each: number }>(
      `select (select coalesce(max(id), 0) from ${table}) as last,
         (select count(*)::int from first_${table}) as each`,
    );
    return new Copied(client, table, rows[0]!.last, rows[0]!.each);
  }

  /** The number of the copy `n` of a row by its place. */
  id(place: string): string {
    return `(${this.last} + n_copy::bigint * ${this.each} + ${place})`;
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

type Tables = Record<'orders' | 'entries' | 'fills' | 'levels' | 'postings', Copied>;

async function tablesOf(client: pg.Client, of: string): Promise<Tables> {
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
  return { orders, entries, fills, levels, postings };
}

/** Writes the copies that the table `copy` names. */
async function writeCopies(client: pg.Client, tables: Tables): Promise<void> {
  const { orders, entries, fills, levels, postings } = tables;
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
       t.balance + sum((p.was).amount) over (partition by t.id order by n_copy, p.n)
     from copy cross join first_ledger_posting p
     join ledger_account a on a.id = (p.was).account_id
     join ledger_account t on t.kind = a.kind and t.currency = a.currency and t.mode = a.mode
       and coalesce(t.customer_id, 0) = case when a.customer_id is not null then to_id else 0 end`,
  );
  await client.query(
    `update ledger_account a set balance = a.balance + s.amount
     from (select account_id, sum(amount) as amount from ledger_posting
       where entry_id > ${entries.last} group by 1) s
     where s.account_id = a.id and a.balance is not null`,
  );
}

/** How many copies are written by one transaction, so that none has to be sorted on disk. */
const atOnce = 10_000;

/**
 * Copies the closed demo orders of one customer until there are `count`, each copy with its fills, levels,
 * entries and postings, to the customers in turns, in the order of the months before: as if they had been
 * traded, so that an audit finds the books in order. The server must not run meanwhile.
 */
export async function copyOrders(
  url: string,
  { of, to, count }: { of: string; to: readonly string[]; count: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`set work_mem = '256MB'`);
    await client.query('set synchronous_commit = off');
    const tables = await tablesOf(client, of);
    const copies = Math.ceil(count / tables.orders.each);
    await client.query(
      `create temp table copy (n_copy integer, days integer, to_id bigint);
       create temp table receiver as select n::integer, id from unnest('{${to.join()}}'::bigint[])
         with ordinality r (id, n);
       create index on receiver (n)`,
    );
    await client.query('analyze');
    for (let from = 0; from < copies; from += atOnce) {
      const until = Math.min(copies, from + atOnce);
      await client.query('begin');
      await client.query('truncate copy');
      await client.query(
        `insert into copy
         select k - ${from}, ${youngestDays} + (${daysSpread}::bigint * (${copies} - 1 - k) / ${copies})::integer, r.id
         from generate_series(${from}, ${until - 1}) k join receiver r on r.n = 1 + k % ${to.length}`,
      );
      await client.query('analyze copy');
      await writeCopies(client, tables);
      await client.query('commit');
      for (const table of Object.values(tables)) table.last += BigInt((until - from) * table.each);
    }
    // What was summed by day before these fills were there.
    await client.query('truncate fill_day');
    await client.query(
      `insert into fill_day select x.* from fill_day_until u, fill_sums('-infinity', u.until) x`,
    );
    for (const table of Object.values(tables)) await table.endNumbers();
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

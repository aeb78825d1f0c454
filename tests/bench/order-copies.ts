import pg from 'pg';

const daysSpread = 300;
const youngestDays = 2;

type Values = Record<string, string>;

/** Whole days by which a copy is older, so that what lay between two moments stays. */
const older = (...columns: string[]): Values =>
  Object.fromEntries(columns.map((name) => [name, `f.${name} - make_interval(days => days)`]));

/** The rows of a table that are copied, each with its place among them (`n`). */
class Copied {
  private constructor(
    private readonly client: pg.Client,
    readonly table: string,
    private readonly columns: readonly string[],
    readonly each: number,
    /** The number of the last row that is there. */
    public last: bigint,
  ) {}

  /** `first` selects them, with what else has to be known of each. */
  static async of(client: pg.Client, table: string, first: string): Promise<Copied> {
    await client.query(
      `create temp table first_${table} as
       select one.*, row_number() over (order by id) as n from (${first}) one`,
    );
    const { rows } = await client.query<{ last: string; each: number; columns: string[] }>(
      `select (select coalesce(max(id), 0) from ${table}) as last,
         (select count(*)::int from first_${table}) as each,
         array(select attname::text from pg_attribute where attrelid = $1::regclass
           and attnum > 0 and not attisdropped order by attnum) as columns`,
      [table],
    );
    const { last, each, columns } = rows[0]!;
    return new Copied(client, table, columns, each, BigInt(last));
  }

  /** The number of the copy `n` of a row by its place. */
  id(place: string): string {
    return `(${this.last} + n_copy::bigint * ${this.each} + ${place})`;
  }

  /** Writes all copies, with other values in some of the columns. */
  async copy(values: Values): Promise<void> {
    const { table, columns } = this;
    const all: Values = { id: this.id('f.n'), ...values };
    await this.client.query(
      `insert into ${table} (${columns.join()}) overriding system value
       select ${columns.map((name) => all[name] ?? `f.${name}`).join()}
       from copy cross join first_${table} f`,
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
    `select t.* from orders t where customer_id = ${BigInt(of)} and mode = 'demo' and status = 'closed'`,
  );
  const ofOrder = (table: string, more = '') =>
    Copied.of(
      client,
      table,
      `select t.*, o.n as order_n${more} from ${table} t join first_orders o on o.id = t.order_id`,
    );
  const entries = await Copied.of(
    client,
    'ledger_entry',
    `select t.*, o.n as order_n, o.id as order_id from ledger_entry t
     join first_orders o on t.reference like 'order:' || o.id || ':%'`,
  );
  const entryOf = ', (select e.n from first_ledger_entry e where e.id = t.entry_id) as entry_n';
  const [fills, levels] = [await ofOrder('fill', entryOf), await ofOrder('order_level')];
  // With what the copies before it, and those within its copy, have moved of its account.
  const postings = await Copied.of(
    client,
    'ledger_posting',
    `select t.*, e.n as entry_n, a.customer_id is null as of_house,
       sum(t.amount) over (partition by t.account_id order by t.id) as moved,
       sum(t.amount) over (partition by t.account_id) as moved_by_copy
     from ledger_posting t join first_ledger_entry e on e.id = t.entry_id
     join ledger_account a on a.id = t.account_id`,
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
    reference: `replace(f.reference, 'order:' || f.order_id || ':',
      'order:' || ${orders.id('f.order_n')} || ':')`,
  });
  const ofCopy = { order_id: orders.id('f.order_n') };
  await levels.copy({ ...older('at'), ...ofCopy });
  await fills.copy({
    ...older('created_at', 'tick_time', 'tick_received_at'),
    ...ofCopy,
    entry_id: entries.id('f.entry_n'),
    close_key: 'null',
  });
  await client.query(
    `insert into ledger_account (customer_id, kind, currency, mode)
     select distinct to_id, a.kind, a.currency, a.mode from first_ledger_posting p
     join ledger_account a on a.id = p.account_id and a.customer_id is not null
     cross join (select distinct to_id from copy) c
     on conflict do nothing`,
  );
  await client.query('truncate account_of_copy');
  await client.query(
    `insert into account_of_copy
     select c.to_id, w.id, a.id, a.balance
     from (select distinct to_id from copy) c
     cross join (select * from ledger_account where id in (select account_id from first_ledger_posting)) w
     join ledger_account a on a.kind = w.kind and a.currency = w.currency and a.mode = w.mode
       and coalesce(a.customer_id, 0) = case when w.customer_id is null then 0 else c.to_id end`,
  );
  await client.query('analyze account_of_copy');
  await client.query(
    `insert into ledger_posting overriding system value
     select ${postings.id('p.n')}, ${entries.id('p.entry_n')}, a.id, p.currency, p.mode, p.amount,
       a.balance + p.moved + p.moved_by_copy * case when p.of_house then n_copy else of_same end
     from copy cross join first_ledger_posting p
     join account_of_copy a on a.to_id = copy.to_id and a.was_id = p.account_id`,
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
      `create temp table copy (n_copy integer, days integer, to_id bigint, of_same integer);
       create temp table account_of_copy (to_id bigint, was_id bigint, id bigint, balance numeric);
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
         select k - ${from}, ${youngestDays} + (${daysSpread}::bigint * (${copies} - 1 - k) / ${copies})::integer, r.id,
           (k - ${from}) / ${to.length}
         from generate_series(${from}, ${until - 1}) k join receiver r on r.n = 1 + k % ${to.length}
         order by k`,
      );
      await client.query('analyze copy');
      await writeCopies(client, tables);
      await client.query('commit');
      for (const table of Object.values(tables)) table.last += BigInt((until - from) * table.each);
    }
    // What was summed by day before these fills were there; they are older than what is summed next.
    await client.query(
      `update fill_day_until set until = coalesce(until, date_trunc('minute', now()) - interval '2 minutes')`,
    );
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

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { equityOverTime, keepEquity } from '@/lib/analysis/equity-rows';
import type { Caller } from '@/lib/core/caller';
import { readBars } from '@/lib/markets/candle-queries';
import { createDatabase, type Database } from '@/lib/platform/db';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import { migrate } from '@/scripts/database/database.mjs';
import { turnMonths } from '@/server/house/months';
import { dropOld } from '@/server/prices/candles/candle-store';

/**
 * Guarantee: months are there before they are needed, what has none is written and found all the same, and what is kept
 * for a time goes by whole months, never too early.
 */

const url = process.env.DATABASE_URL!;
const dayMs = 86_400_000;

let owner: Database;
let app: Database;
/** One connection, whose transaction sees what was read in it. */
let one: Database;
beforeAll(() => {
  owner = createDatabase(url, { max: 3, role: null });
  app = createDatabase(url, { max: 2 });
  one = createDatabase(url, { max: 1 });
  setRuntime({ database: one } as Runtime);
});
afterAll(async () => {
  setRuntime(undefined);
  for (const database of [owner, app, one]) await database.close();
});

/** The first moment of a month of UTC, so many after this one. */
function month(after: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1));
}
const within = (after: number) => new Date(month(after).getTime() + 9 * dayMs);
const nameOf = (table: string, after: number) =>
  `${table}_${month(after).toISOString().slice(0, 7).replace('-', '_')}`;
const run = (statement: string, ...values: unknown[]) => owner.pool.query(statement, values);

/** The months of a table, as how many after this one. */
async function monthsOf(table: string): Promise<number[]> {
  const { rows } = await run(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass`,
    table,
  );
  const names = new Set(rows.map(({ name }) => name as string));
  return Array.from({ length: 40 }, (_, n) => n - 20).filter((n) => names.has(nameOf(table, n)));
}

/** Has the months of a table end before one, as if nobody had made any for long. */
async function unmake(table: string, from: number): Promise<void> {
  await run(`alter table ${table} detach partition ${table}_later`);
  for (const n of await monthsOf(table)) if (n >= from) await run(`drop table ${nameOf(table, n)}`);
  await run(`alter table ${table} attach partition ${table}_later
    for values from ('${month(from).toISOString()}') to (maxvalue)`);
}

/** Has the months of a table begin earlier, as if it had some for long. */
async function makeOlder(table: string, from: number): Promise<void> {
  const [first] = await monthsOf(table);
  await run(`alter table ${table} detach partition ${table}_before`);
  for (let n = from; n < first!; n += 1)
    await run(`create table ${nameOf(table, n)} partition of ${table}
      for values from ('${month(n).toISOString()}') to ('${month(n + 1).toISOString()}')`);
  await run(`alter table ${table} attach partition ${table}_before
    for values from (minvalue) to ('${month(from).toISOString()}')`);
}

/** Has candles lie in months from one on, as if they had for long. */
async function splitCandles(from: number): Promise<void> {
  const parts = ['before', 'since'];
  for (const part of parts) await run(`alter table candle detach partition candle_${part}`);
  const at = `'${month(from).toISOString()}'`;
  await run(
    `alter table candle attach partition candle_before for values from (minvalue) to (${at})`,
  );
  await run(
    `alter table candle attach partition candle_since for values from (${at}) to (maxvalue)`,
  );
}

const addCandle = (interval: string, start: Date, code = 'EURUSD') =>
  app.sql`
    insert into candle (code, source, interval, start, open, high, low, close, volume)
    values (${code}, 'test', ${interval}, ${start}, 1, 1, 1, 1, 1)`;

async function startsOf(table: string, interval: string): Promise<Date[]> {
  const { rows } = await run(
    `select start from ${table} where interval = $1 and source = 'test' order by start`,
    interval,
  );
  return rows.map(({ start }) => start as Date);
}

/** What is read of a table and its parts meanwhile. */
async function readMeanwhile(table: string, work: () => Promise<unknown>): Promise<string[]> {
  await one.sql`begin`;
  await work();
  const rows = await one.sql<{ name: string }>`
    select relname as name from pg_stat_xact_user_tables
    where relname like ${`${table}%`} and coalesce(idx_scan, 0) + seq_scan > 0 order by 1`;
  await one.sql`rollback`;
  return rows.map(({ name }) => name);
}

afterEach(() => run('truncate candle, equity_point'));

test('months are made three months ahead, and again by whoever asks at the same time', async () => {
  for (const table of ['candle_1m', 'equity_point_fine', 'tick_log_gathered'])
    expect(await monthsOf(table)).toEqual([-1, 0, 1, 2, 3]);
  await unmake('candle_1m', 1);
  await Promise.all([turnMonths(app.sql), turnMonths(app.sql)]);
  expect((await monthsOf('candle_1m')).slice(-4)).toEqual([0, 1, 2, 3]);
  await turnMonths(app.sql);
  expect((await monthsOf('candle_1m')).at(-1)).toBe(3);
});

test('what comes for a month that nobody made is written and read, and moves when it is made', async () => {
  await unmake('candle_1m', 1);
  await unmake('equity_point_fine', 0);
  const times = [0, 1, 2, 30].map(within);
  for (const time of times) await addCandle('1m', time);
  const point = { customerId: '1', mode: 'demo', balance: '1', equity: '2' } as const;
  await keepEquity(app.sql, [point]);
  await keepEquity(app.sql, [point]);
  expect(await startsOf('candle_1m_later', '1m')).toEqual(times.slice(1));
  expect(await startsOf('candle', '1m')).toEqual(times);
  await turnMonths(app.sql);
  expect(await startsOf('candle', '1m')).toEqual(times);
  expect(await startsOf(nameOf('candle_1m', 1), '1m')).toEqual([times[1]]);
  expect(await startsOf('candle_1m_later', '1m')).toEqual([times[3]]);
  const { rows } = await run(
    'select tableoid::regclass::text as part from equity_point order by at',
  );
  expect(rows.map(({ part }) => part)).toEqual([
    'equity_point_hourly',
    nameOf('equity_point_fine', 0),
  ]);
});

test('whole months go that were kept for long enough, and nothing younger or of a longer interval', async () => {
  await splitCandles(-4);
  for (const table of ['candle_1m', 'equity_point_fine']) await makeOlder(table, -4);
  const times = Array.from({ length: 100 }, (_, n) => new Date(month(-4).getTime() + n * dayMs));
  for (const time of times) {
    await addCandle('1m', time);
    await addCandle('1h', time);
  }
  await run(
    `insert into equity_point (customer_id, mode, at, balance, equity, hourly)
    select 1, 'demo', at, 1, 1, is_hourly from unnest($1::timestamptz[]) at, unnest('{t,f}'::bool[]) is_hourly`,
    times,
  );
  const endOf = (time: Date) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1);
  const stay = (days: number) => times.filter((time) => endOf(time) > Date.now() - days * dayMs);
  await turnMonths(app.sql);
  expect(await startsOf('candle', '1m')).toEqual(stay(14));
  expect(await startsOf('candle', '1h')).toEqual(times);
  const points = async (isHourly: boolean) =>
    (await run('select at from equity_point where hourly = $1 order by at', isHourly)).rows.map(
      ({ at }) => at as Date,
    );
  expect(await points(false)).toEqual(stay(30));
  expect(await points(true)).toEqual(times);
  // Room is there all the same.
  await addCandle('1m', times[1]!);
  expect(await startsOf('candle_1m_before', '1m')).toEqual([times[1]]);
});

test('a range reads its months, and the newest no more than the months there are', async () => {
  await splitCandles(-6);
  await makeOlder('candle_5m', -6);
  for (const n of [-3, -2, -1, 0]) await addCandle('5m', within(n));
  const asked = { code: 'EURUSD', source: 'test', interval: '5m', limit: 500 } as const;
  const bars = (fromMs: number | null, toMs: number | null) =>
    readMeanwhile('candle', () => readBars({ ...asked, fromMs, toMs }));
  expect(await bars(month(-3).getTime(), month(-1).getTime() - 1)).toEqual(
    [-3, -2].map((n) => nameOf('candle_5m', n)),
  );
  expect((await bars(null, null)).filter((name) => !name.startsWith('candle_5m'))).toEqual([
    'candle_before',
  ]);
  const caller = { customerId: '1', mode: 'demo' } as Caller;
  const from = within(0).toISOString();
  const read = await readMeanwhile('equity_point', () => equityOverTime({ from }, caller));
  expect(read).toEqual(
    expect.arrayContaining(['equity_point_hourly', nameOf('equity_point_fine', 0)]),
  );
  expect(read).not.toContain(nameOf('equity_point_fine', -1));
});

test('the log of ticks is guarded in each of its months', async () => {
  const part = nameOf('tick_log_gathered', 0);
  await run('insert into engine_term (epoch, since) values (1, now())');
  await expect(run(`truncate ${part}`)).rejects.toThrow('append-only');
  await expect(
    run(
      `insert into ${part} (id, epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, run_count,
      tick_count, layout, figures) values (1, 1, 'X', 'test', true, 1, 1, $1, $1, 1, 1, '0 5', '')`,
      within(0),
    ),
  ).rejects.toThrow('append-only');
  await expect(app.sql`select * from candle_1m`).rejects.toThrow('permission denied');
});

test('months of ticks that are removed go whole, but for the newest of an instrument', async () => {
  await makeOlder('tick_log_gathered', -4);
  const client = await owner.pool.connect();
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(
    `insert into tick_log_gathered select n, 1, code, 'test', true, n * 10, n * 10 + 5, at, at, 3, 4, '0 5', ''
     from unnest('{AAA,BBB}'::text[]) with ordinality c (code, k), generate_series(1, 9) i,
       lateral (select i * 2 + k as n, $1::timestamptz + i * interval '14 days' as at) t
     where code = 'AAA' or i < 3`,
    [month(-4)],
  );
  await client.query('reset session_replication_role');
  client.release();
  const until = month(-2).toISOString().slice(0, 10);
  const ids = async () =>
    (await run(`select id from tick_log_gathered order by id`)).rows.map(({ id }) => Number(id));
  const before = await ids();
  const reader = await owner.pool.connect();
  await reader.query('begin');
  await reader.query('select from tick_log_gathered limit 1');
  const pruning = run(`select sum(ticks) as ticks, sum(runs) as runs from prune_ticks($1)`, until);
  // Who reads for longer than a lock is waited for is waited for again, and keeps nobody from reading.
  await Promise.race([pruning, sleep(1_500)]);
  expect(await ids()).toEqual(before);
  await reader.query('commit');
  reader.release();
  const { rows } = await pruning;
  const left = await ids();
  expect(Number(rows[0].ticks)).toBe(4 * (before.length - left.length));
  expect(Number(rows[0].runs)).toBe(3 * (before.length - left.length));
  expect(await monthsOf('tick_log_gathered')).toEqual([-2, -1, 0, 1, 2, 3]);
  const kept = (await run(`select code, id, first_at from tick_log_gathered_before order by id`))
    .rows;
  expect(kept.map(({ code }) => code)).toEqual(['BBB', 'AAA']);
  await expect(run('delete from tick_log_gathered_before')).rejects.toThrow('append-only');
});

const created = (migration: string, table: string) => {
  const sql = readFileSync(`prisma/migrations/${migration}/migration.sql`, 'utf8');
  return [...sql.matchAll(/^create (?:table|index) [\s\S]*?;$/gm)]
    .map(([text]) => text)
    .filter((text) => new RegExp(`^create (table|index \\w+ on) ${table}\\b`).test(text));
};

test('rows of before the months are there afterwards, where they lay and in order', async () => {
  await run('drop table candle, equity_point, tick_log_gathered cascade');
  for (const [migration, table] of [
    ['0004_markets', 'candle'],
    ['0012_analysis', 'equity_point'],
    ['0064_gathered_ticks', 'tick_log_gathered'],
  ] as const)
    for (const statement of created(migration, table)) await run(statement);
  const ahead = within(2);
  await run(`
    insert into candle (code, source, interval, start, open, high, low, close, volume)
    select code, 'test', interval, now() - n * interval '9 days', n, n, n, n, n
    from unnest('{AAA,BBB}'::text[]) code, unnest('{1m,30m,1d}'::text[]) interval, generate_series(1, 60) n
    union all select 'AAA', 'test', '1m', '${ahead.toISOString()}', 1, 1, 1, 1, 1`);
  await run(`
    insert into equity_point (customer_id, mode, at, balance, equity)
    select c, 'real', now() - n * interval '5 minutes', n, n from generate_series(1, 3) c, generate_series(1, 300) n`);
  await run(`
    insert into tick_log_gathered select n, 1, 'AAA', 'test', true, n, n,
      now() - (50 - n) * interval '9 days', now() - (50 - n) * interval '9 days', 1, 1, '', '' from generate_series(1, 60) n`);
  const content = async () => [
    (await run('select * from candle order by code, interval, start')).rows,
    (await run('select customer_id, mode, at, balance, equity from equity_point order by 1, 2, 3'))
      .rows,
    (await run('select * from tick_log_gathered order by code, first_sequence')).rows,
  ];
  const places = async (...tables: string[]) =>
    (
      await run(
        'select pg_relation_filenode(name) as place from unnest($1::regclass[]) name',
        tables,
      )
    ).rows;
  const before = await content();
  const lay = await places('candle', 'equity_point', 'tick_log_gathered');
  await run(readFileSync('prisma/migrations/0076_months/migration.sql', 'utf8'));
  await run(`update applied_code set checksum = 'another'`);
  await migrate(url);
  expect(await content()).toEqual(before);
  expect(await places('candle_before', 'equity_point_hourly', 'tick_log_gathered_before')).toEqual(
    lay,
  );
  expect(await startsOf('candle_before', '1m')).not.toContainEqual(ahead);
  await addCandle('1m', within(1));
  expect(await startsOf(nameOf('candle_1m', 1), '1m')).toEqual([within(1)]);
  await dropOld(app.sql, ['AAA'], 'test');
  expect((await startsOf('candle', '1m')).length).toBeLessThan(70);
  expect(await app.sql`select code from tick_log_row where code = 'AAA'`).toHaveLength(60);
});

import type { Candle, Interval } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';

/** A candle of one instrument in one source's series; prices have `places` decimals. */
export type StoredCandle = Candle & { code: string; source: string; places: number };

// pg would quote and escape every element; these are numbers.
const list = (values: readonly (number | string)[]) => `{${values.join(',')}}`;

function columns(rows: readonly (Candle & { places: number })[]) {
  const price = (side: 'open' | 'high' | 'low' | 'close') =>
    list(rows.map((r) => r[side].toFixed(r.places)));
  return {
    starts: list(rows.map((r) => r.start / 1000)),
    opens: price('open'),
    highs: price('high'),
    lows: price('low'),
    closes: price('close'),
    volumes: list(rows.map((r) => r.volume)),
  };
}

/**
 * Adds what happened in minutes to what is known of them: the first open stays, the range widens,
 * the newest close counts, and `volume` is the number of ticks since the last call. With an epoch nothing is
 * written once another process leads: what is newest is known there.
 */
export async function addMinutes(
  sql: Sql,
  rows: readonly StoredCandle[],
  epoch: string | null = null,
): Promise<void> {
  const c = columns(rows);
  await sql`
    insert into candle as c (code, source, interval, start, open, high, low, close, volume, made)
    select code, source, '1m', to_timestamp(start), open, high, low, close, volume, false
    from unnest(${rows.map((r) => r.code)}::text[], ${rows.map((r) => r.source)}::text[], ${c.starts}::float8[], ${c.opens}::numeric[], ${c.highs}::numeric[],
      ${c.lows}::numeric[], ${c.closes}::numeric[], ${c.volumes}::numeric[])
      as row (code, source, start, open, high, low, close, volume)
    where ${epoch}::bigint is null or exists (select from engine_lead where epoch = ${epoch}::bigint)
    order by code, source, start
    on conflict (code, source, interval, start) do update
      set high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close,
        volume = c.volume + excluded.volume, made = false`;
}

/** Writes candles of one series that were made afterwards, where there is none yet. */
export async function addMade(
  sql: Sql,
  series: { code: string; source: string; interval: Interval; places: number },
  rows: readonly Candle[],
): Promise<void> {
  const { code, source, interval, places } = series;
  const c = columns(rows.map((row) => ({ ...row, places })));
  await sql`
    insert into candle (code, source, interval, start, open, high, low, close, volume, made)
    select ${code}, ${source}, ${interval}, to_timestamp(start), open, high, low, close, volume, true
    from unnest(${c.starts}::float8[], ${c.opens}::numeric[], ${c.highs}::numeric[], ${c.lows}::numeric[],
      ${c.closes}::numeric[], ${c.volumes}::numeric[]) as row (start, open, high, low, close, volume)
    on conflict (code, source, interval, start) do nothing`;
}

/** Brings the candles above `level` up to date with those that begin between two moments, ms. */
export async function rollUp(
  sql: Sql,
  codes: readonly string[],
  source: string,
  [sinceMs, untilMs]: readonly [number, number],
  level: Interval = '1m',
): Promise<void> {
  await sql`
    select roll_candles(${codes}::text[], ${source}, to_timestamp(${sinceMs / 1000}), ${level}, to_timestamp(${untilMs / 1000}))`;
}

/** Minutes since the epoch, in [fromMs, toMs), that an instrument has a candle for. */
export async function knownMinutes(
  sql: Sql,
  code: string,
  source: string,
  fromMs: number,
  toMs: number,
): Promise<number[]> {
  const [row] = await sql<{ minutes: number[] }>`
    select coalesce(array_agg((extract(epoch from start) / 60)::integer order by start), '{}') as minutes from candle
    where code = ${code} and source = ${source} and interval = '1m'
      and start >= to_timestamp(${fromMs / 1000}) and start < to_timestamp(${toMs / 1000})`;
  return row!.minutes;
}

export type RecentCloses = { code: string; source: string; minutes: number[]; closes: number[] };

/** The minute closes of each instrument's own series since a moment, at most `count` each, oldest first. */
export const recentCloses = (
  sql: Sql,
  codes: readonly string[],
  sources: readonly string[],
  sinceMs: number,
  count: number,
) =>
  sql<RecentCloses>`
    select asked.code, asked.source, recent.minutes, recent.closes
    from unnest(${codes}::text[], ${sources}::text[]) as asked (code, source)
    join lateral (
      select array_agg((extract(epoch from start) / 60)::integer order by start) as minutes,
        array_agg(close::float8 order by start) as closes
      from (
        select start, close from candle c
        where c.code = asked.code and c.source = asked.source and interval = '1m' and start >= to_timestamp(${sinceMs / 1000})
        order by start desc limit ${count}
      ) newest
    ) recent on recent.minutes is not null`;

export type FirstRecorded = { code: string; atMs: number; price: number };

/** The first minute of each series that was recorded as it happened. */
export const firstRecorded = (
  sql: Sql,
  codes: readonly string[],
  source: string,
) => sql<FirstRecorded>`
  select asked.code, first.at_ms as "atMs", first.price
  from unnest(${codes}::text[]) as asked (code)
  join lateral (
    select extract(epoch from start)::float8 * 1000 as at_ms, open::float8 as price from candle c
    where c.code = asked.code and c.source = ${source} and interval = '1m' and not made order by start limit 1
  ) first on true`;

// The months of an interval say how long it is kept; those without months stay for good.
const monthsOf = { '1m': 'candle_1m', '5m': 'candle_5m', '15m': 'candle_30m', '30m': 'candle_30m' };

/** Removes old candles of before there were months; since then whole months go. */
export async function dropOld(sql: Sql, codes: readonly string[], source: string): Promise<void> {
  const months = await sql<{ name: string; kept_days: number }>`
    select name, kept_days from month_table where name like 'candle%'`;
  const kept = new Map(months.map(({ name, kept_days }) => [name, kept_days]));
  const days = Object.values(monthsOf).map((name) => kept.get(name));
  await sql`
    delete from candle c
    using unnest(${codes}::text[]) as asked (code), unnest(${Object.keys(monthsOf)}::text[], ${days}::integer[]) as old (interval, days)
    where c.code = asked.code and c.source = ${source} and c.interval = old.interval
      and c.start < now() - make_interval(days => old.days) and c.start < month_end('candle_before'::regclass)`;
}

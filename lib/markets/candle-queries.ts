import { Money } from '../core/money';
import { sql } from '../platform/db';
import { ticksOf, type LogRow } from '../replay/log/tick-queries';
import type { Interval } from './rules';
import { secondsOf } from './second-rules';

export type Bar = [
  timeMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  ticks: number,
  /** 1 when the candle was made rather than watched. */
  made: number,
];

type Wanted = {
  code: string;
  source: string;
  interval: Interval;
  fromMs: number | null;
  toMs: number | null;
  limit: number;
};

type Row = {
  at: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  made: number;
};

const bar = (r: Row): Bar => [r.at, r.open, r.high, r.low, r.close, r.volume, r.made];

/** Candles of one series that start in [fromMs, toMs], oldest first. */
export async function readBars({
  code,
  source,
  interval,
  fromMs,
  toMs,
  limit,
}: Wanted): Promise<Bar[]> {
  const from = (fromMs ?? 0) / 1000;
  if (fromMs !== null && toMs === null) {
    const rows = await sql<Row>`
      select extract(epoch from start)::float8 * 1000 as at, open::float8, high::float8, low::float8, close::float8, volume::float8, made::integer
      from candle where code = ${code} and source = ${source} and interval = ${interval} and start >= to_timestamp(${from})
      order by start limit ${limit}`;
    return rows.map(bar);
  }
  const rows = await sql<Row>`
    select extract(epoch from start)::float8 * 1000 as at, open::float8, high::float8, low::float8, close::float8, volume::float8, made::integer
    from candle where code = ${code} and source = ${source} and interval = ${interval}
      and start >= to_timestamp(${from}) and start <= to_timestamp(${(toMs ?? 9e12) / 1000})
    order by start desc limit ${limit}`;
  return rows.map(bar).reverse();
}

const rowsAtMost = 2_000;
// A gathered row may span a day.
const longestRowMs = 86_400_000;

/**
 * Candles of single seconds in [fromMs, toMs) from the log of ticks, oldest first. It has the ticks of
 * instruments that orders hung on, and no others.
 */
export async function readLoggedSeconds(
  { code, tickSize }: { code: string; tickSize: string },
  isLive: boolean,
  [fromMs, toMs]: readonly [number, number],
) {
  const rows = await sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row
    where code = ${code} and live = ${isLive} and last_at >= ${new Date(fromMs)}
      and first_at >= ${new Date(fromMs - longestRowMs)} and first_at < ${new Date(toMs)}
    order by first_sequence desc limit ${rowsAtMost}`;
  const ticks = rows
    .reverse()
    .flatMap(ticksOf)
    .filter(({ receivedAt }) => receivedAt >= fromMs && receivedAt < toMs);
  return secondsOf(
    ticks.map((tick) => ({
      atMs: tick.receivedAt,
      // As the book has it: the mid in whole ticks, half to even.
      price: new Money(tick.bid)
        .add(tick.ask)
        .div(2)
        .toNearest(tickSize, Money.ROUND_HALF_EVEN)
        .toNumber(),
    })),
  );
}

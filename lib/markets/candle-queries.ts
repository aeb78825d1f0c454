import { sql } from '../platform/db';
import type { Interval } from './rules';

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

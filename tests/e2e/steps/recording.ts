import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export type Row = { time: number; bid: number; ask: number };

/** The rows of one instrument's recordings, read from the files that the server plays. */
export function readRows(code: string): Row[] {
  const folder = process.env.REPLAY_DIR;
  if (!folder) throw new Error('REPLAY_DIR has to name the recordings that the site plays');
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${code}_`) && name.endsWith('.csv.gz'))
    .sort()
    .flatMap((name) => {
      const text = gunzipSync(readFileSync(path.join(folder, name))).toString('latin1');
      return text.trim().split(/\r?\n/).slice(1);
    })
    .map((line) => {
      const [time, bid, ask] = line.split(',').map(Number);
      return { time: time!, bid: bid!, ask: ask! };
    });
}

/** The row that a receipt's tick was, by its source time and both its prices. */
export function findRow(rows: readonly Row[], tick: { time: string; bid: string; ask: string }) {
  const [time, bid, ask] = [Date.parse(tick.time), Number(tick.bid), Number(tick.ask)];
  return rows.findIndex((row) => row.time === time && row.bid === bid && row.ask === ask);
}

/** The first row after the one at `index` at which the bid has come to `level`; the recording loops. */
export function firstAtOrBelow(
  rows: readonly Row[],
  index: number,
  level: number,
): Row | undefined {
  return [...rows.slice(index + 1), ...rows.slice(0, index)].find(({ bid }) => bid <= level);
}

/**
 * A level that the bid comes to only after `graceMs` and before `reachMs` of recorded time from `now` on,
 * halfway down to where it falls; null when no such fall stands out just now.
 */
export function levelAhead(
  rows: readonly Row[],
  now: number,
  { graceMs, reachMs, tickSize }: { graceMs: number; reachMs: number; tickSize: number },
): number | null {
  const bids = (from: number, to: number) =>
    rows.filter(({ time }) => time >= from && time < to).map(({ bid }) => bid);
  const standing = rows.findLast(({ time }) => time <= now)?.bid ?? Infinity;
  const before = Math.min(standing, ...bids(now, now + graceMs));
  const ahead = bids(now + graceMs, now + reachMs);
  const fall = before - Math.min(...ahead);
  if (!(fall >= 2 * tickSize && fall >= (Math.max(...ahead) - Math.min(...ahead)) / 4)) return null;
  return before - Math.round(fall / 2 / tickSize) * tickSize;
}

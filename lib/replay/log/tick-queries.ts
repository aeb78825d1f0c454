import type { Row, Sql } from '@/lib/platform/db';
import type { LoggedTick } from '@/lib/replay/scan-rules';
import { unpack } from './packed-rules';

/**
 * A row of the log. One that is not packed is a run: its ticks are lines of
 * sequence,receivedAt,time,maxAge,bid,ask,lag; times in ms. The lag is how long after `receivedAt` a tick
 * came; the oldest lines have none. A packed one holds many runs.
 */
export type LogRow = Row & {
  id: string;
  epoch: string;
  source: string;
  live: boolean;
  packed: boolean;
  ticks: string;
};

// Longer parts of a text keep the whole text in memory.
const longestCopied = 12;

const own = (text: string): string =>
  text.length > longestCopied ? Buffer.from(text, 'latin1').toString('latin1') : text;

/** The ticks of a row, oldest first, each with the run that it was written in. */
export function ticksOf({ id, epoch, source, live, packed, ticks }: LogRow): LoggedTick[] {
  if (packed)
    return unpack(ticks).map(({ lagMs, ...line }) => ({
      ...line,
      arrivedAt: line.receivedAt + (lagMs ?? 0),
      epoch,
      source,
      live,
    }));
  const run = Number(id);
  return ticks.split('\n').map((line) => {
    const parts = line.split(',');
    return {
      run,
      epoch,
      source,
      live,
      sequence: Number(parts[0]),
      receivedAt: Number(parts[1]),
      arrivedAt: Number(parts[1]) + Number(parts[6] ?? 0),
      time: Number(parts[2]),
      maxAgeMs: Number(parts[3]),
      bid: own(parts[4]!),
      ask: own(parts[5]!),
    };
  });
}

/** The ticks of a row, run by run. */
export function runsOf(row: LogRow): LoggedTick[][] {
  const ticks = ticksOf(row);
  if (!row.packed) return [ticks];
  const runs: LoggedTick[][] = [];
  for (let at = 0; at < ticks.length;) {
    const { run } = ticks[at]!;
    let end = at + 1;
    while (ticks[end]?.run === run) end += 1;
    runs.push(ticks.slice(at, end));
    at = end;
  }
  return runs;
}

/** The logged tick of an instrument with a sequence; else when the nearest before and after it came, ms. */
export async function readTick(
  sql: Sql,
  code: string,
  sequence: number,
): Promise<LoggedTick | { from: number; to: number }> {
  const [row] = await sql<LogRow & { last_at: Date }>`
    select id, epoch, source, live, packed, ticks, last_at from tick_log_row
    where code = ${code} and first_sequence <= ${sequence} order by first_sequence desc limit 1`;
  const runs = row ? runsOf(row) : [];
  const at = runs.findLastIndex((run) => run[0]!.sequence <= sequence);
  const tick = runs[at]?.find((one) => one.sequence === sequence);
  if (tick) return tick;
  if (at + 1 < runs.length)
    return { from: runs[at]!.at(-1)!.receivedAt, to: runs[at + 1]![0]!.receivedAt };
  const [next] = await sql<{ first_at: Date }>`
    select first_at from tick_log_row
    where code = ${code} and first_sequence > ${sequence} order by first_sequence limit 1`;
  return { from: row?.last_at.getTime() ?? -Infinity, to: next?.first_at.getTime() ?? Infinity };
}

/** The first logged tick of an instrument after a sequence; with `isLive` of the live ones. */
export async function readTickAfter(
  sql: Sql,
  code: string,
  sequence: number,
  isLive: boolean,
): Promise<LoggedTick | undefined> {
  const [row] = await sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row
    where code = ${code} and last_sequence > ${sequence} and (live or not ${isLive})
      and first_sequence >= coalesce(
        (select first_sequence from tick_log_row where code = ${code} and first_sequence <= ${sequence}
         order by first_sequence desc limit 1), 0)
    order by first_sequence limit 1`;
  return row && ticksOf(row).find((tick) => tick.sequence > sequence);
}

/** When the last tick came of the runs that began before a moment, ms; null where there is none. */
export async function readLogEnd(sql: Sql, to: Date): Promise<number | null> {
  const [whole] = await sql<{ log_end: Date | null }>`
    select max(last_at) as log_end from tick_log_row
    where first_at < ${to} and not (packed and last_at >= ${to})`;
  // Of a row of many runs some may have begun later.
  const rows = await sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row
    where packed and first_at < ${to} and last_at >= ${to}`;
  const ends = rows
    .flatMap(runsOf)
    .filter((run) => run[0]!.receivedAt < to.getTime())
    .map((run) => run.at(-1)!.receivedAt);
  const known = whole!.log_end ? [whole!.log_end.getTime(), ...ends] : ends;
  return known.length > 0 ? Math.max(...known) : null;
}

import type { Row, Sql } from '@/lib/platform/db';
import type { LoggedTick } from '@/lib/replay/scan-rules';

/**
 * A run of the log: its ticks are lines of sequence,receivedAt,time,maxAge,bid,ask,lag; times in ms. The lag
 * is how long after `receivedAt` a tick came; the oldest lines have none.
 */
export type RunRow = Row & {
  id: string;
  epoch: string;
  source: string;
  live: boolean;
  ticks: string;
};

// Longer parts of a text keep the whole text in memory.
const longestCopied = 12;

const own = (text: string): string =>
  text.length > longestCopied ? Buffer.from(text, 'latin1').toString('latin1') : text;

export function ticksOf({ id, epoch, source, live, ticks }: RunRow): LoggedTick[] {
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

/** The logged tick of an instrument with a sequence; else when the nearest before and after it came, ms. */
export async function readTick(
  sql: Sql,
  code: string,
  sequence: number,
): Promise<LoggedTick | { from: number; to: number }> {
  const [run] = await sql<RunRow & { last_at: Date }>`
    select id, epoch, source, live, ticks, last_at from tick_log
    where code = ${code} and first_sequence <= ${sequence} order by first_sequence desc limit 1`;
  const tick = run && ticksOf(run).find((one) => one.sequence === sequence);
  if (tick) return tick;
  const [next] = await sql<{ first_at: Date }>`
    select first_at from tick_log
    where code = ${code} and first_sequence > ${sequence} order by first_sequence limit 1`;
  return { from: run?.last_at.getTime() ?? -Infinity, to: next?.first_at.getTime() ?? Infinity };
}

/** The first logged tick of an instrument after a sequence; with `isLive` of the live ones. */
export async function readTickAfter(
  sql: Sql,
  code: string,
  sequence: number,
  isLive: boolean,
): Promise<LoggedTick | undefined> {
  const [run] = await sql<RunRow>`
    select id, epoch, source, live, ticks from tick_log
    where code = ${code} and last_sequence > ${sequence} and (live or not ${isLive})
      and first_sequence >= coalesce(
        (select first_sequence from tick_log where code = ${code} and first_sequence <= ${sequence}
         order by first_sequence desc limit 1), 0)
    order by first_sequence limit 1`;
  return run && ticksOf(run).find((tick) => tick.sequence > sequence);
}

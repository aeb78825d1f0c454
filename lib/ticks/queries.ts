import { sql } from '../platform/db';
import { ticksOf, type LogRow } from '../replay/log/tick-queries';
import type { LoggedTick } from '../replay/scan-rules';

// A row of the log holds some 256 ticks once it is gathered; until then as many as came in a second.
const rowsAtMost = 400;

// Looked at first, so that not every month of the log is.
const nearMs = 3 * 86_400_000;

const rowsBefore = (code: string, [fromMs, toMs]: readonly [number, number], most: number) =>
  sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row
    where code = ${code} and first_at <= ${new Date(toMs)} and first_at >= ${new Date(fromMs)}
    order by first_sequence desc limit ${most}`;

/** The newest ticks on record of an instrument that came before a moment, oldest first. */
export async function ticksBefore(code: string, ms: number, count: number): Promise<LoggedTick[]> {
  const most = Math.min(count, rowsAtMost);
  const near = await rowsBefore(code, [ms - nearMs, ms], most);
  const rows = near.length < most ? await rowsBefore(code, [0, ms], most) : near;
  return rows
    .reverse()
    .flatMap(ticksOf)
    .filter(({ receivedAt }) => receivedAt <= ms)
    .slice(-count);
}

/** The ticks on record of an instrument from a sequence on, oldest first. */
export async function ticksFrom(
  code: string,
  sequence: number,
  count: number,
): Promise<LoggedTick[]> {
  const rows = await sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row
    where code = ${code} and last_sequence >= ${sequence} and first_sequence >= coalesce(
      (select first_sequence from tick_log_row where code = ${code} and first_sequence <= ${sequence}
       order by first_sequence desc limit 1), 0)
    order by first_sequence limit ${Math.min(count, rowsAtMost)}`;
  return rows
    .flatMap(ticksOf)
    .filter((tick) => tick.sequence >= sequence)
    .slice(0, count);
}

/** How many ticks of an instrument are on record since a moment, by whole rows of the log. */
export async function countTicksSince(code: string, ms: number): Promise<number> {
  const [row] = await sql<{ ticks: string }>`
    select coalesce(sum(n), 0) as ticks from (
      select tick_count::bigint as n from tick_log_gathered
      where code = ${code} and first_at >= ${new Date(ms)}
      union all
      select length(ticks) - length(replace(ticks, E'\n', '')) + 1 from tick_log
      where code = ${code} and first_at >= ${new Date(ms)}) t`;
  return Number(row!.ticks);
}

import { ticksOf, type LogRow } from '@/lib/replay/log/tick-queries';
import type { Sql } from '@/lib/platform/db';
import type { Sides } from './guard';

// Longer than a quote of any live source may fill.
const longestMs = 3_600_000;
// No run of ticks that is logged together is longer: what began before it is not looked at.
const longestRunMs = 90_000_000;

/** The prices of the newest live ticks that are logged, of instruments where that one could fill still by its age. */
export async function pricesBefore(
  sql: Sql,
  codes: readonly string[],
  nowMs: number,
): Promise<Map<string, Sides>> {
  const rows =
    codes.length === 0
      ? []
      : await sql<LogRow & { code: string }>`
    select c.code, t.* from unnest(${codes}::text[]) as c (code)
    cross join lateral (
      select id, epoch, source, live, packed, ticks, last_at from tick_log_row
      where code = c.code and live and first_at > ${new Date(nowMs - longestRunMs)}
        and last_at > ${new Date(nowMs - longestMs)}
      order by first_sequence desc limit 1) as t`;
  const prices = new Map<string, Sides>();
  for (const row of rows) {
    const { receivedAt, maxAgeMs, bid, ask } = ticksOf(row).at(-1)!;
    const ageMs = nowMs - receivedAt;
    if (ageMs >= 0 && ageMs <= maxAgeMs)
      prices.set(row.code, { bid: Number(bid), ask: Number(ask) });
  }
  return prices;
}

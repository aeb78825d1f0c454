import { Money } from '@/lib/core/money';
import { secondsOf } from '@/lib/markets/second-rules';
import type { Sql } from '@/lib/platform/db';
import { ticksOf, type LogRow } from './tick-queries';

const rowsAtMost = 2_000;
// A gathered row may span a day.
const longestRowMs = 86_400_000;

/**
 * Candles of single seconds in [fromMs, toMs) from the log of ticks, oldest first. It has the ticks of
 * instruments that orders hung on, and no others. One live source stands in for another; what is made or
 * recorded goes on as its own source alone.
 */
export async function readLoggedSeconds(
  sql: Sql,
  { code, tickSize }: { code: string; tickSize: string },
  { source, live }: { source: string; live: boolean },
  [fromMs, toMs]: readonly [number, number],
) {
  const rows = await sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row
    where code = ${code} and live = ${live} and (live or source = ${source}) and last_at >= ${new Date(fromMs)}
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

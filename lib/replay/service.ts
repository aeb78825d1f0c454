import type { Database } from '../platform/db';
import { DayPass } from './day-replay';
import { dayOf, type DayRules, type Replayed } from './day-rules';
import { TicksRemoved } from './log/removal-queries';
import { openSpan } from './span-queries';

/**
 * Replays the logged ticks of one UTC day, in order and without the engine, and finds every fill and
 * settlement that does not follow from them. Goes once through the ticks, of which only a few are in memory
 * at a time. Reads one state of the database, so it may run on a live one. Throws TicksRemoved for a day
 * whose ticks are gone.
 */
export function replayDay(
  database: Database,
  date: string,
  rules: DayRules = {},
): Promise<Replayed> {
  const span = dayOf(date);
  return database.directTransaction(async (sql) => {
    await sql`set transaction isolation level repeatable read, read only`;
    const day = await openSpan(sql, span, rules);
    const own = day.removals.filter((one) => one.day === date);
    if (own.length > 0) throw new TicksRemoved(own);
    const pass = await DayPass.open(day);
    await pass.run();
    return pass.result();
  });
}

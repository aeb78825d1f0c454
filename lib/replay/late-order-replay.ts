import type { Finding } from '../ledger/audit';
import type { Database } from '../platform/db';
import { DayPass } from './day-replay';
import type { DayRules } from './day-rules';
import { openSpan } from './span-queries';

/** How far orders were compared with the log of ticks, and what did not follow from it. */
export type LateOrders = {
  /** null where every tick of that time was removed. */
  from: Date | null;
  to: Date;
  orders: number;
  ticks: number;
  findings: Finding[];
  /** Orders of which the log cannot tell any more. */
  unchecked: number;
};

const dayMs = 86_400_000;

/** So many days until now. */
export const lastDays = (days: number): { from: Date; to: Date } => {
  const to = new Date();
  return { from: new Date(to.getTime() - days * dayMs), to };
};

/**
 * Compares the orders of a time with the ticks of the log, in one pass and without the engine: names
 * each that did not fill at the first tick that reached it, or that cites a tick as the log does not have it.
 * Does not follow margin levels, which the replay of a whole day does. Reads one state of the database, so
 * it may run on a live one.
 */
export function lateOrders(
  database: Database,
  { from: wanted, to }: { from: Date; to: Date },
  rules: DayRules = {},
): Promise<LateOrders> {
  return database.directTransaction(async (sql) => {
    await sql`set transaction isolation level repeatable read, read only`;
    const day = await openSpan(sql, { from: wanted, to }, rules);
    const gone = day.removals.map((one) => Date.parse(`${one.day}T00:00:00.000Z`) + dayMs);
    const from = new Date(Math.max(wanted.getTime(), ...gone));
    if (from >= to) return { from: null, to, orders: 0, ticks: 0, findings: [], unchecked: 0 };
    const pass = await DayPass.open({ ...day, from }, { withAccounts: false });
    await pass.run();
    const { orders, ticks, findings, unchecked } = pass.result();
    return {
      from,
      to,
      orders,
      ticks,
      unchecked: unchecked.length,
      findings: findings.map(({ orderId, code, text }) => ({
        view: 'ticks',
        row: { order: orderId, code, finding: text },
      })),
    };
  });
}

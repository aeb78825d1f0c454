import { setTimeout as sleep } from 'node:timers/promises';
import { keepEquity, thinEquity, type EquityPoint } from '@/lib/analysis/equity-rows';
import type { Mode } from '@/lib/core/money';
import { kindsOf } from '@/lib/core/trading';
import { marginNow } from '@/lib/orders/account-service';
import type { Runtime } from '@/lib/platform/runtime';

const everyMs = 300_000;
const settledMs = 1_000;
// Whoever trades all the time is measured so often: each measurement values every position exactly.
const restOfAccountMs = 10_000;
const thinMs = 3_600_000;
const atOnce = 100;
// Accounts are valued for a moment, then everything else has its turn: no call waits for a measurement.
const turnMs = 2;
const restMs = 18;

type Account = { customerId: string; mode: Mode };

/**
 * Measures what accounts are worth: shortly after a change of their balance, but ten seconds after the
 * last such time at the earliest, and every five minutes while they hold positions. Nothing is ever
 * filled in for the time before or between.
 */
export function recordEquity({ bus, database, log }: Runtime): () => Promise<void> {
  const changed = new Map<string, Account>();
  const measured = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();

  // One that cannot be measured keeps no other from it: notices of the database, which anybody may send, name
  // accounts that do not exist.
  async function measure(accounts: readonly Account[]): Promise<void> {
    const points: EquityPoint[] = [];
    const failures: unknown[] = [];
    let since = performance.now();
    for (const account of accounts) {
      const point = await pointOf(account).catch((error: unknown) => {
        failures.push(error);
        return null;
      });
      if (point) points.push(point);
      if (points.length === atOnce) await keepEquity(database.sql, points.splice(0));
      if (performance.now() - since < turnMs) continue;
      await sleep(restMs);
      since = performance.now();
    }
    await keepEquity(database.sql, points);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} accounts could not be measured`);
  }

  async function pointOf({ customerId, mode }: Account): Promise<EquityPoint | null> {
    const now = await marginNow(customerId, mode);
    if (!now.valued) return null;
    return { customerId, mode, balance: now.balance.toFixed(), equity: now.equity.toFixed() };
  }

  const queue = (work: () => Promise<void>) => {
    working = working.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'equity could not be recorded');
    });
  };

  function measureChanged(): void {
    const now = performance.now();
    for (const [key, at] of measured) if (now - at >= restOfAccountMs) measured.delete(key);
    const due = [...changed].filter(([key]) => !measured.has(key));
    for (const [key] of due) {
      changed.delete(key);
      measured.set(key, now);
    }
    timer = changed.size > 0 ? setTimeout(measureChanged, settledMs) : null;
    queue(() => measure(due.map(([, account]) => account)));
  }

  const unfollow = bus.subscribe((customerId, event) => {
    if (event.event !== 'balance') return;
    changed.set(`${customerId}:${event.mode}`, { customerId, mode: event.mode });
    timer ??= setTimeout(measureChanged, settledMs);
  });
  const regular = setInterval(() => {
    queue(async () => {
      const holding = await database.sql<{ customer_id: string; mode: Mode }>`
        select distinct customer_id, mode from orders where status = 'open' and kind = any(${kindsOf('position')}::order_kind[])`;
      await measure(holding.map((row) => ({ customerId: row.customer_id, mode: row.mode })));
    });
  }, everyMs);
  const thinning = setInterval(() => queue(() => thinEquity(database.sql)), thinMs);

  return async () => {
    unfollow();
    if (timer) clearTimeout(timer);
    clearInterval(regular);
    clearInterval(thinning);
    await working;
  };
}

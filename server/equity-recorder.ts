import { keepEquity, thinEquity, type EquityPoint } from '@/lib/analysis/equity';
import type { Mode } from '@/lib/core/money';
import { marginNow } from '@/lib/orders/account';
import type { Runtime } from '@/lib/platform/runtime';

const everyMs = 300_000;
const settledMs = 1_000;
const thinMs = 3_600_000;
const atOnce = 20;

type Account = { customerId: string; mode: Mode };

/**
 * Measures what accounts are worth: shortly after each change of their balance, and every five
 * minutes while they hold positions. Nothing is ever filled in for the time before or between.
 */
export function recordEquity({ bus, database, log }: Runtime): () => Promise<void> {
  const changed = new Map<string, Account>();
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();

  async function measure(accounts: readonly Account[]): Promise<void> {
    for (let at = 0; at < accounts.length; at += atOnce) {
      const points = await Promise.all(accounts.slice(at, at + atOnce).map(pointOf));
      await keepEquity(
        database.sql,
        points.filter((point) => point !== null),
      );
    }
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

  const unfollow = bus.subscribe((customerId, event) => {
    if (event.event !== 'balance') return;
    changed.set(`${customerId}:${event.mode}`, { customerId, mode: event.mode });
    timer ??= setTimeout(() => {
      timer = null;
      const accounts = [...changed.values()];
      changed.clear();
      queue(() => measure(accounts));
    }, settledMs);
  });
  const regular = setInterval(() => {
    queue(async () => {
      const holding = await database.sql<{ customer_id: string; mode: Mode }>`
        select distinct customer_id, mode from orders where status = 'open' and kind = 'margin'`;
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

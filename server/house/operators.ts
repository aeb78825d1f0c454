import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { followChannel } from './database-news';

const againMs = 1_000;
// How often it looks for what was put off, since somebody held what it needs.
const putOffMs = 2_000;
// A statement of an operator that works for too long takes a processor from orders.
const guardMs = 5_000;

type Parts = { url: string; sql: Sql; log: Log };

/**
 * Carries out what operators changed, as soon as they have committed it, one change at a time, and ends
 * what operators leave open for too long. Gives its end.
 */
export async function serveOperators({ url, sql, log }: Parts): Promise<() => Promise<void>> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;

  async function carryAll(): Promise<void> {
    while (!isStopped) {
      isWanted = false;
      const [row] = await sql<{ carried: boolean }>`select operations_carry_next() as carried`;
      if (!row!.carried && !isWanted) return;
    }
  }

  function carry(): void {
    clearTimeout(again);
    again = undefined;
    isWanted = true;
    if (running || isStopped) return;
    running = carryAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a change of an operator waits: the server tries again');
        again = setTimeout(carry, againMs);
        isWanted = false;
      })
      .finally(() => {
        running = null;
        // Looks at what was announced after the last look.
        if (isWanted && !again) carry();
      });
  }

  const guard = () =>
    sql`select operations_guard()`.then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'operators were not looked after'),
    );
  const stopNews = await followChannel(url, 'operations', log, () => carry());
  carry();
  const timers = [setInterval(() => void guard(), guardMs), setInterval(carry, putOffMs)];
  return async () => {
    isStopped = true;
    clearTimeout(again);
    for (const timer of timers) clearInterval(timer);
    await stopNews();
    await running;
  };
}

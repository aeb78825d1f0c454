import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';

const longMs = 500;

type Blocker = { waiting: number; login: string; pid: number; since: Date | null };

/** Who keeps statements of `application` waiting for a lock now. */
const blockersOf = (sql: Sql, application: string) => sql<Blocker>`
  select w.pid as waiting, b.usename as login, b.pid, b.xact_start as since
  from pg_stat_activity w
  cross join lateral unnest(pg_blocking_pids(w.pid)) as by (pid)
  join pg_stat_activity b on b.pid = by.pid
  where w.application_name = ${application} and w.datname = current_database()
    and w.wait_event_type = 'Lock'`;

/**
 * The statements of `sql`; while one takes long, the log names who holds what it waits for.
 * `beside` asks, since the connection that waits cannot.
 */
export function namingBlockers(sql: Sql, beside: Sql, log: Log, application: string): Sql {
  async function name(): Promise<void> {
    for (const { login, pid, since } of await blockersOf(beside, application))
      log.error({ login, pid, since }, 'orders wait for a lock that another session holds');
  }
  return async (strings, ...values) => {
    const timer = setTimeout(() => {
      name().catch((error: unknown) => log.warn({ err: error }, 'nobody could say who blocks'));
    }, longMs);
    try {
      return await sql(strings, ...values);
    } finally {
      clearTimeout(timer);
    }
  };
}

import type { Work } from '@/lib/platform/db';
import type { Runtime, SessionCache } from '@/lib/platform/runtime';
import { followChannel } from './database-news';
import type { Named } from './gathered-news';

// Whatever was ended longer ago is held in memory no more.
const heldMs = 300_000;

/** Drops from memory the sessions of accounts that were closed. */
async function endClosed(sql: Work, sessions: SessionCache, named: Named): Promise<void> {
  const ids = named && [...named].filter((id) => /^\d{1,18}$/.test(id));
  const closed = await sql.rows.customer.findMany({
    where: { status: 'closed', ...(ids && { id: { in: ids.map(BigInt) } }) },
    select: { id: true },
  });
  const ended = new Set(closed.map(({ id }) => String(id)));
  if (ended.size > 0) sessions.revoke(({ customerId }) => ended.has(customerId));
}

/** Drops from memory what due work ended of a customer's sessions; the others stay. */
async function dropEnded(sql: Work, sessions: SessionCache, named: Named): Promise<void> {
  const ids = named && [...named].filter((id) => /^\d{1,18}$/.test(id));
  const ended = await sql.rows.session.findMany({
    where: {
      revoked_at: { gt: new Date(Date.now() - heldMs) },
      ...(ids && { customer_id: { in: ids.map(BigInt) } }),
    },
    select: { id: true },
  });
  const gone = new Set(ended.map(({ id }) => String(id)));
  if (gone.size > 0) sessions.revoke(({ sessionId }) => gone.has(sessionId));
}

/**
 * Tells every process through the database that sessions of a customer ended: what a process tells by the channel
 * may be lost while the way there is broken, and is told again only once it is not.
 */
export const tellEnded =
  ({ sql }: Pick<Runtime['database'], 'sql'>, log: Runtime['log']) =>
  (customerId: string): void => {
    sql`select pg_notify('sessions_ended', ${customerId})`.catch((error: unknown) => {
      log.warn({ err: error }, 'the end of a session could not be told through the database');
    });
  };

/** Hears which sessions ended by the database's own doing. */
export function followEnded(
  url: string,
  { log, database, sessions }: Pick<Runtime, 'log' | 'database' | 'sessions'>,
): Promise<() => Promise<void>>[] {
  return [
    followChannel(url, 'customer_status', log, (named) => endClosed(database.sql, sessions, named)),
    followChannel(url, 'sessions_ended', log, (named) => dropEnded(database.sql, sessions, named)),
  ];
}

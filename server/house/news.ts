import type { Work } from '@/lib/platform/db';
import type { Runtime, SessionCache } from '@/lib/platform/runtime';
import type { OrderDesk } from '../engine/desk/desk';
import { tellAuctions } from './auctions';
import { followChannel } from './database-news';
import type { Named } from './gathered-news';
import { tellNotifications } from './notifications';
import { tellBalance, tellReviews } from './reviews';
import { tellSupportNews } from './support';

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

/** Hears what others, or another process, changed in the database. */
export function followNews(
  runtime: Runtime,
  desk: Pick<OrderDesk, 'changedElsewhere'>,
  reloadCatalogue: () => Promise<void>,
) {
  const { env, log } = runtime;
  const url = env.DATABASE_URL;
  return Promise.all([
    followChannel(url, 'catalogue', log, reloadCatalogue),
    followChannel(url, 'customer_status', log, (named) =>
      endClosed(runtime.database.sql, runtime.sessions, named),
    ),
    followChannel(url, 'sessions_ended', log, (named) =>
      dropEnded(runtime.database.sql, runtime.sessions, named),
    ),
    followChannel(url, 'review', log, (named) => tellReviews(runtime, named)),
    followChannel(url, 'support', log, (named) => tellSupportNews(runtime, named)),
    followChannel(url, 'collectible', log, (named) => tellAuctions(runtime, named)),
    followChannel(url, 'notification', log, (named) => tellNotifications(runtime, named)),
    followChannel(url, 'account_changed', log, (named) => {
      for (const key of named ?? [null]) {
        desk.changedElsewhere(key);
        tellBalance(runtime.bus, key);
      }
    }),
  ]);
}

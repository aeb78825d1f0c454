import { newsOf } from '@/lib/collectibles/rows';
import type { Database } from '@/lib/platform/db';
import type { Bus } from '@/lib/platform/runtime';
import type { Named } from './gathered-news';

type Parts = { bus: Pick<Bus, 'announce'>; database: Pick<Database, 'sql'> };

/**
 * Tells everybody who wants to know of the auctions that the database named: what is told is read
 * there, as a notice may be anybody's. What was announced while the line was broken, a page fetches.
 */
export async function tellAuctions({ bus, database }: Parts, named: Named): Promise<void> {
  const ids = [...(named ?? [])].filter((id) => /^[1-9]\d{0,17}$/.test(id));
  if (ids.length === 0) return;
  for (const news of await newsOf(database.sql, ids)) bus.announce(news);
}

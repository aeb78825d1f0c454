import type { Database } from '@/lib/platform/db';
import type { Bus } from '@/lib/platform/runtime';
import type { Named } from './gathered-news';

type Parts = { bus: Bus; database: Pick<Database, 'sql'> };

/**
 * Tells customers that something was written in a conversation of theirs, by them elsewhere or by an
 * operator. Whose it is, is read: a notice may be anybody's. What was announced while the line was
 * broken, a page fetches when it comes back itself.
 */
export async function tellSupportNews({ bus, database }: Parts, named: Named): Promise<void> {
  const ids = [...(named ?? [])].flatMap((news) => /^\d{1,18} (\d{1,18})$/.exec(news)?.[1] ?? []);
  if (ids.length === 0) return;
  const rows = await database.sql<{ id: string; customer_id: string; conversation_id: string }>`
    select id, customer_id, conversation_id from support_message where id = any (${ids}::bigint[])`;
  for (const { id, customer_id: customerId, conversation_id: of } of rows)
    bus.publish(customerId, { event: 'support', of, id });
}

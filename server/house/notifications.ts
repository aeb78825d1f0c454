import type { Database } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Bus } from '@/lib/platform/runtime';
import type { Named } from './gathered-news';

type Parts = { bus: Bus; database: Pick<Database, 'sql'>; log: Log };

// What more notices than could be gathered, or a broken line, may have swallowed.
const lookBackSeconds = 120;
const mostLookedAt = 5_000;

/** Whose notifications these are, is read: a notice may be anybody's. */
async function customersOf(database: Parts['database'], named: ReadonlySet<string>) {
  const ids = [...named].flatMap((news) => /^\d{1,18} (\d{1,18})$/.exec(news)?.[1] ?? []);
  const rows = await database.sql.rows.notification.findMany({
    where: { id: { in: ids.map(BigInt) } },
    select: { id: true, customer_id: true },
  });
  return rows.map(({ id, customer_id }) => ({ id: String(id), customer_id: String(customer_id) }));
}

/** Tells customers that there is something new for them, as the database announced it: the customer and its id. */
export async function tellNotifications({ bus, database }: Parts, named: Named): Promise<void> {
  const told = named
    ? await customersOf(database, named)
    : await database.sql<{ customer_id: string; id: string }>`
        select customer_id, id from (
          select customer_id, id, created_at from notification order by id desc
          limit ${mostLookedAt}) n
        where created_at > now() - make_interval(secs => ${lookBackSeconds}::float8)`;
  for (const { customer_id: customerId, id } of told)
    bus.publish(customerId, { event: 'notification', id });
}

/** Keeps the warnings of margin, which the engine tells to sockets alone, among the notifications. */
export function keepMarginWarnings({ bus, database, log }: Parts, epoch: string): () => void {
  return bus.subscribe((customerId, event) => {
    if (event.event !== 'margin') return;
    const { mode, level } = event;
    database.sql`
      select notify_margin_warning(${epoch}, ${customerId}, ${mode}::mode, ${level})`.catch(
      (error: unknown) => {
        log.error({ err: error, customerId, mode, level }, 'a margin warning was not kept');
      },
    );
  });
}

import { archiveOf, dropArchive } from '../archives/rows';
import { storedName } from '../files/rows';
import { cancelAll, closeAll } from '../orders/bulk-service';
import type { Work } from '../platform/db';
import { addWork } from '../platform/work';
import { runtime } from '../platform/runtime';
import { emailHash } from '../fingerprints/carry-rows';

type Due = { id: string; customer_id: string; email: string; is_late: boolean };

/** How long a closing waits for a key of hashes that opens, days. */
const keyWaitDays = 7;

/** Play money is no reason to wait: what cannot be closed at this moment is tried again. */
async function endDemoOrders(customerId: string): Promise<void> {
  const caller = { customerId, mode: 'demo' as const, key: null };
  await cancelAll({}, caller);
  await closeAll({ only: 'all' }, caller);
}

/** Closes one account, or calls it off where something stands in its way. */
async function closeOne(sql: Work, due: Due): Promise<void> {
  const { id, customer_id: customerId, email } = due;
  const { engine, log } = runtime();
  const hash = await emailHash(sql, email);
  if (!hash && !due.is_late) throw new Error('Without the key of hashes nobody is known again.');
  // A key that is lost for good keeps nobody from leaving; a break of theirs ends with the account.
  if (!hash) log.error({ closing: id }, 'closed without its hash: its owner is not known again');
  const archive = await archiveOf(sql, customerId);
  const [row] = await sql<{ outcome: string }>`
    select closing_finish(${id}, ${hash}) as outcome`;
  const { outcome } = row!;
  // Its key went with the row; what a crash leaves of it opens nothing.
  if (outcome === 'closed' && archive) await dropArchive(sql, archive);
  await engine.refresh(customerId, 'real');
  log.info({ closing: id, outcome }, 'an account that was to be closed');
}

const dueNow = (sql: Work) => sql<Due>`
  select k.id, k.customer_id, c.email,
    k.due_at <= now() - make_interval(days => ${keyWaitDays}) as is_late
  from account_closing k join customer c on c.id = k.customer_id
  where k.stopped_at is null and k.called_off_at is null and k.done_at is null
    and k.due_at <= now()
  order by k.id`;

/**
 * Erases what was kept of an account once the time of that is over, its pictures first. One that the store
 * does not remove now keeps nothing else: without its key nobody can look at it, and it is removed later.
 */
async function forgetOne(sql: Work, id: string): Promise<void> {
  const { store } = runtime().files;
  const files = await sql<{ id: string }>`
    select f.id from file f join account_closing k on k.customer_id = f.customer_id
    where k.id = ${id} and f.state <> 'removed' order by f.id`;
  for (const file of files)
    await store.remove(storedName(file.id)).catch(async (error: unknown) => {
      runtime().log.warn(
        { err: error, file: file.id },
        'a picture is removed later: its key goes now',
      );
      await addWork(sql, 'drop-file', file.id);
    });
  await sql`select closing_forget(${id})`;
}

const overNow = (sql: Work) => sql<{ id: string }>`
  select id from account_closing where erased_at is null and kept_until <= now() order by id`;

/** One that fails keeps none of the others; it is tried again with the next run. */
async function each<T extends { id: string }>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    await work(row).catch((error: unknown) => {
      runtime().log.error({ err: error, closing: row.id }, 'a closing could not be carried out');
    });
}

const demoLeft = (sql: Work) => sql<{ id: string; customer_id: string }>`
  select k.id, k.customer_id
  from account_closing k join trading_account t on t.customer_id = k.customer_id
  where k.done_at is not null and t.mode = 'demo' and t.open_orders > 0
  order by k.id`;

const closedToday = (sql: Work) => sql<{ id: string; customer_id: string }>`
  select id, customer_id from account_closing
  where done_at > now() - interval '1 day' order by id`;

/**
 * Closes the accounts whose time has come, ends what is left of their demo orders as their markets
 * open, takes away what calls under way brought to those closed within the last day, lets go of last letters that could not be sent, and erases what was kept long
 * enough.
 */
export async function closeAccounts(sql: Work): Promise<void> {
  await each(await dueNow(sql), (due) => closeOne(sql, due));
  await each(await demoLeft(sql), (one) => endDemoOrders(one.customer_id));
  await each(
    await closedToday(sql),
    ({ customer_id }) => sql`select closing_erase(${customer_id})`,
  );
  await sql`
    update account_closing set farewell = null
    where farewell is not null and done_at < now() - interval '7 days'`;
  await each(await overNow(sql), ({ id }) => forgetOne(sql, id));
}

import { Refusal } from '../core/codes';
import type { Caller } from '../core/caller';
import type { Input } from '../core/contract';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { watchedAtMost, type addWatch, type removeWatch } from './contract';

type Watched = { codes: string[] };

/** The codes that a customer watches, in the order they were added. */
export async function listWatched(
  _input: object,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Watched> {
  const rows = await sql<{ code: string }>`
    select i.code from watchlist w join watchlist_item i on i.watchlist_id = w.id
    where w.customer_id = ${customerId} and w.name = '' order by i.added_at, i.code`;
  return { codes: rows.map((r) => r.code) };
}

export async function watch({ code }: Input<typeof addWatch>, caller: Caller): Promise<Watched> {
  if (!runtime().catalogue.get(code)?.enabled) throw new Refusal('10014');
  await sql`
    insert into watchlist (customer_id) values (${caller.customerId}) on conflict do nothing`;
  const [count] = await sql<{ others: number }>`
    select count(*)::integer as others from watchlist w join watchlist_item i on i.watchlist_id = w.id
    where w.customer_id = ${caller.customerId} and w.name = '' and i.code <> ${code}`;
  if (count!.others >= watchedAtMost) throw new Refusal('10119', { max: String(watchedAtMost) });
  await sql`
    insert into watchlist_item (watchlist_id, code)
    select id, ${code} from watchlist where customer_id = ${caller.customerId} and name = ''
    on conflict do nothing`;
  return listWatched({}, caller);
}

export async function unwatch(
  { code }: Input<typeof removeWatch>,
  caller: Caller,
): Promise<Watched> {
  await sql`
    delete from watchlist_item i using watchlist w
    where w.id = i.watchlist_id and w.customer_id = ${caller.customerId} and w.name = '' and i.code = ${code}`;
  return listWatched({}, caller);
}

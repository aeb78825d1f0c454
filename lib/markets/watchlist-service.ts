import type { Caller } from '../core/caller';
import { notFound, Refusal, Rejection } from '../core/codes';
import type { Input } from '../core/contract';
import { sql, transaction, type Sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { Watchlist } from './contract';
import { listsAtMost, watchedAtMost } from './watch-rules';

type Owner = Pick<Caller, 'customerId'>;
type Watched = { codes: string[] };
type Lists = { lists: Watchlist[] };

// Calls that grow the lists of one customer run one at a time, so that the limits hold.
const watchLine = 10_020;

const inLine = <T>({ customerId }: Owner, work: (within: Sql) => Promise<T>): Promise<T> =>
  transaction(async (within) => {
    await within`select pg_advisory_xact_lock(${watchLine}, (${customerId}::bigint % 2147483647)::integer)`;
    return work(within);
  });

/** Every list, the one without a name first, each with its codes in the order they were added. */
export async function listLists(_input: object, { customerId }: Owner): Promise<Lists> {
  const rows = await sql<{ id: string; name: string; codes: string[] }>`
    select w.id, w.name, coalesce(array_agg(i.code order by i.added_at, i.code) filter (where i.code is not null), '{}') as codes
    from watchlist w left join watchlist_item i on i.watchlist_id = w.id
    where w.customer_id = ${customerId} group by w.id order by w.name <> '', w.position, w.id`;
  const first = { id: null, name: '', codes: [] };
  return { lists: rows[0]?.name === '' ? rows : [first, ...rows] };
}

/** The codes of one list, in the order they were added. */
export async function listWatched(
  { listId }: { listId?: string },
  { customerId }: Owner,
): Promise<Watched> {
  const rows = await sql<{ code: string | null }>`
    select i.code from watchlist w left join watchlist_item i on i.watchlist_id = w.id
    where w.customer_id = ${customerId}
      and case when ${listId ?? null}::bigint is null then w.name = '' else w.id = ${listId ?? null}::bigint end
    order by i.added_at, i.code`;
  if (listId !== undefined && rows.length === 0) throw notFound();
  return { codes: rows.flatMap(({ code }) => code ?? []) };
}

async function idOf(within: Sql, listId: string | undefined, { customerId }: Owner) {
  if (listId === undefined) {
    await within`insert into watchlist (customer_id, name) values (${customerId}, '') on conflict do nothing`;
  }
  const [row] = await within<{ id: string }>`
    select id from watchlist where customer_id = ${customerId}
      and case when ${listId ?? null}::bigint is null then name = '' else id = ${listId ?? null}::bigint end`;
  if (!row) throw notFound();
  return row.id;
}

/** Refuses with 10014 what is not listed and with 10119 one code more than a list may hold. */
export async function watch(
  { code, listId }: Input<typeof calls.addWatch>,
  caller: Owner,
): Promise<Watched> {
  if (!runtime().catalogue.get(code)?.enabled) throw new Refusal('10014');
  await inLine(caller, async (within) => {
    const list = await idOf(within, listId, caller);
    const [held] = await within<{ others: number }>`
      select count(*)::integer as others from watchlist_item where watchlist_id = ${list} and code <> ${code}`;
    if (held!.others >= watchedAtMost) throw new Refusal('10119', { max: String(watchedAtMost) });
    await within`insert into watchlist_item (watchlist_id, code) values (${list}, ${code}) on conflict do nothing`;
  });
  return listWatched({ listId }, caller);
}

export async function unwatch(
  { code, listId }: Input<typeof calls.removeWatch>,
  caller: Owner,
): Promise<Watched> {
  await sql`
    delete from watchlist_item i using watchlist w
    where w.id = i.watchlist_id and i.code = ${code} and w.customer_id = ${caller.customerId}
      and case when ${listId ?? null}::bigint is null then w.name = '' else w.id = ${listId ?? null}::bigint end`;
  return listWatched({ listId }, caller);
}

/** Adds a list at the end; false where there is no room, true where it is there already. */
async function make(within: Sql, name: string, { customerId }: Owner): Promise<boolean> {
  const [known] = await within<{ others: number; here: boolean }>`
    select count(*) filter (where name <> '')::integer as others, coalesce(bool_or(name = ${name}), false) as here
    from watchlist where customer_id = ${customerId}`;
  if (known!.here) return true;
  // One place is kept for the list without a name.
  if (name !== '' && known!.others >= listsAtMost - 1) return false;
  await within`
    insert into watchlist (customer_id, name, position)
    select ${customerId}, ${name}, coalesce(max(position), 0) + 1 from watchlist where customer_id = ${customerId}`;
  return true;
}

/** Refuses with 10119 one list more than a customer may have. */
export async function createList(
  { name }: Input<typeof calls.createWatchlist>,
  caller: Owner,
): Promise<Lists> {
  const made = await inLine(caller, (within) => make(within, name, caller));
  if (!made) throw new Refusal('10119', { max: String(listsAtMost) });
  return listLists({}, caller);
}

export async function renameList(
  { id, name }: Input<typeof calls.renameWatchlist>,
  caller: Owner,
): Promise<Lists> {
  await inLine(caller, async (within) => {
    const taken = await within`
      select from watchlist where customer_id = ${caller.customerId} and name = ${name} and id <> ${id}`;
    if (taken.length > 0) throw new Rejection('409');
    const renamed = await within`
      update watchlist set name = ${name} where id = ${id} and customer_id = ${caller.customerId} and name <> '' returning id`;
    if (renamed.length === 0) throw notFound();
  });
  return listLists({}, caller);
}

export async function removeList(
  { id }: Input<typeof calls.removeWatchlist>,
  caller: Owner,
): Promise<Lists> {
  await inLine(caller, async (within) => {
    const [mine] = await within`
      select from watchlist where id = ${id} and customer_id = ${caller.customerId} and name <> '' for update`;
    if (!mine) throw notFound();
    await within`delete from watchlist_item where watchlist_id = ${id}`;
    await within`delete from watchlist where id = ${id}`;
  });
  return listLists({}, caller);
}

export async function orderLists(
  { ids }: Input<typeof calls.orderWatchlists>,
  caller: Owner,
): Promise<Lists> {
  await inLine(
    caller,
    (within) => within`
      update watchlist w set position = n.place
      from (select id, row_number() over (order by array_position(${ids}::bigint[], id) nulls last, position, id) as place
        from watchlist where customer_id = ${caller.customerId} and name <> '') n
      where w.id = n.id`,
  );
  return listLists({}, caller);
}

/** Puts what a visitor watched in their browser into the lists of the account, as far as there is room. */
export async function takeLists(
  { lists }: Input<typeof calls.takeWatchlists>,
  caller: Owner,
): Promise<Lists> {
  await inLine(caller, async (within) => {
    for (const { name, codes } of lists) {
      if (!(await make(within, name, caller))) continue;
      await within`
        insert into watchlist_item (watchlist_id, code)
        select w.id, i.code from watchlist w
        cross join lateral (
          select i.code, array_position(${codes}::text[], i.code) as place from instrument i
          where i.enabled and i.code = any(${codes}::text[])
            and not exists (select from watchlist_item h where h.watchlist_id = w.id and h.code = i.code)
          order by place
          limit greatest(0, ${watchedAtMost} - (select count(*) from watchlist_item h where h.watchlist_id = w.id))
        ) i
        where w.customer_id = ${caller.customerId} and w.name = ${name}
        order by i.place`;
    }
  });
  return listLists({}, caller);
}

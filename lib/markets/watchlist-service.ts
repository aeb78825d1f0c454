import type { Caller } from '../core/caller';
import { notFound, Refusal, Rejection } from '../core/codes';
import type { Input } from '../core/contract';
import { sql, transaction, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { Watchlist } from './contract';
import { listsAtMost, watchedAtMost } from './watch-rules';

type Owner = Pick<Caller, 'customerId'>;
type Watched = { codes: string[] };
type Lists = { lists: Watchlist[] };

// Calls that grow the lists of one customer run one at a time, so that the limits hold.
const watchLine = 10_020;

const inLine = <T>({ customerId }: Owner, work: (within: Work) => Promise<T>): Promise<T> =>
  transaction(async (within) => {
    await within`select pg_advisory_xact_lock(${watchLine}, (${customerId}::bigint % 2147483647)::integer)`;
    return work(within);
  });

/** One list of a customer; without an id that without a name. */
const listOf = (listId: string | undefined, { customerId }: Owner) => ({
  customer_id: BigInt(customerId),
  ...(listId === undefined ? { name: '' } : { id: BigInt(listId) }),
});

const oldestFirst = { orderBy: [{ added_at: 'asc' as const }, { code: 'asc' as const }] };

/** Every list, the one without a name first, each with its codes in the order they were added. */
export async function listLists(_input: object, { customerId }: Owner): Promise<Lists> {
  const rows = await sql.rows.watchlist.findMany({
    where: { customer_id: BigInt(customerId) },
    include: { watchlist_item: oldestFirst },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  const lists = rows.map(({ id, name, watchlist_item: items }) => ({
    id: String(id),
    name,
    codes: items.map(({ code }) => code),
  }));
  const unnamed = lists.find(({ name }) => name === '') ?? { id: null, name: '', codes: [] };
  return { lists: [unnamed, ...lists.filter(({ name }) => name !== '')] };
}

/** The codes of one list, in the order they were added. */
export async function listWatched({ listId }: { listId?: string }, owner: Owner): Promise<Watched> {
  const list = await sql.rows.watchlist.findFirst({
    where: listOf(listId, owner),
    include: { watchlist_item: oldestFirst },
  });
  if (listId !== undefined && !list) throw notFound();
  return { codes: list?.watchlist_item.map(({ code }) => code) ?? [] };
}

async function idOf({ rows }: Work, listId: string | undefined, owner: Owner): Promise<bigint> {
  const list = listOf(listId, owner);
  if (listId === undefined)
    await rows.watchlist.createMany({
      data: [{ customer_id: list.customer_id, name: '' }],
      skipDuplicates: true,
    });
  const row = await rows.watchlist.findFirst({ where: list });
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
    const { watchlist_item: items } = within.rows;
    const others = await items.count({ where: { watchlist_id: list, code: { not: code } } });
    if (others >= watchedAtMost) throw new Refusal('10119', { max: String(watchedAtMost) });
    await items.createMany({ data: [{ watchlist_id: list, code }], skipDuplicates: true });
  });
  return listWatched({ listId }, caller);
}

export async function unwatch(
  { code, listId }: Input<typeof calls.removeWatch>,
  caller: Owner,
): Promise<Watched> {
  await sql.rows.watchlist_item.deleteMany({ where: { code, watchlist: listOf(listId, caller) } });
  return listWatched({ listId }, caller);
}

/** Adds a list at the end; false where there is no room, true where it is there already. */
async function make({ rows }: Work, name: string, { customerId }: Owner): Promise<boolean> {
  const customer = BigInt(customerId);
  const lists = await rows.watchlist.findMany({ where: { customer_id: customer } });
  if (lists.some((one) => one.name === name)) return true;
  // One place is kept for the list without a name.
  const others = lists.filter((one) => one.name !== '');
  if (name !== '' && others.length >= listsAtMost - 1) return false;
  const position = Math.max(0, ...lists.map((one) => one.position)) + 1;
  await rows.watchlist.create({ data: { customer_id: customer, name, position } });
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
  await inLine(caller, async ({ rows }) => {
    const customer = BigInt(caller.customerId);
    const taken = await rows.watchlist.findFirst({
      where: { customer_id: customer, name, id: { not: BigInt(id) } },
    });
    if (taken) throw new Rejection('409');
    const { count } = await rows.watchlist.updateMany({
      where: { id: BigInt(id), customer_id: customer, name: { not: '' } },
      data: { name },
    });
    if (count === 0) throw notFound();
  });
  return listLists({}, caller);
}

export async function removeList(
  { id }: Input<typeof calls.removeWatchlist>,
  caller: Owner,
): Promise<Lists> {
  await inLine(caller, async ({ rows }) => {
    const mine = await rows.watchlist.findFirst({
      where: { ...listOf(id, caller), name: { not: '' } },
    });
    if (!mine) throw notFound();
    await rows.watchlist_item.deleteMany({ where: { watchlist_id: mine.id } });
    await rows.watchlist.delete({ where: { id: mine.id } });
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

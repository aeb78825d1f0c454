import { Refusal } from '../core/codes';
import type { Caller } from '../core/caller';
import type { Input } from '../core/contract';
import { prisma } from '../platform/db';
import { runtime } from '../platform/runtime';
import { watchedAtMost, type addWatch, type removeWatch } from './contract';

type Watched = { codes: string[] };

/** The one list every customer has. */
const listOf = (caller: Pick<Caller, 'customerId'>) => ({
  customerId: BigInt(caller.customerId),
  name: '',
});

/** The codes that a customer watches, in the order they were added. */
export async function listWatched(
  _input: object,
  caller: Pick<Caller, 'customerId'>,
): Promise<Watched> {
  const items = await prisma().watchlistItem.findMany({
    where: { watchlist: listOf(caller) },
    orderBy: [{ addedAt: 'asc' }, { code: 'asc' }],
    select: { code: true },
  });
  return { codes: items.map((item) => item.code) };
}

export async function watch({ code }: Input<typeof addWatch>, caller: Caller): Promise<Watched> {
  if (!runtime().catalogue.get(code)?.enabled) throw new Refusal('10014');
  const list = listOf(caller);
  const { id } = await prisma().watchlist.upsert({
    where: { customerId_name: list },
    create: list,
    update: {},
  });
  const others = await prisma().watchlistItem.count({
    where: { watchlistId: id, code: { not: code } },
  });
  if (others >= watchedAtMost) throw new Refusal('10119', { max: String(watchedAtMost) });
  await prisma().watchlistItem.createMany({
    data: [{ watchlistId: id, code }],
    skipDuplicates: true,
  });
  return listWatched({}, caller);
}

export async function unwatch(
  { code }: Input<typeof removeWatch>,
  caller: Caller,
): Promise<Watched> {
  await prisma().watchlistItem.deleteMany({ where: { code, watchlist: listOf(caller) } });
  return listWatched({}, caller);
}

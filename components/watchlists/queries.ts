import { queryOptions } from '@tanstack/react-query';
import { call } from '@/components/api/call';
import { serverState } from '@/components/api/server-state';
import type { Watchlist } from '@/lib/markets/contract';
import { toggled, withCodes, type ListEditor, type Lists } from './lists';
import { forgetLocal, leftBehind } from './local-lists';

/** A customer's lists; a change of one answers with all of them. */
export const listsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: async ({ signal }): Promise<Lists> =>
    (await call('GET user/listWatchlists', {}, { stay: true, signal })).lists,
});

/** Takes what the server says of a customer's lists. */
export const adopt = (lists: Lists): unknown =>
  serverState().setQueryData(listsQuery.queryKey, lists);

/**
 * Takes what came with a page that the server drew. It may be older than what this page knows, where the browser kept it
 * for its way back: the server is then asked which holds.
 */
export async function adoptDrawn(lists: Lists): Promise<void> {
  if (known() === undefined) return void adopt(lists);
  // What is known stays where no answer comes.
  await serverState()
    .fetchQuery(listsQuery)
    .catch(() => undefined);
}

const known = (): Lists | undefined => serverState().getQueryData(listsQuery.queryKey);

const idOnWire = (list: Watchlist) => (list.name === '' || list.id === null ? undefined : list.id);

/** Lists kept with the account; a toggle shows at once and is taken back when the server refuses. */
export const customerEditor = (start: Lists): ListEditor => ({
  async toggle(list, code) {
    // An answer that is under way tells of before.
    if (known()) await serverState().cancelQueries(listsQuery);
    const before = known() ?? start;
    const on = !list.codes.includes(code);
    adopt(withCodes(before, list.id, toggled(list, code)));
    try {
      const route = on ? 'POST user/addWatch' : 'POST user/removeWatch';
      const { codes } = await call(route, { code, listId: idOnWire(list) });
      adopt(withCodes(known() ?? start, list.id, codes));
    } catch (error) {
      adopt(before);
      throw error;
    }
  },
  async create(name) {
    adopt((await call('POST user/createWatchlist', { name })).lists);
  },
  async rename({ id }, name) {
    adopt((await call('POST user/renameWatchlist', { id: id!, name })).lists);
  },
  async remove({ id }) {
    adopt((await call('POST user/removeWatchlist', { id: id! })).lists);
  },
  async order(ids) {
    adopt((await call('POST user/orderWatchlists', { ids: [...ids] })).lists);
  },
});

/** Moves what this browser kept into the account. */
export async function takeOver(): Promise<void> {
  const lists = leftBehind().map(({ name, codes }) => ({ name, codes: [...codes] }));
  adopt((await call('POST user/takeWatchlists', { lists })).lists);
  forgetLocal();
}

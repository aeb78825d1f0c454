import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import { followNews, type SocketNews } from '@/components/connection/socket';
import type {
  Collectible,
  CollectibleDetail,
  CollectibleEvent,
  Collectibles,
} from '@/lib/collectibles/contract';
import { fundsToBid } from '@/lib/collectibles/funds-rules';
import { withNews } from '@/lib/collectibles/news-rules';
import { shownCollectibles, statusesOf, type View } from './views';

const all = ['collectibles'] as const;

export const marketQuery = (view: Exclude<View, 'mine'>, page: number) =>
  queryOptions({
    queryKey: [...all, 'market', view, page],
    queryFn: ({ signal }) => {
      const status = statusesOf[view];
      const paged = { page, size: shownCollectibles };
      return call('GET index/listNft', status ? { status: [...status], ...paged } : paged, {
        stay: true,
        signal,
      });
    },
  });

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call('GET index/getNft/{id}', { id }, { stay: true, signal }),
  });

export const ownQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'mine', page],
    queryFn: ({ signal }) =>
      call('GET user/listNft', { page, size: shownCollectibles }, { stay: true, signal }),
  });

/** What there is for a bid now. */
export const fundsQuery = queryOptions({
  queryKey: [...all, 'funds'],
  queryFn: async ({ signal }) =>
    fundsToBid(await call('GET order/getAccount', {}, { stay: true, signal })),
});

/** Fetches anew what is shown of collectibles. */
export const refreshCollectibles = (): Promise<void> => askAnew(all);

export const buyNft = (body: CallInput<'POST user/buyNft'>, idempotencyKey: string) =>
  call('POST user/buyNft', body, { idempotencyKey });

type Listed = Collectibles | undefined;

/** Writes news into every list that shows what it is about; true where one does. */
function tellLists(news: CollectibleEvent): boolean {
  const state = serverState();
  let isShown = false;
  const change = <Item extends Collectible>(item: Item): Item => {
    if (item.id !== news.id) return item;
    isShown = true;
    return withNews(item, news);
  };
  for (const part of ['market', 'mine'])
    state.setQueriesData<Listed>({ queryKey: [...all, part] }, (list) =>
      list ? { ...list, items: list.items.map(change) } : list,
    );
  state.setQueryData<CollectibleDetail>([...all, 'one', news.id], (one) => one && change(one));
  return isShown;
}

/** What changes with an auction: its figures at once, its bids and what it leaves behind by asking again. */
function hearAuction(news: SocketNews) {
  // What was missed while the socket was away is fetched again.
  if (news.event === 'collectibles') return void refreshCollectibles();
  if (news.event !== 'collectible') return;
  const told = news as CollectibleEvent;
  const isShown = tellLists(told);
  if (told.status !== 'open' || !isShown) return void refreshCollectibles();
  void askAnew([...all, 'one', told.id]);
}

/** Hears of every auction, visitor or customer; returns the way to stop. */
export const followAuctions = (): (() => void) =>
  followNews({
    greet(send) {
      send({ op: 'collectibles' });
      return Promise.resolve();
    },
    hear: hearAuction,
  });

/** What is the customer's own: what they may bid, and how they stand. */
export function hearOwn({ event }: SocketNews): void {
  if (event === 'balance' || event === 'authenticated') void refreshCollectibles();
}

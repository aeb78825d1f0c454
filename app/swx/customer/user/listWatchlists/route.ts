import { listWatchlists } from '@/lib/markets/contract';
import { listLists } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listWatchlists, listLists);

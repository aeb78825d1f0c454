import { listWatchlist } from '@/lib/markets/contract';
import { listWatched } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listWatchlist, listWatched);

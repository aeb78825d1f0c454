import { removeWatchlist } from '@/lib/markets/contract';
import { removeList } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(removeWatchlist, removeList);

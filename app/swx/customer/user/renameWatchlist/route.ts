import { renameWatchlist } from '@/lib/markets/contract';
import { renameList } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(renameWatchlist, renameList);

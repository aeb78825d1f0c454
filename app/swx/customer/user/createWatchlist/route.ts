import { createWatchlist } from '@/lib/markets/contract';
import { createList } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(createWatchlist, createList);

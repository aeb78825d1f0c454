import { orderWatchlists } from '@/lib/markets/contract';
import { orderLists } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(orderWatchlists, orderLists);

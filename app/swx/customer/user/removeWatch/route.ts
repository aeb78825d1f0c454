import { removeWatch } from '@/lib/markets/contract';
import { unwatch } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(removeWatch, unwatch);

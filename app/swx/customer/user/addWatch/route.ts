import { addWatch } from '@/lib/markets/contract';
import { watch } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(addWatch, watch);

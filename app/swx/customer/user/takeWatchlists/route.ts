import { takeWatchlists } from '@/lib/markets/contract';
import { takeLists } from '@/lib/markets/watchlist-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(takeWatchlists, takeLists);

import { getMarketHours } from '@/lib/markets/contract';
import { marketHours } from '@/lib/markets/hours-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getMarketHours, marketHours);

import { getMarketHours } from '@/lib/markets/contract';
import { marketHours } from '@/lib/markets/trading-hours';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getMarketHours, marketHours);

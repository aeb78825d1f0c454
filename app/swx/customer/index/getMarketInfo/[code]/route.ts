import { getMarketInfo } from '@/lib/markets/contract';
import { marketInfo } from '@/lib/markets/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getMarketInfo, marketInfo);

import { getKValueByCodeAndDate } from '@/lib/markets/contract';
import { listCandles } from '@/lib/markets/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getKValueByCodeAndDate, listCandles);

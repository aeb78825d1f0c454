import { listMarketByType } from '@/lib/markets/contract';
import { listMarket } from '@/lib/markets/service';
import { Prepared } from '@/lib/web/answers';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listMarketByType, (input) => new Prepared(listMarket(input)));

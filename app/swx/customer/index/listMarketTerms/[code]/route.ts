import { listMarketTerms } from '@/lib/markets/contract';
import { listTerms } from '@/lib/markets/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listMarketTerms, listTerms);

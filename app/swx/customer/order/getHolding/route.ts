import { getHolding } from '@/lib/analysis/contract';
import { readHolding } from '@/lib/analysis/holding-queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getHolding, (_, caller) => readHolding(caller));

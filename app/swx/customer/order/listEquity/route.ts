import { listEquity } from '@/lib/analysis/contract';
import { equityOverTime } from '@/lib/analysis/equity-rows';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listEquity, equityOverTime);

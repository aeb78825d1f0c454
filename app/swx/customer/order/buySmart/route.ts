import { buySmart } from '@/lib/plans/contract';
import { buyPlan } from '@/lib/plans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(buySmart, buyPlan);

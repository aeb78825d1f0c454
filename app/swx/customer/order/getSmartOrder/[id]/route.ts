import { getSmartOrder } from '@/lib/plans/contract';
import { readPlan } from '@/lib/plans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getSmartOrder, readPlan);

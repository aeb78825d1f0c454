import { listSmartOrder } from '@/lib/plans/contract';
import { listPlans } from '@/lib/plans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listSmartOrder, listPlans);

import { quoteSmart } from '@/lib/plans/contract';
import { quotePlan } from '@/lib/plans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(quoteSmart, quotePlan);

import { exitSmart } from '@/lib/plans/contract';
import { exitPlan } from '@/lib/plans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(exitSmart, exitPlan);

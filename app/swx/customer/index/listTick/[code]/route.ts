import { listTick } from '@/lib/ticks/contract';
import { listTicks } from '@/lib/ticks/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listTick, listTicks);

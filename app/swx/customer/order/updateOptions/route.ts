import { updateOptions } from '@/lib/orders/contract';
import { changeLevels } from '@/lib/orders/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(updateOptions, changeLevels);

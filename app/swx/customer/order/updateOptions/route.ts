import { updateOptions } from '@/lib/orders/contract';
import { changeOrder } from '@/lib/orders/change-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(updateOptions, changeOrder);

import { updateOptions } from '@/lib/orders/contract';
import { changeOrder } from '@/lib/orders/margin/change-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(updateOptions, changeOrder);

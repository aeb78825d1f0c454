import { closeOptions } from '@/lib/orders/contract';
import { closeOrder } from '@/lib/orders/change-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(closeOptions, closeOrder);

import { reverseOptions } from '@/lib/orders/contract';
import { reverseOrder } from '@/lib/orders/reverse-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(reverseOptions, reverseOrder);

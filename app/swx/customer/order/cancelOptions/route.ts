import { cancelOptions } from '@/lib/orders/contract';
import { cancelOrder } from '@/lib/orders/change-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(cancelOptions, cancelOrder);

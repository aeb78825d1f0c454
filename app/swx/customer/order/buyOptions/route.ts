import { buyOptions } from '@/lib/orders/contract';
import { placeOrder } from '@/lib/orders/kinds-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(buyOptions, placeOrder);

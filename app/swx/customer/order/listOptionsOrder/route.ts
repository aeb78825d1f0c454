import { listOptionsOrder } from '@/lib/orders/contract';
import { listOrders } from '@/lib/orders/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listOptionsOrder, listOrders);

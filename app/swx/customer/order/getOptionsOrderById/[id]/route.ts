import { getOptionsOrderById } from '@/lib/orders/contract';
import { getOrder } from '@/lib/orders/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getOptionsOrderById, getOrder);

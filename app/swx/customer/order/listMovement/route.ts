import { listMovement } from '@/lib/orders/contract';
import { listMovements } from '@/lib/orders/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listMovement, listMovements);

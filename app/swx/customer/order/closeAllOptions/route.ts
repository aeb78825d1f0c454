import { closeAllOptions } from '@/lib/orders/contract';
import { closeAll } from '@/lib/orders/bulk-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(closeAllOptions, closeAll);

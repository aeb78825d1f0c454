import { cancelAllOptions } from '@/lib/orders/contract';
import { cancelAll } from '@/lib/orders/bulk-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(cancelAllOptions, cancelAll);

import { getAccount as call } from '@/lib/orders/contract';
import { getAccount } from '@/lib/orders/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(call, getAccount);

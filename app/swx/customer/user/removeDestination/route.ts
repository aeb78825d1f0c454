import { removeDestination as call } from '@/lib/destinations/contract';
import { removeDestination } from '@/lib/destinations/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, removeDestination);

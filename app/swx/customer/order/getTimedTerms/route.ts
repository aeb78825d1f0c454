import { getTimedTerms } from '@/lib/orders/contract';
import { timedTerms } from '@/lib/orders/timed/place-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getTimedTerms, timedTerms);

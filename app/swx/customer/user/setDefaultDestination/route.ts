import { setDefaultDestination } from '@/lib/destinations/contract';
import { makeDefault } from '@/lib/destinations/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(setDefaultDestination, makeDefault);

import { listDestination } from '@/lib/destinations/contract';
import { listDestinations } from '@/lib/destinations/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listDestination, listDestinations);

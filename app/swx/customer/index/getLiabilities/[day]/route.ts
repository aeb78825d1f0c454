import { getLiabilities } from '@/lib/proof/contract';
import { readDay } from '@/lib/proof/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getLiabilities, readDay);

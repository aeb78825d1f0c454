import { listLiabilities } from '@/lib/proof/contract';
import { listDays } from '@/lib/proof/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listLiabilities, listDays);

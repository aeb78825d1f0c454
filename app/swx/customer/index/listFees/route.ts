import { listFees } from '@/lib/fees/contract';
import { feesNow } from '@/lib/fees/queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listFees, feesNow);

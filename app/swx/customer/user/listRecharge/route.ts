import { listRecharge } from '@/lib/deposits/contract';
import { listDeposits } from '@/lib/deposits/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listRecharge, listDeposits);

import { recharge } from '@/lib/deposits/contract';
import { submitDeposit } from '@/lib/deposits/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(recharge, submitDeposit);

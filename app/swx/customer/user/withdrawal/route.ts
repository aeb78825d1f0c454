import { requestWithdrawal as call } from '@/lib/withdrawals/contract';
import { requestWithdrawal } from '@/lib/withdrawals/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, requestWithdrawal);

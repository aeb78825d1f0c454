import { cancelWithdrawal as call } from '@/lib/withdrawals/contract';
import { cancelWithdrawal } from '@/lib/withdrawals/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, cancelWithdrawal);

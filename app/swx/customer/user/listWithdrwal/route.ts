import { listWithdrawals as call } from '@/lib/withdrawals/contract';
import { listWithdrawals } from '@/lib/withdrawals/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(call, listWithdrawals);

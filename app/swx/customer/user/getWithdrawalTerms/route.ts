import { getWithdrawalTerms } from '@/lib/withdrawals/contract';
import { readTerms } from '@/lib/withdrawals/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getWithdrawalTerms, readTerms);

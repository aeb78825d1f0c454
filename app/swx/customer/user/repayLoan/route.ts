import { repayLoan } from '@/lib/loans/contract';
import { repay } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(repayLoan, repay);

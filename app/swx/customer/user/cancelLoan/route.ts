import { cancelLoan } from '@/lib/loans/contract';
import { cancel } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(cancelLoan, cancel);

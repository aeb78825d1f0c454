import { getLoan } from '@/lib/loans/contract';
import { readLoan } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getLoan, readLoan);

import { loanAccount } from '@/lib/loans/contract';
import { readAccount } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(loanAccount, readAccount);

import { listLoanRecord } from '@/lib/loans/contract';
import { listLoans } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listLoanRecord, listLoans);

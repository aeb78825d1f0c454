import { loanAgreement } from '@/lib/loans/contract';
import { agreementFile } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(loanAgreement, agreementFile);

import { loan } from '@/lib/loans/contract';
import { apply } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(loan, apply);

import { quoteLoan } from '@/lib/loans/contract';
import { quote } from '@/lib/loans/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(quoteLoan, quote);

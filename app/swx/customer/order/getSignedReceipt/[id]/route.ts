import { getSignedReceipt } from '@/lib/receipts/contract';
import { signReceipt } from '@/lib/receipts/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getSignedReceipt, signReceipt);

import { listReceiptKeys as contract } from '@/lib/receipts/contract';
import { listReceiptKeys } from '@/lib/receipts/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(contract, listReceiptKeys);

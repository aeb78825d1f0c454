import { keepAccount as call } from '@/lib/closings/contract';
import { keepAccount } from '@/lib/closings/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, keepAccount);

import { closeAccount as call } from '@/lib/closings/contract';
import { closeAccount } from '@/lib/closings/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, closeAccount);

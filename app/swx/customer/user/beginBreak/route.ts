import { beginBreak as call } from '@/lib/limits/contract';
import { beginBreak } from '@/lib/limits/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, beginBreak);

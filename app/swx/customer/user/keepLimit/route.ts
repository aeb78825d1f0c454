import { keepLimit as call } from '@/lib/limits/contract';
import { keepLimit } from '@/lib/limits/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, keepLimit);

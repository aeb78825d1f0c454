import { saveLimit as call } from '@/lib/limits/contract';
import { saveLimit } from '@/lib/limits/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, saveLimit);

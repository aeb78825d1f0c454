import { getLimits } from '@/lib/limits/contract';
import { readLimits } from '@/lib/limits/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getLimits, readLimits);

import { resetDemo } from '@/lib/analysis/contract';
import { makeFresh } from '@/lib/analysis/demo-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(resetDemo, makeFresh);

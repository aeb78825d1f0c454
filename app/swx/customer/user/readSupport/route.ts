import { readSupport } from '@/lib/support/contract';
import { markRead } from '@/lib/support/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(readSupport, markRead);

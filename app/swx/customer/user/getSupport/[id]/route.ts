import { getSupport } from '@/lib/support/contract';
import { readConversation } from '@/lib/support/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getSupport, readConversation);

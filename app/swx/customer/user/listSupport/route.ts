import { listSupport } from '@/lib/support/contract';
import { listConversations } from '@/lib/support/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listSupport, listConversations);

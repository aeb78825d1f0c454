import { getInvites } from '@/lib/invites/contract';
import { readInvites } from '@/lib/invites/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getInvites, readInvites);

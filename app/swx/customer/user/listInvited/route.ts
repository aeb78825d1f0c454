import { listInvited as contract } from '@/lib/invites/contract';
import { listInvited } from '@/lib/invites/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(contract, listInvited);

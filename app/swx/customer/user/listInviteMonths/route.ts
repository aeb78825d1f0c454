import { listInviteMonths } from '@/lib/invites/contract';
import { listMonths } from '@/lib/invites/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listInviteMonths, listMonths);

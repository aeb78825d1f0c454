import { issueSocketTicket } from '@/lib/sockets/contract';
import { issueTicket } from '@/lib/sockets/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(issueSocketTicket, issueTicket);

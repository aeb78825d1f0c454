import { revokeOtherSessions } from '@/lib/login/contract';
import { endOtherSessions } from '@/lib/login/device-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(revokeOtherSessions, endOtherSessions);

import { revokeSession } from '@/lib/login/contract';
import { endSession } from '@/lib/login/device-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(revokeSession, endSession);

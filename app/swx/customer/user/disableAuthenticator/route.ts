import { disableAuthenticator } from '@/lib/security/contract';
import { turnOffAuthenticator } from '@/lib/security/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(disableAuthenticator, turnOffAuthenticator);

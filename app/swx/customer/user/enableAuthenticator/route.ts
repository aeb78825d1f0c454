import { enableAuthenticator } from '@/lib/security/contract';
import { turnOnAuthenticator } from '@/lib/security/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(enableAuthenticator, turnOnAuthenticator);

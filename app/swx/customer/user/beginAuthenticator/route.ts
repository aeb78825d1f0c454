import { beginAuthenticator } from '@/lib/security/contract';
import { setUpAuthenticator } from '@/lib/security/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(beginAuthenticator, setUpAuthenticator);

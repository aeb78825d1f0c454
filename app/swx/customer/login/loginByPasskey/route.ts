import { loginByPasskey } from '@/lib/passkeys/contract';
import { logInByPasskey } from '@/lib/passkeys/login-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(loginByPasskey, logInByPasskey, { session: 'open' });

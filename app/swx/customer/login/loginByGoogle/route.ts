import { loginByGoogle } from '@/lib/login/contract';
import { signInByGoogle } from '@/lib/login/google-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(loginByGoogle, signInByGoogle, { session: 'open' });

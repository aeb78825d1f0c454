import { login } from '@/lib/login/contract';
import { logIn } from '@/lib/login/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(login, logIn, { session: 'open' });

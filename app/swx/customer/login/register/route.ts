import { register } from '@/lib/login/contract';
import { openAccount } from '@/lib/login/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(register, openAccount, { session: 'open' });

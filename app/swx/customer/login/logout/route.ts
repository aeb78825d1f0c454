import { logout } from '@/lib/login/contract';
import { logOut } from '@/lib/login/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(logout, logOut, { session: 'close' });

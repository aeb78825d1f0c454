import { checkUserNameOrPhone } from '@/lib/login/contract';
import { checkName } from '@/lib/login/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(checkUserNameOrPhone, checkName);

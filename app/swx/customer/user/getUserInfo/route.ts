import { getUserInfo } from '@/lib/customers/contract';
import { readUserInfo } from '@/lib/customers/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(getUserInfo, readUserInfo);

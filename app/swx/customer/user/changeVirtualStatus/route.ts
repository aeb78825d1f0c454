import { changeVirtualStatus } from '@/lib/customers/contract';
import { chooseAccount } from '@/lib/customers/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(changeVirtualStatus, chooseAccount);

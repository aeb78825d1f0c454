import { addWithdrawalAddress } from '@/lib/destinations/contract';
import { addAddress } from '@/lib/destinations/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(addWithdrawalAddress, addAddress);

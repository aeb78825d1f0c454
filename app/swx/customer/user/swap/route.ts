import { takeSwap as call } from '@/lib/swaps/contract';
import { takeSwap } from '@/lib/swaps/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, takeSwap);

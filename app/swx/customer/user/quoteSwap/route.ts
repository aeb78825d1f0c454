import { quoteSwap as call } from '@/lib/swaps/contract';
import { quoteSwap } from '@/lib/swaps/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, quoteSwap);

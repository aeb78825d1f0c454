import { listSwap } from '@/lib/swaps/contract';
import { listSwaps } from '@/lib/swaps/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listSwap, listSwaps);

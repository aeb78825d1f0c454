import { getSwapTerms } from '@/lib/swaps/contract';
import { readSwapTerms } from '@/lib/swaps/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getSwapTerms, readSwapTerms);

import type { SwapTerms } from '@/lib/swaps/contract';
import { isBelow } from '@/lib/swaps/rules';

type Wallet = Pick<SwapTerms['wallets'][number], 'least' | 'most' | 'available'>;

/** What is wrong with an amount that is to be swapped; what one has counts before what is the most. */
export function issueOf(amount: string, { least, most, available }: Wallet) {
  if (!/[1-9]/.test(amount)) return null;
  if (isBelow(amount, least)) return 'less' as const;
  if (isBelow(available, amount)) return 'short' as const;
  return isBelow(most, amount) ? ('more' as const) : null;
}

import type { Caller } from '../core/caller';
import { walletsOf } from '../ledger/wallets';

/** USDT of the real account that can be bid. */
export async function availableToBid({ customerId }: Pick<Caller, 'customerId'>): Promise<string> {
  const wallets = await walletsOf(customerId, 'real');
  return wallets.find(({ currency }) => currency === 'USDT')?.available ?? '0';
}

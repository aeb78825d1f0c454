import type { Account } from '../orders/contract';

/** USDT that is available, what open positions and a loan leave free, and whether a loan is owed. */
export type Funds = { available: string; freeMargin: string; isBorrower: boolean };

/** What an account has for a bid. */
export function fundsToBid({
  wallets,
  freeMargin,
  stakeable,
}: Pick<Account, 'wallets' | 'freeMargin' | 'stakeable'>): Funds {
  const wallet = wallets.find(({ currency }) => currency === 'USDT');
  return { available: wallet?.available ?? '0', freeMargin, isBorrower: stakeable !== null };
}

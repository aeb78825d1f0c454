import { isSmaller } from '../core/amounts';
import { Money, moneyString } from '../core/money';

type Auction = { minBid: string | null; buyNowPrice: string | null };

/** What a bid releases of an earlier one of the same bidder, which is that one where it leads. */
type Own = { standing: string | null; ownBid: string | null };

const releasedBy = ({ standing, ownBid }: Own): string =>
  standing === 'leading' && ownBid !== null ? ownBid : '0';

/** What can be put up: what is available, and what an earlier bid that leads gives back. */
export const spendable = (available: string, own: Own): string =>
  moneyString(new Money(available).add(releasedBy(own)), 'USDT');

/** What stays available once an amount is held or charged. */
export const staysAvailable = (available: string, amount: string, own: Own): string =>
  moneyString(Money.max(0, new Money(spendable(available, own)).sub(amount)), 'USDT');

/** What is wrong with the amount of a bid, or of what is bought at once; null where nothing is, or nothing is typed. */
export function flawOfBid(
  amount: string,
  action: 'bid' | 'buy',
  { minBid, buyNowPrice }: Auction,
  most: string,
): 'low' | 'high' | 'short' | null {
  if (!/[1-9]/.test(amount)) return null;
  if (action === 'bid' && minBid !== null && isSmaller(amount, minBid)) return 'low';
  if (action === 'bid' && buyNowPrice !== null && !isSmaller(amount, buyNowPrice)) return 'high';
  return isSmaller(most, amount) ? 'short' : null;
}

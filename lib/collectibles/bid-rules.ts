import { isSmaller } from '../core/amounts';
import { Money, moneyString } from '../core/money';
import { mostFor } from '../plans/rules';
import type { Funds } from './funds-rules';

type Auction = { minBid: string | null; buyNowPrice: string | null };

/** What can be put up of what is available: as far as open positions and a loan leave it free. */
export const freeOf = ({
  available,
  freeMargin,
}: Pick<Funds, 'available' | 'freeMargin'>): string => mostFor(available, freeMargin);

/** What a bid releases of an earlier one of the same bidder, which is that one where it leads. */
type Own = { standing: string | null; ownBid: string | null };

/** What comes back of an own bid that leads, once there is a higher one. */
export const releasedBy = ({ standing, ownBid }: Own): string =>
  standing === 'leading' && ownBid !== null ? ownBid : '0';

/** What can be put up: what is free of what is available, and what an earlier bid that leads gives back. */
export const spendable = (available: string, own: Own): string =>
  moneyString(new Money(available).add(releasedBy(own)), 'USDT');

/** What stays available once an amount is held or charged. */
export const staysAvailable = (available: string, amount: string, own: Own): string =>
  moneyString(Money.max(0, new Money(spendable(available, own)).sub(amount)), 'USDT');

export type BidFlaw = 'zero' | 'places' | 'over' | 'onlyBuy' | 'low' | 'high' | 'short';

/** What is wrong with a bid, whatever its bidder has. */
function flawInAuction(amount: string, { minBid, buyNowPrice }: Auction): BidFlaw | null {
  if (!/[1-9]/.test(amount)) return 'zero';
  if (/\.\d{3}/.test(amount)) return 'places';
  if (minBid === null) return buyNowPrice === null ? 'over' : 'onlyBuy';
  if (isSmaller(amount, minBid)) return 'low';
  return buyNowPrice !== null && !isSmaller(amount, buyNowPrice) ? 'high' : null;
}

/** What is wrong with the amount of a bid, or of what is bought at once; null where nothing is, or nothing is typed. */
export function flawOfBid(
  amount: string,
  action: 'bid' | 'buy',
  auction: Auction,
  most: string,
): BidFlaw | null {
  if (amount === '') return null;
  const flaw = action === 'bid' ? flawInAuction(amount, auction) : null;
  return flaw ?? (isSmaller(most, amount) ? 'short' : null);
}

/** Whether a code or a passkey confirms it: a purchase, and a bid to another address than that of an earlier one. */
export const isConfirmedAnew = (
  action: 'bid' | 'buy',
  receivingAddress: string,
  { receivingAddress: known }: { receivingAddress: string | null },
): boolean => action === 'buy' || receivingAddress.trim() !== known;

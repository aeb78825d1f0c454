import { isAddress } from '../destinations/address-rules';
import type { PaymentNetwork } from '../core/payments';
import { Money, moneyString } from '../core/money';
import type { CollectibleStatus } from './contract';

export type Terms = { start_price: string; min_step: string; buy_now_price: string | null };

/** Where a collectible can be sent on its chain: an address of the main network with its checksum. */
export const isReceivingAddress = (chain: PaymentNetwork, address: string | undefined): boolean =>
  address !== undefined && isAddress(chain, address);

/** The smallest next bid; null where only buying at once is left. */
export function smallestBid(
  { start_price, min_step, buy_now_price }: Terms,
  highest: string | null,
): string | null {
  const least = highest === null ? new Money(start_price) : new Money(highest).add(min_step);
  return buy_now_price !== null && least.gte(buy_now_price) ? null : moneyString(least);
}

/** How a listing stands at a moment: one that is over and not settled yet is `ended`. */
export const statusAt = (
  { status, ends_at }: { status: 'draft' | CollectibleStatus; ends_at: Date },
  now: Date,
): CollectibleStatus =>
  status === 'open' && ends_at <= now ? 'ended' : status === 'draft' ? 'withdrawn' : status;

/** The name of a picture in its address; it changes with the picture. */
export const pictureName = (pictureId: string, size: number, hash: string): string =>
  `${pictureId}-${size}-${hash}`;

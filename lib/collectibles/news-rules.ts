import { isSmaller } from '../core/amounts';
import type { Collectible, CollectibleEvent } from './contract';

/** How a bidder stands after a bid that is not theirs was told: outbid, once theirs is not the highest. */
function standingAfter(item: Collectible, news: CollectibleEvent): Collectible['standing'] {
  if (item.standing !== 'leading' && item.standing !== 'outbid') return item.standing;
  if (item.ownBid === null || news.currentBid === null) return item.standing;
  return isSmaller(item.ownBid, news.currentBid) ? 'outbid' : 'leading';
}

/** A collectible as it is after what was told of it. */
export function withNews<Item extends Collectible>(item: Item, news: CollectibleEvent): Item {
  return {
    ...item,
    standing: standingAfter(item, news),
    status: news.status,
    currentBid: news.currentBid,
    minBid: news.minBid,
    bids: news.bids,
    endsAt: news.endsAt,
    extensions: news.extensions,
  };
}

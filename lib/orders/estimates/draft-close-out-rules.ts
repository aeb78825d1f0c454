import type { MarginOrder } from '@/lib/orders/contract';
import { closeOutEstimate } from './close-out-rules';
import type { AccountNow } from './order-value-rules';
import { pricesOf, type Draft, type DraftCost, type Market } from './ticket-cost-rules';
import type { Pair, TicketTerms } from './ticket-terms-rules';

type Asked = {
  draft: Draft;
  terms: TicketTerms;
  pair: Pair;
  cost: DraftCost | null;
  market: Market | null;
  account: AccountNow | null;
  orders: readonly MarginOrder[];
};

/**
 * Near which price of its instrument the account would be closed out with this order open; null where
 * none leads there, undefined while it is not known.
 */
export function closeOutOf({ draft, terms, pair, cost, market, account, orders }: Asked) {
  if (!cost || !market || !account) return undefined;
  const held = orders
    .filter(({ code }) => code === terms.code)
    .map(({ side, openLots, contracts }) => ({ side, lots: openLots, contractSize: contracts }));
  const order = { side: draft.side, lots: draft.lots, contractSize: terms.contractSize };
  return closeOutEstimate({
    code: terms.code,
    exposures: [...held, order],
    equity: account.equity.sub(cost.openFee).sub(cost.spreadCost),
    usedMargin: account.usedMargin.add(cost.margin),
    now: pricesOf(draft, market.now),
    rate: market.rate,
    pair,
  });
}

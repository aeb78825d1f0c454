import { closeDecimal } from '@/lib/core/decimal-text';
import { Money } from '@/lib/core/money';
import { lotsForRisk } from '@/lib/orders/margin/rules';
import { draftCost, type Draft, type Market } from './ticket-cost-rules';
import type { TicketTerms } from './ticket-terms-rules';

/** How many lots lose a share of the equity at the stop, and no more; null where nothing tells. */
export function sizeForRisk(
  draft: Draft,
  terms: TicketTerms,
  market: Market | null,
  equity: Money | null,
  percent: string,
) {
  const share = closeDecimal(percent);
  if (!market || !equity || !Number(share)) return null;
  // Where the stop stands does not depend on the size, unless it is told as an amount.
  const cost = draftCost({ ...draft, lots: terms.lotMin }, terms, market);
  if (!cost?.stopLoss) return null;
  const riskShare = new Money(share).div(100);
  const stopDistance = new Money(cost.open).sub(cost.stopLoss).abs();
  const lots = lotsForRisk(
    { ...terms, equity, riskShare, price: cost.open, stopDistance },
    market.rate,
  );
  return {
    risk: equity.mul(riskShare).toFixed(),
    lots: lots && lots.toFixed(),
    stop: cost.stopLoss,
  };
}

import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import {
  closingPrice,
  isClosable,
  partialRelease,
  type ConversionRate,
  type Prices,
} from '@/lib/orders/rules';
import { valueAt } from './order-value';

/** Of the terms that the order was placed under. */
export type LotTerms = { lotStep: string };

/** What is wrong with closing some lots: none, too many, or off the step. */
export type PartIssue = 'lots' | 'tooMany' | 'step' | null;

export function partIssue(lots: string, open: string, { lotStep }: LotTerms): PartIssue {
  if (isClosable(lots, open, lotStep)) return null;
  const part = new Money(lots);
  if (part.lte(0)) return 'lots';
  return part.gt(open) ? 'tooMany' : 'step';
}

/** What closing some of a position's lots brings now, in USDT; null while a price is missing. */
export function closing(
  order: MarginOrder,
  lots: string,
  quote: Prices | undefined,
  rate: ConversionRate | undefined,
) {
  if (!quote || rate === undefined) return null;
  const price = closingPrice(order.side, quote);
  const { profit, closeFee } = valueAt(order, price, rate, lots);
  const released = partialRelease({ ...order, held: order.usedMargin }, lots);
  return {
    price,
    profit,
    closeFee,
    released,
    rest: new Money(order.openLots).sub(lots).toFixed(),
    staysHeld: new Money(order.usedMargin).sub(released),
    /** Of this part alone. */
    netPart: profit.sub(closeFee),
    /** Of the whole order, with what was realised and paid before. */
    net: new Money(order.profit ?? 0).add(profit).sub(closeFee).sub(order.fee),
  };
}

export type Closing = NonNullable<ReturnType<typeof closing>>;

/** A share of the open lots, on the step and never none. */
export function shareOf(open: string, share: number, { lotStep }: LotTerms): string {
  const lots = new Money(open).mul(share).div(lotStep).toDecimalPlaces(0, Money.ROUND_HALF_UP);
  const whole = Money.max(lots, 1).mul(lotStep);
  return Money.min(whole, open).toFixed();
}

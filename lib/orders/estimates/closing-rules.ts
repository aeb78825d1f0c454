import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { openingFeeShare } from '@/lib/orders/net-rules';
import { addingUp } from '@/lib/orders/margin/parts-rules';
import { isClosable, partialRelease } from '@/lib/orders/margin/rules';
import { closingPrice, type ConversionRate, type Prices } from '@/lib/orders/rules';
import { valueAt } from './order-value-rules';

/** A part of the terms that the order was placed under. */
export type LotTerms = { lotStep: string };

/** What is wrong with closing some lots: none, too many, or off the step. */
export type PartIssue = 'lots' | 'tooMany' | 'step' | null;

export function partIssue(lots: string, open: string, { lotStep }: LotTerms): PartIssue {
  if (isClosable(lots, open, lotStep)) return null;
  const part = new Money(lots);
  if (part.lte(0)) return 'lots';
  return part.gt(open) ? 'tooMany' : 'step';
}

type Lines = Record<'profit' | 'feeTaken' | 'opening' | 'parts' | 'net', Money>;

/** The lines of a closing in cents that add up to its net as it is shown. */
function inCents({ profit, feeTaken, opening, parts, net }: Lines): Record<keyof Lines, string> {
  const { total, parts: shown } = addingUp(net.toFixed(), [
    profit.toFixed(),
    feeTaken.toFixed(),
    opening.toFixed(),
    parts.toFixed(),
  ] as const);
  return { profit: shown[0], feeTaken: shown[1], opening: shown[2], parts: shown[3], net: total };
}

/**
 * What closing some of a position's lots brings now, in USDT; null while a price is missing. `net` is the
 * profit/loss of the whole order, parts closed before included, where all that is open closes, else that of the part by itself, which
 * bears its share of the opening fee.
 */
export function closing(
  order: MarginOrder,
  lots: string,
  quote: Prices | undefined,
  rate: ConversionRate | undefined,
) {
  if (!quote || rate === undefined) return null;
  const price = closingPrice(order.side, quote);
  const whole = new Money(lots).eq(order.openLots);
  const openingFee = order.receipt.open?.fee ?? order.fee;
  const opening = openingFeeShare({ lots: order.lots, openingFee }, lots);
  const before = whole ? {} : { profit: null, fee: opening.toFixed() };
  const value = valueAt({ ...order, openLots: lots, ...before }, price, rate);
  const released = partialRelease({ ...order, held: order.usedMargin }, lots);
  const lines = {
    /** The fee of closing, as what it takes; negative. */
    feeTaken: value.closeFee.neg(),
    /** What these lots bear of the opening fee; negative. */
    opening: opening.neg(),
    /** What parts that closed before brought after all fees, their shares of the opening fee included. */
    parts: value.settled.add(opening),
  };
  return {
    price,
    whole,
    released,
    ...value,
    ...lines,
    cents: inCents({ ...lines, profit: value.profit, net: value.net }),
    rest: new Money(order.openLots).sub(lots).toFixed(),
    staysHeld: new Money(order.usedMargin).sub(released),
  };
}

export type Closing = NonNullable<ReturnType<typeof closing>>;

/** Whether so many lots are all that is open, or more. */
export const isWhole = (lots: string, open: string): boolean => new Money(lots).gte(open);

/** A slider over the steps of the open lots: how many there are, where some lots stand, and back. */
export function lotSlider(open: string, { lotStep }: LotTerms) {
  const most = new Money(open).div(lotStep).ceil().toNumber();
  return {
    most,
    stepOf: (lots: string) =>
      Math.min(most, Math.max(1, new Money(lots).div(lotStep).round().toNumber())),
    lotsAt: (step: string) => Money.min(new Money(lotStep).mul(step), open).toFixed(),
  };
}

/** A share of the open lots, on the step and never none. */
export function shareOf(open: string, share: number, { lotStep }: LotTerms): string {
  const lots = new Money(open).mul(share).div(lotStep).toDecimalPlaces(0, Money.ROUND_HALF_UP);
  const whole = Money.max(lots, 1).mul(lotStep);
  return Money.min(whole, open).toFixed();
}

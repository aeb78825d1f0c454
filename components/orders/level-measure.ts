import { closeDecimal } from '@/components/ui/decimal-text';
import { Money } from '@/lib/core/money';
import {
  closingPrice,
  openingPrice,
  orderFee,
  profit,
  toAccountCurrency,
  type ConversionRate,
  type Prices,
  type Side,
} from '@/lib/orders/rules';
import type { Level } from './level-check';

/** How a stop or a target is told: as a price, as a distance in price units, or as USDT won or lost. */
export const measures = ['price', 'distance', 'amount'] as const;
export type Measure = (typeof measures)[number];

/** The order that levels belong to, at the prices it would open and close at. */
export type Basis = {
  side: Side;
  lots: string;
  contractSize: string;
  feeRate: string;
  tickSize: string;
  /** Where it opens, where that is not the opening side of `now`: the price of an open position. */
  openPrice?: string;
  now: Prices;
  rate: ConversionRate;
};

/** 1 where a rising price wins. */
const way = (side: Side) => (side === 'long' ? 1 : -1);

const entryOf = (basis: Basis) => new Money(basis.openPrice ?? openingPrice(basis.side, basis.now));

const perUnit = ({ lots, contractSize, rate }: Basis) =>
  toAccountCurrency(new Money(lots).mul(contractSize), rate);

/** On the tick; a stop no farther and a target no nearer than asked. */
const onTick = (price: Money, { side, tickSize }: Basis) =>
  price
    .div(tickSize)
    .toDecimalPlaces(0, side === 'long' ? Money.ROUND_CEIL : Money.ROUND_FLOOR)
    .mul(tickSize);

/**
 * The price at which closing brings `net` USDT after both fees. From net = k × (s × (p − o) − f × (p + o)),
 * where k is what one unit of price is worth, s the way the order wins, o its opening and f the fee rate.
 */
function priceOfNet(net: Money, basis: Basis): Money {
  const [s, f, open] = [way(basis.side), new Money(basis.feeRate), entryOf(basis)];
  return net
    .div(perUnit(basis))
    .add(open.mul(f.add(s)))
    .div(new Money(s).sub(f));
}

/** What closing at a price brings after both fees, in USDT. */
export function netAt(price: string, basis: Basis): Money {
  const open = entryOf(basis);
  const fees = orderFee(basis, open, basis.rate).add(orderFee(basis, price, basis.rate));
  return profit(basis, open, price, basis.rate).sub(fees);
}

/** The price that a level told in a measure stands for; null while nothing is told. */
export function levelPrice(
  level: Level,
  typed: string,
  measure: Measure,
  basis: Basis,
): string | null {
  const told = closeDecimal(typed);
  if (told === '' || measure === 'price') return told || null;
  const sign = level === 'stopLoss' ? -1 : 1;
  if (measure === 'distance') {
    return entryOf(basis)
      .add(new Money(told).mul(sign * way(basis.side)))
      .toFixed();
  }
  if (perUnit(basis).isZero()) return null;
  return onTick(priceOfNet(new Money(told).mul(sign), basis), basis).toFixed();
}

/** A level's price in another measure, as it stands in the field; empty where it cannot be told so. */
export function levelTyped(
  level: Level,
  price: string | null,
  measure: Measure,
  basis: Basis,
): string {
  if (price === null || measure === 'price') return price ?? '';
  const sign = level === 'stopLoss' ? -1 : 1;
  const told =
    measure === 'distance'
      ? new Money(price).sub(entryOf(basis)).mul(way(basis.side))
      : netAt(price, basis).toDecimalPlaces(2);
  const positive = told.mul(sign);
  return positive.gt(0) ? positive.toFixed() : '';
}

const closeOf = (basis: Basis) => new Money(closingPrice(basis.side, basis.now));

/** How far a trailing stop told in a measure stays behind, in price units; null while nothing is told. */
export function trailingOf(typed: string, measure: Measure, basis: Basis): string | null {
  const told = closeDecimal(typed);
  if (told === '' || measure === 'distance') return told || null;
  const price = levelPrice('stopLoss', told, measure, basis);
  if (price === null) return null;
  const behind = closeOf(basis).sub(price).mul(way(basis.side));
  return behind.div(basis.tickSize).floor().mul(basis.tickSize).toFixed();
}

/** A trailing distance in another measure, as it stands in the field. */
export function trailingTyped(distance: string | null, measure: Measure, basis: Basis): string {
  if (distance === null || measure === 'distance') return distance ?? '';
  return levelTyped('stopLoss', trailingStart(distance, basis), measure, basis);
}

/** Where a trailing stop begins: its distance behind the price the position would close at. */
export const trailingStart = (distance: string, basis: Basis): string =>
  closeOf(basis)
    .sub(new Money(distance).mul(way(basis.side)))
    .toFixed();

import { closeDecimal, padded } from '@/lib/core/decimal-text';
import { digitsOf } from '@/lib/core/decimal-text';
import { Money } from '@/lib/core/money';
import { netIfClosed } from '@/lib/orders/net-rules';
import {
  closingPrice,
  openingPrice,
  orderFee,
  toAccountCurrency,
  type ConversionRate,
  type Prices,
  type Side,
} from '@/lib/orders/rules';
import type { Level } from './level-rules';

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
  /** What closed parts of an open position brought less all fees charged so far, in USDT. */
  settled?: string;
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

/** What was settled before it closes: of an order that is not open yet the fee of opening it. */
const settledOf = (basis: Basis): Money =>
  basis.settled === undefined
    ? orderFee(basis, entryOf(basis), basis.rate).neg()
    : new Money(basis.settled);

/**
 * The price at which closing brings `net` USDT after all fees. From net = b + k × (s × (p − o) − f × p),
 * where b was settled before, k is what one unit of price is worth, s the way the order wins, o its
 * opening and f the fee rate.
 */
function priceOfNet(net: Money, basis: Basis): Money {
  const [s, f] = [way(basis.side), new Money(basis.feeRate)];
  return net
    .sub(settledOf(basis))
    .div(perUnit(basis))
    .add(entryOf(basis).mul(s))
    .div(new Money(s).sub(f));
}

/** The closing price, on the tick, from which on an order loses nothing: the net after both fees is zero. */
export const breakEvenPrice = (basis: Basis): Money =>
  onTick(priceOfNet(new Money(0), basis), basis);

/**
 * How far the closing price of now has to move until nothing is lost: percent of it at two places, never less than is
 * needed, below 0 where it has to fall.
 */
export function moveToBreakEven(side: Side, breakEven: Money, now: Prices): string {
  const close = closingPrice(side, now);
  return breakEven.sub(close).div(close).mul(100).toDecimalPlaces(2, Money.ROUND_UP).toFixed();
}

/** Where a price lies between a stop (0) and a target (100), percent; at the nearer end where it lies beyond. */
export const placeBetween = (stop: string, target: string, price: string | Money): number =>
  Money.min(
    Money.max(new Money(price).sub(stop).div(new Money(target).sub(stop)).mul(100), 0),
    100,
  ).toNumber();

/** The profit/loss of the order if it closes at a price: after all fees, in USDT. */
export const netAt = (price: string, basis: Basis): Money =>
  netIfClosed(
    { ...basis, openPrice: entryOf(basis), profit: settledOf(basis), fee: 0 },
    price,
    basis.rate,
  ).net;

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
  const digits = digitsOf(basis.tickSize);
  if (price === null || measure === 'price') return padded(price ?? '', digits);
  const sign = level === 'stopLoss' ? -1 : 1;
  const told =
    measure === 'distance'
      ? new Money(price).sub(entryOf(basis)).mul(way(basis.side))
      : netAt(price, basis).toDecimalPlaces(2);
  const positive = told.mul(sign);
  return positive.gt(0) ? padded(positive.toFixed(), measure === 'amount' ? 2 : digits) : '';
}

const closeOf = (basis: Pick<Basis, 'side' | 'now'>) =>
  new Money(closingPrice(basis.side, basis.now));

/** How far behind the price it would close at a stop stands, in price units; "0" on the wrong side of it. */
export const distanceTo = (stop: string, basis: Pick<Basis, 'side' | 'now'>): string =>
  Money.max(closeOf(basis).sub(stop).mul(way(basis.side)), 0).toFixed();

/** Where a trailing stop begins: its distance behind the price the position would close at. */
export const trailingStart = (distance: string, basis: Basis): string =>
  closeOf(basis)
    .sub(new Money(distance).mul(way(basis.side)))
    .toFixed();

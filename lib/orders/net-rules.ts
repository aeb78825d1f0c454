import type { Decimal } from 'decimal.js';
import { Money, kept } from '../core/money';
import { orderFee, profit, type ConversionRate, type Side } from './rules';

/** An order that was opened: what of it is still open, and what it has brought and cost so far. */
export type Running = {
  side: Side;
  /** Lots that are still open. */
  lots: Decimal.Value;
  contractSize: Decimal.Value;
  feeRate: Decimal.Value;
  openPrice: Decimal.Value;
  /** Price profit of what was closed, USDT; null while nothing was. */
  profit: Decimal.Value | null;
  /** All fees charged so far, USDT. */
  fee: Decimal.Value;
};

/** Price profit of what was closed less all fees charged so far, in USDT. */
export const settledNet = (o: Pick<Running, 'profit' | 'fee'>): Decimal =>
  new Money(o.profit ?? 0).sub(o.fee);

/**
 * The profit/loss of an order, in USDT, if all that is open closed at a price: the price profit of the
 * open lots, less the fee that closing them costs, and what was settled before, the opening fee
 * included. Once it has closed there, `profit` less `fee` of the order is this very `net`.
 */
export function netIfClosed(o: Running, price: Decimal.Value, rate: ConversionRate) {
  const gross = profit(o, o.openPrice, price, rate);
  const closeFee = orderFee(o, price, rate);
  const settled = settledNet(o);
  return { profit: gross, closeFee, settled, net: gross.sub(closeFee).add(settled) };
}

/** The share of the opening fee that some of an order's lots bear, in USDT, half-even at six places. */
export const openingFeeShare = (
  o: { lots: Decimal.Value; openingFee: Decimal.Value },
  part: Decimal.Value,
): Decimal => kept(new Money(o.openingFee).mul(part).div(o.lots));

export type Outcome = 'all' | 'winning' | 'losing';

/** Whether a profit/loss is of the kind asked for; one of exactly zero neither wins nor loses. */
export const fitsOutcome = (net: Decimal.Value, only: Outcome): boolean => {
  if (only === 'all') return true;
  return only === 'winning' ? new Money(net).gt(0) : new Money(net).lt(0);
};

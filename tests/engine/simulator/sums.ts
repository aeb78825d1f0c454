import { Fraction } from './fraction';
import type { Side, Terms } from './words';

const keptPlaces = 6;
const two = Fraction.of(2);

export type Pair = { bid: Fraction; ask: Fraction };

/** How an amount in the quote currency becomes USDT: times this, exactly. */
export type Rate = Fraction;

export const opensAt = (side: Side, p: Pair): Fraction => (side === 'long' ? p.ask : p.bid);
export const closesAt = (side: Side, p: Pair): Fraction => (side === 'long' ? p.bid : p.ask);
export const middle = (p: Pair): Fraction => p.bid.plus(p.ask).dividedBy(two);

/** The middle at tick size, half to even: what a timed option goes by. */
export function middleOnGrid(p: Pair, tickSize: string): Fraction {
  const size = Fraction.of(tickSize);
  return middle(p).dividedBy(size).rounded(0).times(size);
}

export const worth = (lots: Fraction, terms: Terms, price: Fraction, rate: Rate): Fraction =>
  lots.times(Fraction.of(terms.contractSize)).times(price).times(rate);

export const marginOf = (value: Fraction, leverage: number): Fraction =>
  value.dividedBy(Fraction.of(leverage)).rounded(keptPlaces);

export const feeOf = (value: Fraction, terms: Terms): Fraction =>
  value.times(Fraction.of(terms.feeRate)).rounded(keptPlaces);

/** What a move from one price to another is worth to a side, before fees. */
export function gain(
  side: Side,
  move: { from: Fraction; to: Fraction },
  lots: Fraction,
  terms: Terms,
  rate: Rate,
): Fraction {
  const rise = move.to.minus(move.from);
  return worth(lots, terms, side === 'long' ? rise : rise.negated(), rate).rounded(keptPlaces);
}

/** A part of an amount, as so many lots are of all. */
export const shareOf = (amount: Fraction, part: Fraction, all: Fraction): Fraction =>
  amount.times(part).dividedBy(all).rounded(keptPlaces);

export const winOf = (stake: Fraction, payout: string): Fraction =>
  stake.times(Fraction.of(payout)).rounded(keptPlaces);

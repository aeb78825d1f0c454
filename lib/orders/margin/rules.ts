import type { Decimal } from 'decimal.js';
import { closeOutLevel, marginWarnings, type MarginWarning } from '../../core/margin-levels';
import { Money, isMultiple, kept } from '../../core/money';
import type { OrderRow } from '../../core/trading';
import { addingUp } from './parts-rules';
import {
  highestLevel,
  toAccountCurrency,
  type ConversionRate,
  type Prices,
  type Side,
} from '../rules';

/** The lowest warning that a margin level has come to; null above all and without a level. */
export function marginWarning(level: Decimal.Value | null): MarginWarning | null {
  if (level === null) return null;
  return marginWarnings.findLast((at) => new Money(level).lte(at)) ?? null;
}

/** How much of the equity is used as margin, from 0 to 100, for a bar. */
export function usedPercent(account: { equity: string; usedMargin: string }): number {
  const used = Number(account.usedMargin);
  if (used <= 0) return 0;
  return Number(account.equity) <= used ? 100 : (used / Number(account.equity)) * 100;
}

const centsOf = (amount: string) => new Money(amount).toDecimalPlaces(2, Money.ROUND_FLOOR);

/**
 * The figures of an account to the cent, so that what makes up its equity, and what it is used for, adds up.
 * Equity and what is free of it are cut down: nobody has the cent that rounding would add.
 */
export function centFigures(account: {
  balance: string;
  unrealised: string;
  equity: string;
  usedMargin: string;
  pendingHeld: string;
  freeMargin: string;
}) {
  const { equity, usedMargin, pendingHeld, freeMargin } = account;
  // Free of positions, and no stake all the same since a loan is owed.
  const owed = new Money(equity).sub(usedMargin).sub(pendingHeld).sub(freeMargin);
  const total = centsOf(equity);
  const free = centsOf(freeMargin);
  const [balance, unrealised] = addingUp(total.toFixed(), [
    account.balance,
    account.unrealised,
  ] as const).parts;
  const { parts } = addingUp(total.sub(free).toFixed(), [
    usedMargin,
    pendingHeld,
    owed.toFixed(),
  ] as const);
  return {
    balance,
    unrealised,
    equity: total.toFixed(2),
    usedMargin: parts[0],
    pendingHeld: parts[1],
    owed: owed.gt(0) ? parts[2] : null,
    freeMargin: free.toFixed(2),
  };
}

/** Whether positions close at a margin level. */
export const isCloseOut = (level: Decimal.Value | null): boolean =>
  level !== null && new Money(level).lte(closeOutLevel);

/** The positions in the order a close-out closes them: largest loss first, the older of equals first. */
export const closeOutOrder = <P extends { id: string; profit: Decimal.Value }>(
  positions: readonly P[],
): P[] =>
  [...positions].sort(
    (a, b) => new Money(a.profit).cmp(b.profit) || Number(BigInt(a.id) - BigInt(b.id)),
  );

/** Where a trailing stop stands: the best closing price since it was set, less (a short: plus) its distance. */
export const trailingLevel = (
  side: Side,
  extreme: Decimal.Value,
  distance: Decimal.Value,
): string => {
  const best = new Money(extreme);
  return (side === 'long' ? best.sub(distance) : best.add(distance)).toFixed();
};

/** Whether a limit is reached: the ask of a long is at or below it, the bid of a short at or above. */
export const isLimitReached = (
  side: Side,
  limit: Decimal.Value,
  p: { bid: string; ask: string },
): boolean => (side === 'long' ? new Money(p.ask).lte(limit) : new Money(p.bid).gte(limit));

/** Whether a stop is reached that an order opens at: the ask of a long is at or above it, the bid of a short at or below. */
export const isStopReached = (
  side: Side,
  stop: Decimal.Value,
  p: { bid: string; ask: string },
): boolean => (side === 'long' ? new Money(p.ask).gte(stop) : new Money(p.bid).lte(stop));

/** Whether a new stop lies where it can open an order later: on the far side of the price, and not beyond every other. */
export const isStopAhead = (side: Side, stop: Decimal.Value, p: Prices): boolean =>
  !isStopReached(side, stop, p) && highestLevel(side, p).gte(stop);

/** What opens a pending order by itself. */
type Waiting = Pick<OrderRow, 'limit_price' | 'stop_price'>;

/** The price that a pending order waits for. */
export const entryPrice = (row: Waiting): string => (row.stop_price ?? row.limit_price)!;

/** Whether a pending order opens at these prices. */
export const isEntryReached = (
  row: Waiting & Pick<OrderRow, 'side'>,
  p: { bid: string; ask: string },
): boolean =>
  row.stop_price === null
    ? isLimitReached(row.side, row.limit_price!, p)
    : isStopReached(row.side, row.stop_price, p);

/**
 * Margin that closing some lots releases, in USDT: their share of the margin at opening, half-even at
 * six places; the last lots release all that is left.
 */
export function partialRelease(
  o: {
    lots: Decimal.Value;
    openLots: Decimal.Value;
    requiredMargin: Decimal.Value;
    held: Decimal.Value;
  },
  closing: Decimal.Value,
): Decimal {
  if (new Money(closing).eq(o.openLots)) return new Money(o.held);
  return Money.min(kept(new Money(o.requiredMargin).mul(closing).div(o.lots)), o.held);
}

/** So often a position can close in part; after that what is left of it closes as a whole. */
export const mostParts = 100;

/** Whether some lots of a position may close: on the lot step, and no more than are open. All of them always may. */
export const isClosable = (
  closing: Decimal.Value,
  openLots: Decimal.Value,
  lotStep: Decimal.Value,
): boolean => {
  const lots = new Money(closing);
  return lots.eq(openLots) || (lots.gt(0) && lots.lt(openLots) && isMultiple(lots, lotStep));
};

/**
 * The most lots that lose no more than `riskShare` (a fraction) of the equity when the stop fills at its
 * level, both fees included, rounded down to the lot step. Null where not even the smallest order does.
 */
export function lotsForRisk(
  o: {
    equity: Decimal.Value;
    riskShare: Decimal.Value;
    /** Price units between entry and stop, above zero. */
    stopDistance: Decimal.Value;
    price: Decimal.Value;
    feeRate: Decimal.Value;
    contractSize: Decimal.Value;
    lotStep: Decimal.Value;
    lotMin: Decimal.Value;
    lotMax: Decimal.Value;
  },
  rate: ConversionRate,
): Decimal | null {
  const distance = new Money(o.stopDistance);
  const risk = new Money(o.equity).mul(o.riskShare);
  if (distance.lte(0) || risk.lte(0)) return null;
  // The stop of a short lies above the entry: its fee is the larger one, so it is reckoned for both.
  const fees = new Money(o.price).mul(2).add(distance).mul(o.feeRate);
  const perLot = toAccountCurrency(distance.add(fees).mul(o.contractSize), rate);
  const most = Money.min(risk.div(perLot), o.lotMax);
  const lots = most.div(o.lotStep).floor().mul(o.lotStep);
  return lots.lt(o.lotMin) ? null : lots;
}

/**
 * The closing price of a position at which the account's margin level falls to the close-out, when
 * nothing else moves. `price` is its closing price now, `equity` and `usedMargin` are in USDT and count
 * the position. Null where no price above zero does it.
 */
export function closeOutPrice(
  o: { side: Side; lots: Decimal.Value; contractSize: Decimal.Value; price: Decimal.Value },
  account: { equity: Decimal.Value; usedMargin: Decimal.Value },
  rate: ConversionRate,
): Decimal | null {
  const room = new Money(account.equity).sub(new Money(account.usedMargin).mul(closeOutLevel));
  const perUnit = toAccountCurrency(new Money(o.lots).mul(o.contractSize), rate);
  const move = room.div(perUnit);
  const price = o.side === 'long' ? new Money(o.price).sub(move) : new Money(o.price).add(move);
  return price.gt(0) ? price : null;
}

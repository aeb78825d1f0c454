import type { Decimal } from 'decimal.js';
import type { Instrument } from '../core/market';
import { Money, isMultiple, kept } from '../core/money';

export type Side = 'long' | 'short';

/** A price pair as decimal strings in the quote currency. */
export type Prices = { bid: string; ask: string };

/** How the quote currency becomes USDT: at a mid price, divided by it when `inverse`; null for USD and USDT. */
export type ConversionRate = { mid: string; inverse: boolean } | null;

type Sized = { lots: Decimal.Value; contractSize: Decimal.Value };

export const openingPrice = (side: Side, p: Prices): string => (side === 'long' ? p.ask : p.bid);

export const closingPrice = (side: Side, p: Prices): string => (side === 'long' ? p.bid : p.ask);

/** Mid of a pair, exact. */
export const midPrice = (p: Prices): Decimal => new Money(p.bid).add(p.ask).div(2);

/** An amount in the quote currency as USDT, unrounded. */
export function toAccountCurrency(amount: Decimal.Value, rate: ConversionRate): Decimal {
  const value = new Money(amount);
  if (!rate) return value;
  return rate.inverse ? value.div(rate.mid) : value.mul(rate.mid);
}

/** Lots × contract size × price, in USDT, unrounded. */
export const notional = (o: Sized, price: Decimal.Value, rate: ConversionRate): Decimal =>
  toAccountCurrency(new Money(o.lots).mul(o.contractSize).mul(price), rate);

/** Notional ÷ leverage, in USDT, half-even at six places. */
export const requiredMargin = (
  o: Sized & { leverage: number },
  price: Decimal.Value,
  rate: ConversionRate,
): Decimal => kept(notional(o, price, rate).div(o.leverage));

/** Notional × fee rate, in USDT, half-even at six places; charged at open and at close. */
export const orderFee = (
  o: Sized & { feeRate: Decimal.Value },
  price: Decimal.Value,
  rate: ConversionRate,
): Decimal => kept(notional(o, price, rate).mul(o.feeRate));

/** (Close − open) × lots × contract size for a long, the negative for a short; in USDT, half-even at six places. */
export function profit(
  o: Sized & { side: Side },
  open: Decimal.Value,
  close: Decimal.Value,
  rate: ConversionRate,
): Decimal {
  const difference = o.side === 'long' ? new Money(close).sub(open) : new Money(open).sub(close);
  return kept(toAccountCurrency(difference.mul(o.lots).mul(o.contractSize), rate));
}

/** Whether the lots lie within the bounds and on the step of the instrument. */
export function isLotSize(
  lots: Decimal.Value,
  i: Pick<Instrument, 'lotMin' | 'lotMax' | 'lotStep'>,
): boolean {
  const size = new Money(lots);
  return size.gte(i.lotMin) && size.lte(i.lotMax) && isMultiple(size, i.lotStep);
}

/** How many times the price a stop or a target may be: beyond lies no price anyone could mean. */
const levelTimes = 100;

/** The highest stop or target that is taken while a position would close at these prices. */
export const highestLevel = (side: Side, p: Prices): Decimal =>
  new Money(closingPrice(side, p)).mul(levelTimes);

/** What a trailing stop stays behind by less than, while a position would close at these prices. */
export const trailingBound = (side: Side, p: Prices): Decimal =>
  new Money(closingPrice(side, p)).div(2);

type LevelName = 'stopLoss' | 'takeProfit' | 'trailingDistance';
type LevelValues = { [level in LevelName]?: Decimal.Value | null };

/**
 * The first level that is not reasonable; null where all are. Stop loss and take profit lie on the
 * right side of the price the position would close at: a long's stop below the bid and its target
 * above, a short's the other way round the ask. All are multiples of the tick size and at most
 * `levelTimes` the price, and a trailing stop stays behind by less than half the price.
 */
export function unreasonableLevel(
  side: Side,
  levels: LevelValues,
  p: Prices,
  tickSize: Decimal.Value,
): LevelName | null {
  const price = new Money(closingPrice(side, p));
  const below = (v: Decimal.Value) => price.gt(v);
  const above = (v: Decimal.Value) => price.lt(v) && highestLevel(side, p).gte(v);
  const fits = {
    stopLoss: side === 'long' ? below : above,
    takeProfit: side === 'long' ? above : below,
    trailingDistance: (v: Decimal.Value) => trailingBound(side, p).gt(v),
  };
  const isWrong = (name: LevelName) => {
    const level = levels[name];
    return level != null && !(isMultiple(level, tickSize) && fits[name](level));
  };
  return (Object.keys(fits) as LevelName[]).find(isWrong) ?? null;
}

/** Whether all levels are. */
export const areLevelsReasonable = (...asked: Parameters<typeof unreasonableLevel>): boolean =>
  unreasonableLevel(...asked) === null;

/** What the fill lost against the price asked for, in price units: positive is worse for the customer. */
export function slippage(
  side: Side,
  leg: 'open' | 'close',
  requested: Decimal.Value,
  filled: Decimal.Value,
): Decimal {
  const buys = (side === 'long') === (leg === 'open');
  return buys ? new Money(filled).sub(requested) : new Money(requested).sub(filled);
}

export type Position = Sized & { side: Side; openPrice: string; requiredMargin: string };

/** Unrealised profit of a position at the price it would close at now. */
export const unrealisedProfit = (p: Position, now: Prices, rate: ConversionRate): Decimal =>
  profit(p, p.openPrice, closingPrice(p.side, now), rate);

/**
 * Equity = balance + unrealised profit; free margin = equity − used margin − what pending orders hold;
 * margin level = equity ÷ used margin as a fraction, null when nothing is used. While a loan is owed,
 * `stakeable` is what is available beyond its principal, and no more is free. All in USDT.
 */
export function marginState(
  balance: Decimal.Value,
  unrealised: Decimal.Value,
  usedMargin: Decimal.Value,
  pendingHeld: Decimal.Value = 0,
  stakeable: Decimal.Value | null = null,
) {
  const equity = new Money(balance).add(unrealised);
  const used = new Money(usedMargin);
  const free = equity.sub(used).sub(pendingHeld);
  return {
    equity,
    usedMargin: used,
    freeMargin: stakeable === null ? free : Money.min(free, stakeable),
    marginLevel: used.isZero() ? null : equity.div(used),
  };
}

/** Everything an order would cost at these prices, in USDT; shown before confirming by the arithmetic that charges. */
export function orderCost(
  o: Sized & {
    side: Side;
    leverage: number;
    feeRate: Decimal.Value;
    stopLoss?: string | null;
    takeProfit?: string | null;
  },
  now: Prices,
  rate: ConversionRate,
) {
  const open = openingPrice(o.side, now);
  const close = closingPrice(o.side, now);
  const at = (price: Decimal.Value) => {
    const fee = orderFee(o, price, rate);
    return { profit: profit(o, open, price, rate), fee };
  };
  const openFee = orderFee(o, open, rate);
  const outcome = (level: string | null | undefined) => {
    if (!level) return null;
    const { profit: gain, fee } = at(level);
    return gain.sub(fee).sub(openFee);
  };
  return {
    notional: kept(notional(o, open, rate)),
    margin: requiredMargin(o, open, rate),
    openFee,
    closeFee: at(close).fee,
    spreadCost: at(close).profit.neg(),
    /** Net of both fees when the level fills exactly. */
    atStop: outcome(o.stopLoss),
    atTarget: outcome(o.takeProfit),
  };
}

/**
 * The most an order without a stop can lose, in USDT. A price cannot fall below zero, so a long loses
 * no more than its notional and both fees; a short has no such bound. Neither loses more than the
 * equity, as balances below zero are covered. Without an equity, null where nothing else bounds it.
 */
export function worstCase(
  side: Side,
  cost: { notional: Decimal; openFee: Decimal; closeFee: Decimal },
  equity: Decimal | null,
): Decimal | null {
  if (side === 'short') return equity;
  const stake = cost.notional.add(cost.openFee).add(cost.closeFee);
  return equity ? Money.min(stake, equity) : stake;
}

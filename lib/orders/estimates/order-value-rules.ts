import { digitsOf } from '@/lib/core/decimal-text';
import { Money } from '@/lib/core/money';
import type { Account, MarginOrder, Order } from '@/lib/orders/contract';
import { netIfClosed } from '@/lib/orders/net-rules';
import {
  closingPrice,
  midPrice,
  type ConversionRate,
  type Prices,
  type Side,
} from '@/lib/orders/rules';
import { revalued } from '@/lib/orders/valuation-rules';
import type { Pair } from './ticket-terms-rules';

export type QuoteOf = (code: string) => Prices | undefined;

/** The part of an order that its value follows from. */
export type Valued = Pick<
  MarginOrder,
  | 'code'
  | 'side'
  | 'openLots'
  | 'contracts'
  | 'openPrice'
  | 'feeRate'
  | 'receipt'
  | 'profit'
  | 'fee'
>;

/** The instruments whose prices value these orders: their own, and those that convert to USDT. */
export const codesOf = (orders: readonly Pick<Order, 'code' | 'receipt'>[]): string[] =>
  [
    ...new Set(orders.flatMap((o) => [o.code, o.receipt.open?.conversion.tick?.code ?? o.code])),
  ].sort();

/** How the order's quote currency becomes USDT now; undefined while that price is not known. */
export function rateNow(order: Valued, quoteOf: QuoteOf): ConversionRate | undefined {
  const conversion = order.receipt.open?.conversion;
  if (!conversion?.tick) return null;
  return rateOfPair({ code: conversion.tick.code, inverse: conversion.inverse }, quoteOf);
}

/** How a quote currency becomes USDT now, by its pair; undefined while that price is not known. */
export function rateOfPair(pair: Pair, quoteOf: QuoteOf): ConversionRate | undefined {
  if (!pair) return null;
  const quote = quoteOf(pair.code);
  return quote && { mid: midPrice(quote).toFixed(), inverse: pair.inverse };
}

/** The order as the one rule of profit/loss takes it. */
const running = (order: Valued, openPrice: string) => ({
  side: order.side satisfies Side,
  lots: order.openLots,
  contractSize: order.contracts,
  feeRate: order.feeRate,
  openPrice,
  profit: order.profit,
  fee: order.fee,
});

/**
 * What closing all that is open at `price` would bring, in USDT: the profit/loss of the order as `net`,
 * and the parts it consists of.
 */
export const valueAt = (order: Valued, price: string, rate: ConversionRate) =>
  netIfClosed(running(order, order.openPrice ?? price), price, rate);

/** The value of an open position at the price it would close at now; null while a price is missing. */
export function valueNow(order: Valued, quoteOf: QuoteOf) {
  const quote = quoteOf(order.code);
  const rate = rateNow(order, quoteOf);
  if (!quote || rate === undefined) return null;
  const price = closingPrice(order.side, quote);
  return { price, rate, ...valueAt(order, price, rate) };
}

/** The profit/loss of several positions together; null while a price is missing. */
export function netTogether(orders: readonly Valued[], quoteOf: QuoteOf): Money | null {
  const values = orders.map((order) => valueNow(order, quoteOf));
  return values.every((value) => value !== null)
    ? values.reduce((sum, { net }) => sum.add(net), new Money(0))
    : null;
}

/**
 * The account at the prices of this moment. While the price of any position is not known here it
 * stands as the server reckoned it.
 */
export const accountNow = (account: Account, orders: readonly Valued[], quoteOf: QuoteOf) =>
  revalued(
    account,
    orders.map((order) => valueNow(order, quoteOf)?.profit ?? null),
  );

export type AccountNow = ReturnType<typeof accountNow>;

/**
 * The decimal places that an order's prices are written with: the most that any of them has. What was
 * closed in parts has an average as its price, with places of its own.
 */
export const orderDigits = (order: Order): number =>
  Math.max(
    ...[
      order.openPrice,
      order.receipt.partial.length > 0 ? null : order.closePrice,
      order.stopLoss,
      order.takeProfit,
      order.limitPrice,
      order.stopPrice,
      order.receipt.open?.tick.bid,
      order.receipt.open?.tick.ask,
    ].map((price) => (price ? digitsOf(price) : 0)),
  );

import type { Decimal } from 'decimal.js';
import { Money } from '../core/money';
import { formOf, type OrderKind, type OrderRow } from '../core/trading';
import { netIfClosed } from './net-rules';
import { closingPrice, marginState, profit, type ConversionRate, type Prices } from './rules';

/** What an order's hold counts as in its account: margin in use, a pending order's hold, or a stake. */
export function holdOf(order: {
  kind: OrderKind;
  status: OrderRow['status'];
}): 'used' | 'pending' | 'staked' {
  switch (formOf(order.kind)) {
    case 'option':
      return 'staked';
    case 'position':
      return order.status === 'pending' ? 'pending' : 'used';
  }
}

/** Whether an order's value moves with the price. */
export const isRunning = (order: Pick<OrderRow, 'kind' | 'status'>): boolean =>
  order.status === 'open' && formOf(order.kind) === 'position';

/** The columns of an open position that say what it gains. */
export type OpenPosition = Pick<
  OrderRow,
  'code' | 'side' | 'open_lots' | 'contract_size' | 'quote_currency' | 'open_price' | 'held'
>;

/** The columns of an open position that say what it would end with. */
export type RunningPosition = OpenPosition & Pick<OrderRow, 'fee_rate' | 'profit' | 'fee'>;

const sizeOf = (row: OpenPosition) => ({
  side: row.side,
  lots: row.open_lots,
  contractSize: row.contract_size,
});

/** Unrealised profit of an open position at the price it would close at, in USDT. */
export const gainAt = (row: OpenPosition, quote: Prices, rate: ConversionRate): Decimal =>
  profit(sizeOf(row), row.open_price!, closingPrice(row.side, quote), rate);

/** The profit/loss of an open position if all of it closed at a quote, in USDT. */
export const netAt = (row: RunningPosition, quote: Prices, rate: ConversionRate): Decimal =>
  netIfClosed(
    {
      feeRate: row.fee_rate,
      openPrice: row.open_price!,
      profit: row.profit,
      fee: row.fee,
      ...sizeOf(row),
    },
    closingPrice(row.side, quote),
    rate,
  ).net;

export type Held = Pick<OrderRow, 'kind' | 'status' | 'held'>;

/**
 * Where an account stands, in USDT. The balance is what is available, the margin in use and what pending
 * orders hold; an advance against open positions (zero or negative) counts against it, and stakes of
 * options do not count. `gainOf` is asked for each open position; where it does not know, the gain is
 * left out and `valued` is false.
 */
export function valuation<O extends Held>(
  cash: { available: Decimal.Value; advance: Decimal.Value },
  orders: Iterable<O>,
  gainOf: (order: O) => Decimal | null,
) {
  const held = { used: new Money(0), pending: new Money(0), staked: new Money(0) };
  let unrealised = new Money(0);
  let valued = true;
  for (const order of orders) {
    const role = holdOf(order);
    held[role] = held[role].add(order.held);
    if (!isRunning(order)) continue;
    const gain = gainOf(order);
    if (gain) unrealised = unrealised.add(gain);
    else valued = false;
  }
  const { used, pending, staked } = held;
  const balance = new Money(cash.available).add(cash.advance).add(used).add(pending);
  return {
    balance,
    unrealised,
    pendingHeld: pending,
    staked,
    valued,
    ...marginState(balance, unrealised, used, pending),
  };
}

/**
 * What open positions gain in all, at the least, in USDT: the sum of `gainAt` in doubles, less what these and
 * the rounding of each gain may be wrong by. Null where a price is not known. `worth` is USDT for one unit
 * of a currency.
 */
export function leastGain(
  orders: Iterable<OrderRow>,
  quoteOf: (code: string) => { bidNumber: number; askNumber: number } | undefined,
  worthOf: (currency: string) => number | null,
): number | null {
  let gain = 0;
  let error = 0;
  for (const order of orders) {
    if (!isRunning(order)) continue;
    const quote = quoteOf(order.code);
    const worth = worthOf(order.quote_currency);
    if (!quote || worth === null) return null;
    const size = Number(order.open_lots) * Number(order.contract_size) * worth;
    const open = Number(order.open_price);
    const close = order.side === 'long' ? quote.bidNumber : quote.askNumber;
    gain += (order.side === 'long' ? close - open : open - close) * size;
    error += 1e-6 + (open + close) * size * 1e-11;
  }
  return gain - error;
}

/**
 * An account that is known by its sums, at other prices: `gains` are those of its positions. Where one of
 * them is not known it stands as before.
 */
export function revalued(
  account: {
    balance: string;
    unrealised: string;
    usedMargin: string;
    pendingHeld: string;
    stakeable: string | null;
  },
  gains: readonly (Decimal | null)[],
) {
  const unrealised = gains.every((gain) => gain !== null)
    ? gains.reduce((sum, gain) => sum.add(gain), new Money(0))
    : new Money(account.unrealised);
  const { balance, usedMargin, pendingHeld, stakeable } = account;
  return { unrealised, ...marginState(balance, unrealised, usedMargin, pendingHeld, stakeable) };
}

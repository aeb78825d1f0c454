import type { Decimal } from 'decimal.js';
import type { Quote } from '../core/market';
import { Money, moneyString, type Mode } from '../core/money';
import type { AccountView, OrderRow } from '../core/trading';
import { walletsOf } from '../ledger/wallets';
import { runtime } from '../platform/runtime';
import type { Account } from './contract';
import { conversionNow } from './conversion';
import { netIfClosed } from './net-rules';
import { closeOutLevel, marginWarning } from './margin/rules';
import {
  closingPrice,
  marginState,
  unrealisedProfit,
  type ConversionRate,
  type Prices,
} from './rules';

const isPosition = (row: OrderRow) => row.kind === 'margin' && row.status === 'open';

/** What of an open position says what it gains. */
export type OpenPosition = Pick<
  OrderRow,
  'code' | 'side' | 'open_lots' | 'contract_size' | 'quote_currency' | 'open_price' | 'held'
>;

/** What of an open position says what it would end with. */
export type RunningPosition = OpenPosition & Pick<OrderRow, 'fee_rate' | 'profit' | 'fee'>;

type Gain = { quote: Quote; by: Quote | null; profit: Decimal };

// Between two ticks an account may be valued many times. A row never changes; one that does is another row.
const gains = new WeakMap<OpenPosition, Gain>();

/** Unrealised profit of an open position at its newest quote, whatever its age; null without one. */
export function unrealisedOf(row: OpenPosition): Decimal | null {
  const { book, catalogue } = runtime();
  const quote = book.quote(row.code);
  const rate = conversionNow(row.quote_currency, catalogue, book, false);
  if (!quote || !rate) return null;
  const known = gains.get(row);
  if (known?.quote === quote && known.by === rate.quote) return known.profit;
  const position = {
    side: row.side,
    lots: row.open_lots,
    contractSize: row.contract_size,
    openPrice: row.open_price!,
    requiredMargin: row.held,
  };
  const profit = unrealisedProfit(position, quote, rate.rate);
  gains.set(row, { quote, by: rate.quote, profit });
  return profit;
}

/** The profit/loss of an open position if all of it closed at a quote, in USDT. */
export const netAtQuote = (row: RunningPosition, quote: Prices, rate: ConversionRate): Decimal =>
  netIfClosed(
    {
      side: row.side,
      lots: row.open_lots,
      contractSize: row.contract_size,
      feeRate: row.fee_rate,
      openPrice: row.open_price!,
      profit: row.profit,
      fee: row.fee,
    },
    closingPrice(row.side, quote),
    rate,
  ).net;

/** The same at its newest quote, whatever its age; null without one. */
export function netNow(row: RunningPosition): Decimal | null {
  const { book, catalogue } = runtime();
  const quote = book.quote(row.code);
  const rate = conversionNow(row.quote_currency, catalogue, book, false);
  return quote && rate ? netAtQuote(row, quote, rate.rate) : null;
}

/**
 * Where an account stands, in USDT, at the newest quotes. The balance is what is available, the margin
 * in use and what pending orders hold; an advance against open positions counts against it, and stakes
 * of timed options do not count. `valued` is false while a position has no quote to value it at.
 */
export function standing(view: AccountView) {
  let [used, pending, staked, unrealised] = [0, 0, 0, 0].map((n) => new Money(n)) as [
    Money, Money, Money, Money,
  ]; // prettier-ignore
  let valued = true;
  for (const row of view.orders) {
    if (row.kind === 'timed') staked = staked.add(row.held);
    else if (row.status === 'pending') pending = pending.add(row.held);
    if (!isPosition(row)) continue;
    used = used.add(row.held);
    const gain = unrealisedOf(row);
    if (gain) unrealised = unrealised.add(gain);
    else valued = false;
  }
  const balance = new Money(view.available).add(used).add(pending).add(view.advance);
  return {
    balance,
    unrealised,
    pendingHeld: pending,
    staked,
    valued,
    ...marginState(balance, unrealised, used, pending),
  };
}

/** Where the account of a customer in one mode stands now. */
export const marginNow = async (customerId: string, mode: Mode) =>
  standing(await runtime().engine.view(customerId, mode));

/** Wallets, equity and margin of a customer in one mode, as the wire carries them. */
export async function accountState(customerId: string, mode: Mode): Promise<Account> {
  const [wallets, now] = await Promise.all([
    walletsOf(customerId, mode),
    marginNow(customerId, mode),
  ]);
  return {
    wallets: wallets.map((w) => ({
      currency: w.currency,
      available: moneyString(w.available, w.currency),
      held: moneyString(w.held, w.currency),
    })),
    balance: moneyString(now.balance),
    unrealised: moneyString(now.unrealised),
    equity: moneyString(now.equity),
    usedMargin: moneyString(now.usedMargin),
    pendingHeld: moneyString(now.pendingHeld),
    staked: moneyString(now.staked),
    freeMargin: moneyString(now.freeMargin),
    marginLevel: now.marginLevel?.toDecimalPlaces(4).toFixed() ?? null,
    stopOut: { warning: marginWarning(now.marginLevel), at: closeOutLevel },
  };
}

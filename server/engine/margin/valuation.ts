import type { Decimal } from 'decimal.js';
import type { Catalogue, Quote } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import { formOf, type OrderRow } from '@/lib/core/trading';
import type { MarginDecision } from '@/lib/orders/contract';
import { conversionPair } from '@/lib/markets/conversion-rules';
import { conversionNow, type QuotedRate } from '@/lib/orders/conversion-rules';
import { fillAt, termsOf } from '@/lib/orders/margin/fill-rules';
import { gainAt, holdOf, isRunning, valuation } from '@/lib/orders/valuation-rules';
import type { Account } from '../desk/accounts';
import type { Moment } from '../quotes/kept-quotes';
import { worthOf, type BandPosition, type BandRate } from './margin-bands';

export type Valued = {
  id: string;
  row: OrderRow;
  quote: Quote;
  rate: QuotedRate;
  profit: Decimal;
  /** Whether it could be closed at that moment. */
  tradable: boolean;
};

/** An account at the prices of a moment, in USDT; the level is equity ÷ used margin. */
export type Valuation = {
  balance: Decimal;
  unrealised: Decimal;
  equity: Decimal;
  used: Decimal;
  level: Decimal;
  positions: Valued[];
};

type Orders = Pick<Account, 'available' | 'advance'> & { orders: Iterable<OrderRow> };

const plain = (value: Decimal.Value): string => new Money(value).toFixed();

/** Values an account at the quotes of a moment; null without positions, or where nothing is known of a price. */
export function valueAt(
  account: Orders,
  moment: Moment,
  catalogue: Pick<Catalogue, 'get'>,
): Valuation | null {
  const positions: Valued[] = [];
  const stand = valuation(account, account.orders, (row) => {
    const quote = moment.quote(row.code);
    const rate = conversionNow(row.quote_currency, catalogue, moment, false);
    if (!quote || !rate) return null;
    const profit = gainAt(row, quote, rate.rate);
    const codes = rate.path ? [row.code, rate.path.code] : [row.code];
    const tradable = codes.every((code) => moment.tradability(code).tradable);
    positions.push({ id: row.id, row, quote, rate, profit, tradable });
    return profit;
  });
  const { balance, unrealised, equity, usedMargin: used, marginLevel: level } = stand;
  return stand.valued && level ? { balance, unrealised, equity, used, level, positions } : null;
}

/** What a close-out cites: how the account stood, position by position. */
export function decisionOf(valuation: Valuation, nowMs: number): MarginDecision {
  const { balance, unrealised, used, level } = valuation;
  return {
    balance: balance.toFixed(),
    unrealised: unrealised.toFixed(),
    usedMargin: used.toFixed(),
    marginLevel: level.toFixed(),
    positions: valuation.positions.map(({ row, quote, rate, profit, tradable }) => {
      const terms = termsOf(row, row.open_lots);
      const at = { quote, rate, nowMs, requestedPrice: null };
      const fill = fillAt(terms, 'close', { reason: 'margin-close-out', ...at });
      const { source, live, time, sequence, bid, ask, conversion } = fill;
      return {
        id: row.id,
        code: row.code,
        side: row.side,
        lots: plain(row.open_lots),
        contracts: plain(row.contract_size),
        openPrice: plain(row.open_price!),
        usedMargin: plain(row.held),
        profit: profit.toFixed(),
        tradable,
        tick: { source, live, time, sequence, bid, ask },
        conversion,
      };
    }),
  };
}

/** The instruments that the value of an order hangs on. */
export function codesOf(row: OrderRow, catalogue: Pick<Catalogue, 'get'>): string[] {
  switch (formOf(row.kind)) {
    case 'option':
      return [row.code];
    case 'position': {
      const pair = conversionPair(row.quote_currency, catalogue);
      return pair ? [row.code, pair.code] : [row.code];
    }
  }
}

/** An account in doubles: exact to about the eleventh digit, to see whether a threshold is near at all. */
export type RoughValuation = {
  equity: number;
  used: number;
  /** By how much rounding each position may have changed the equity. */
  rounding: number;
  /** Those of an instrument and side as one, opened at their average. */
  positions: BandPosition[];
  quote(code: string): Quote;
  rate(currency: string): BandRate;
};

/**
 * As `valueAt`, many times faster; null where that is null. It is the sum of `valuation` once more, in
 * doubles: Decimals would cost a tick that nears many thresholds a hundred times as much. A test compares them.
 */
export function valueRoughly(
  account: Orders,
  moment: Pick<Moment, 'quote'>,
  catalogue: Pick<Catalogue, 'get'>,
): RoughValuation | null {
  const quote = once((code: string) => moment.quote(code));
  const rate = once((currency: string) => rateKnownOf(currency, quote, catalogue));
  let equity = Number(account.available) + Number(account.advance);
  let used = 0;
  let count = 0;
  const sums = { long: new Map<string, BandPosition>(), short: new Map<string, BandPosition>() };
  for (const row of account.orders) {
    if (holdOf(row) === 'pending') equity += Number(row.held);
    if (!isRunning(row)) continue;
    const size = Number(row.open_lots) * Number(row.contract_size);
    const openPrice = Number(row.open_price);
    used += Number(row.held);
    count += 1;
    const sum = sums[row.side].get(row.code);
    if (sum) {
      sum.openPrice = (sum.openPrice * sum.size + openPrice * size) / (sum.size + size);
      sum.size += size;
    } else {
      const { code, side, quote_currency: currency } = row;
      sums[side].set(code, { code, side, size, openPrice, currency });
    }
  }
  const positions = [...sums.long.values(), ...sums.short.values()];
  equity += used;
  for (const { code, side, size, openPrice, currency } of positions) {
    const now = quote(code);
    const by = rate(currency);
    if (!now || by === undefined) return null;
    const gain = side === 'long' ? now.bidNumber - openPrice : openPrice - now.askNumber;
    equity += gain * size * worthOf(by);
  }
  if (used === 0) return null;
  return {
    equity,
    used,
    rounding: count * 1e-6,
    positions,
    quote: (code) => quote(code)!,
    rate: (currency) => rate(currency)!,
  };
}

/** Undefined where the pair of a currency has no quote; null where it needs none. */
function rateKnownOf(
  currency: string,
  quote: (code: string) => Quote | undefined,
  catalogue: Pick<Catalogue, 'get'>,
): BandRate | undefined {
  const pair = conversionPair(currency, catalogue);
  if (!pair) return null;
  const now = quote(pair.code);
  return now && { mid: midOf(now), ...pair };
}

const midOf = ({ bidNumber, askNumber }: Quote): number => (bidNumber + askNumber) / 2;

/** Asks for each key once. */
function once<T>(ask: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key));
    return known.get(key)!;
  };
}

/** How a currency converts at a moment, as the bands reckon it. */
export const bandRateOf = (
  currency: string,
  moment: Moment,
  catalogue: Pick<Catalogue, 'get'>,
): BandRate => rateKnownOf(currency, moment.quote, catalogue) ?? null;

import type { Decimal } from 'decimal.js';
import type { Catalogue, Quote } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import type { OrderRow } from '@/lib/core/trading';
import { termsOf } from '@/lib/orders/bookings';
import type { MarginDecision } from '@/lib/orders/contract';
import { conversionNow, conversionPair, type QuotedRate } from '@/lib/orders/conversion';
import { fillAt } from '@/lib/orders/fill';
import { marginState, unrealisedProfit } from '@/lib/orders/rules';
import type { Account } from './accounts';
import type { BandRate } from './margin-bands';
import type { Moment } from './recent-quotes';

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

export const isPosition = (row: OrderRow): boolean =>
  row.kind === 'margin' && row.status === 'open';

const plain = (value: Decimal.Value): string => new Money(value).toFixed();

/** Values an account at the quotes of a moment; null without positions, or where nothing is known of a price. */
export function valueAt(
  account: Orders,
  moment: Moment,
  catalogue: Pick<Catalogue, 'get'>,
): Valuation | null {
  let used = new Money(0);
  let pending = new Money(0);
  let unrealised = new Money(0);
  const positions: Valued[] = [];
  for (const row of account.orders) {
    if (row.status === 'pending') pending = pending.add(row.held);
    if (!isPosition(row)) continue;
    const quote = moment.quote(row.code);
    const rate = conversionNow(row.quote_currency, catalogue, moment, false);
    if (!quote || !rate) return null;
    const position = {
      side: row.side,
      lots: row.open_lots,
      contractSize: row.contract_size,
      openPrice: row.open_price!,
      requiredMargin: row.required_margin,
    };
    const profit = unrealisedProfit(position, quote, rate.rate);
    used = used.add(row.held);
    unrealised = unrealised.add(profit);
    const tradable = [row.code, ...(rate.path ? [rate.path.code] : [])].every(
      (code) => moment.tradability(code).tradable,
    );
    positions.push({ id: row.id, row, quote, rate, profit, tradable });
  }
  if (used.isZero()) return null;
  const balance = new Money(account.available).add(account.advance).add(used).add(pending);
  const { equity, marginLevel } = marginState(balance, unrealised, used, pending);
  return { balance, unrealised, equity, used, level: marginLevel!, positions };
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
      const fill = fillAt(terms, 'close', { ...at, reason: 'margin-close-out' });
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
  const pair = row.kind === 'timed' ? null : conversionPair(row.quote_currency, catalogue);
  return pair ? [row.code, pair.code] : [row.code];
}

/** How a currency converts at a moment, as the bands reckon it. */
export function bandRateOf(
  currency: string,
  moment: Moment,
  catalogue: Pick<Catalogue, 'get'>,
): BandRate {
  const pair = conversionPair(currency, catalogue);
  const quote = pair && moment.quote(pair.code);
  return quote ? { ...pair, mid: (quote.bidNumber + quote.askNumber) / 2 } : null;
}

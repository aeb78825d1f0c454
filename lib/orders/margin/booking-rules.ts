import type { Decimal } from 'decimal.js';
import type { Instrument, Quote } from '../../core/market';
import { Money } from '../../core/money';
import type { KindOf, OrderRow } from '../../core/trading';
import type { BookingOf } from '../booking-contract';
import type { QuotedRate } from '../conversion-rules';
import { ownerOf, type Owner } from '../fill-rules';
import type { MarginDecision } from '../fill-contract';
import { closingPrice, orderFee, profit, requiredMargin } from '../rules';
import type { CloseReason, PlaceMargin } from './contract';
import { fillAt, termsOf, type FillAt, type Terms } from './fill-rules';
import { entryPrice, partialRelease } from './rules';

function holdOf(terms: Terms, price: string, rate: QuotedRate) {
  const margin = requiredMargin(terms, price, rate.rate);
  return { margin, held: margin.add(orderFee(terms, price, rate.rate)) };
}

/** What a pending order holds at a limit or stop, in USDT: margin and fee at that price. */
export const holdAt = (row: OrderRow, price: string, rate: QuotedRate) =>
  holdOf(termsOf(row), price, rate);

/** What a new order waits for, and with which order. */
function waitingOf(
  input: Pick<PlaceMargin, 'type' | 'limitPrice' | 'stopPrice' | 'goodTill' | 'tiedTo'>,
) {
  const waits = input.type !== 'market';
  return {
    limitPrice: input.type === 'limit' ? input.limitPrice! : null,
    stopPrice: input.type === 'stop' ? input.stopPrice! : null,
    goodTill: waits ? (input.goodTill ?? null) : null,
    tiedTo: waits ? (input.tiedTo ?? null) : null,
  };
}

/**
 * A new margin order: opened at the quote, or with `pending` placed at its limit or stop. `unrealisedFor` tells
 * the profit of the account's open positions at this moment, in USDT, which the free margin counts for
 * an order that needs so much.
 */
export function bookOrder(
  input: Omit<PlaceMargin, 'kind'> & { kind: KindOf<'position'> },
  by: Owner & {
    clientKey: string | null;
    unrealisedFor(needed: Decimal): string;
    pending: boolean;
  },
  at: Omit<FillAt, 'requestedPrice'> & { instrument: Instrument },
): BookingOf<'open' | 'place'> {
  const { instrument, quote, rate, nowMs } = at;
  const { pending, unrealisedFor, ...owner } = by;
  const terms: Terms = {
    side: input.side,
    lots: input.lots,
    leverage: input.leverage,
    contractSize: instrument.contractSize,
    quoteCurrency: instrument.quote,
    feeRate: instrument.feeRate,
  };
  const isLimit = input.type === 'limit';
  const common = {
    kind: input.kind,
    code: instrument.code,
    type: input.type,
    termsVersion: instrument.termsVersion,
    stopLoss: input.stopLoss ?? null,
    takeProfit: input.takeProfit ?? null,
    trailingDistance: input.trailingDistance ?? null,
    ...waitingOf(input),
    ...owner,
    ...terms,
  };
  if (pending) {
    const { margin, held } = holdOf(terms, (common.stopPrice ?? common.limitPrice)!, rate);
    return {
      do: 'place',
      requiredMargin: margin.toFixed(),
      held: held.toFixed(),
      unrealised: unrealisedFor(held),
      ...common,
    };
  }
  const fill = fillAt(terms, 'open', {
    quote,
    rate,
    nowMs,
    requestedPrice: (isLimit ? input.limitPrice : input.requestedPrice) ?? null,
    reason: isLimit ? 'limit-order' : 'market-order',
  });
  const margin = requiredMargin(terms, fill.price, rate.rate);
  return {
    do: 'open',
    requiredMargin: margin.toFixed(),
    unrealised: unrealisedFor(margin.add(fill.fee)),
    trailingExtreme: input.trailingDistance ? closingPrice(input.side, quote) : null,
    fill,
    ...common,
  };
}

/** A pending order opens at a quote that has reached its limit or stop; margin and fee are taken anew at the fill price. */
export function bookFill(
  row: OrderRow,
  quote: Quote,
  rate: QuotedRate,
  nowMs: number,
): BookingOf<'fill'> {
  const terms = termsOf(row);
  const fill = fillAt(terms, 'open', {
    quote,
    rate,
    nowMs,
    requestedPrice: new Money(entryPrice(row)).toFixed(),
    reason: row.type === 'stop' ? 'stop-order' : 'limit-order',
  });
  return {
    do: 'fill',
    id: row.id,
    requiredMargin: requiredMargin(terms, fill.price, rate.rate).toFixed(),
    trailingExtreme: row.trailing_distance === null ? null : closingPrice(row.side, quote),
    fill,
    ...ownerOf(row),
  };
}

/**
 * Closes an open order at a quote, whole or `lots` of it. The stored function refuses with 10115 when
 * it is no longer open or, for a stop or target, when the quote has not reached the level.
 */
export function bookClose(
  row: OrderRow,
  at: FillAt & {
    reason: CloseReason;
    lots?: string;
    decision?: MarginDecision;
    clientKey?: string | null;
  },
): BookingOf<'close'> {
  const lots = new Money(at.lots ?? row.open_lots).toFixed();
  const terms = termsOf(row, lots);
  const fill = fillAt(terms, 'close', at);
  const released = partialRelease(
    {
      lots: row.lots,
      openLots: row.open_lots,
      requiredMargin: row.required_margin,
      held: row.held,
    },
    lots,
  );
  return {
    do: 'close',
    id: row.id,
    lots,
    released: released.toFixed(),
    profit: profit(terms, row.open_price!, fill.price, at.rate.rate).toFixed(),
    reason: at.reason,
    decision: at.decision ?? null,
    clientKey: at.clientKey ?? null,
    fill,
    ...ownerOf(row),
  };
}

export const bookCancel = (
  row: OrderRow,
  reason: 'customer' | 'margin',
  clientKey: string | null = null,
): BookingOf<'cancel'> => ({ do: 'cancel', id: row.id, reason, clientKey, ...ownerOf(row) });

/** A pending order whose time is over. */
export const bookExpire = (row: OrderRow): BookingOf<'expire'> => ({
  do: 'expire',
  id: row.id,
  ...ownerOf(row),
});

import type { Quote } from '../core/market';
import { Money } from '../core/money';
import type { QuotedRate } from './conversion';
import { closingPrice, openingPrice, orderFee, slippage, type Side } from './rules';

export type Terms = {
  side: Side;
  lots: string;
  leverage: number;
  contractSize: string;
  quoteCurrency: string;
  feeRate: string;
};

export type CloseReason =
  'customer' | 'stop-loss' | 'take-profit' | 'trailing-stop' | 'margin-close-out';

export type FillReason = 'market-order' | 'limit-order' | CloseReason;

export type FillAt = {
  quote: Quote;
  rate: QuotedRate;
  nowMs: number;
  /** What slippage is told against; the price itself without one. */
  requestedPrice: string | null;
};

const tickOf = (q: Quote) => ({
  source: q.source,
  live: q.live,
  time: new Date(q.time).toISOString(),
  sequence: String(q.sequence),
  bid: new Money(q.bid).toFixed(),
  ask: new Money(q.ask).toFixed(),
});

const citation = (quote: Quote, nowMs: number) => ({
  ...tickOf(quote),
  receivedAt: new Date(quote.receivedAt).toISOString(),
  ageMs: Math.max(0, Math.round(nowMs - quote.receivedAt)),
  maxAgeMs: quote.maxAgeMs,
  spread: new Money(quote.ask).sub(quote.bid).toFixed(),
});

/** The record of a fill at a quote: the price is the side of the tick the order takes, never another. */
export function fillAt(terms: Terms, leg: 'open' | 'close', at: FillAt & { reason: FillReason }) {
  const { quote, rate } = at;
  const price = leg === 'open' ? openingPrice(terms.side, quote) : closingPrice(terms.side, quote);
  const requestedPrice = at.requestedPrice ?? price;
  return {
    ...citation(quote, at.nowMs),
    requestedPrice,
    price,
    fee: orderFee(terms, price, rate.rate).toFixed(),
    slippage: slippage(terms.side, leg, requestedPrice, price).toFixed(),
    reason: at.reason,
    conversion: {
      currency: terms.quoteCurrency,
      inverse: rate.path?.inverse ?? false,
      tick: rate.quote ? { code: rate.quote.code, ...tickOf(rate.quote) } : null,
    },
  };
}

/** The record of the entry or settlement of a timed option: at the middle of the tick, without a fee. */
export function timedFillAt(
  side: Side,
  leg: 'open' | 'close',
  at: Omit<FillAt, 'rate'> & { tickSize: string },
) {
  const { quote } = at;
  const { price } = quote;
  const requestedPrice = at.requestedPrice ?? price;
  return {
    ...citation(quote, at.nowMs),
    requestedPrice,
    price,
    fee: '0',
    slippage: slippage(side, leg, requestedPrice, price).toFixed(),
    reason: leg === 'open' ? 'timed-option' : 'expiry',
    conversion: { currency: 'USDT', inverse: false, tick: null },
    tickSize: at.tickSize,
  };
}

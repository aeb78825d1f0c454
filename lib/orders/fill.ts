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

export type FillReason =
  'market-order' | 'customer' | 'stop-loss' | 'take-profit' | 'margin-close-out';

const tickOf = (q: Quote) => ({
  source: q.source,
  live: q.live,
  time: new Date(q.time).toISOString(),
  sequence: String(q.sequence),
  bid: new Money(q.bid).toFixed(),
  ask: new Money(q.ask).toFixed(),
});

/** The record of a fill at a quote: the price is the side of the tick the order takes, never another. */
export function fillAt(
  terms: Terms,
  leg: 'open' | 'close',
  at: {
    quote: Quote;
    rate: QuotedRate;
    nowMs: number;
    requestedPrice: string | null;
    reason: FillReason;
  },
) {
  const { quote, rate } = at;
  const price = leg === 'open' ? openingPrice(terms.side, quote) : closingPrice(terms.side, quote);
  const requestedPrice = at.requestedPrice ?? price;
  return {
    ...tickOf(quote),
    requestedPrice,
    price,
    receivedAt: new Date(quote.receivedAt).toISOString(),
    ageMs: Math.max(0, Math.round(at.nowMs - quote.receivedAt)),
    maxAgeMs: quote.maxAgeMs,
    spread: new Money(quote.ask).sub(quote.bid).toFixed(),
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

import type { Quote } from '../../core/market';
import type { OrderRow } from '../../core/trading';
import type { QuotedRate } from '../conversion-rules';
import { citation, tickOf } from '../fill-rules';
import { closingPrice, openingPrice, orderFee, slippage, type Side } from '../rules';
import type { MarginFill } from './contract';

export type Terms = {
  side: Side;
  lots: string;
  leverage: number;
  contractSize: string;
  quoteCurrency: string;
  feeRate: string;
};

export const termsOf = (row: OrderRow, lots: string = row.lots): Terms => ({
  side: row.side,
  lots,
  leverage: row.leverage,
  contractSize: row.contract_size,
  quoteCurrency: row.quote_currency,
  feeRate: row.fee_rate,
});

export type FillAt = {
  quote: Quote;
  rate: QuotedRate;
  nowMs: number;
  /** What slippage is told against; the price itself without one. */
  requestedPrice: string | null;
};

/** The record of a fill at a quote: the price is the side of the tick the order takes, never another. */
export function fillAt(
  terms: Terms,
  leg: 'open' | 'close',
  at: FillAt & { reason: MarginFill['reason'] },
): MarginFill {
  const { quote, rate } = at;
  const price = leg === 'open' ? openingPrice(terms.side, quote) : closingPrice(terms.side, quote);
  const requestedPrice = at.requestedPrice ?? price;
  return {
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
    ...citation(quote, at.nowMs),
  };
}

import type { CallResult } from '@/components/api/call';
import { instrumentTypes } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import { isLotSize } from '@/lib/orders/rules';

export type MarketInfo = CallResult<'GET index/getMarketInfo/{code}'>;

/** The terms that an order for an instrument is reckoned with. */
export type TicketTerms = Pick<
  MarketInfo,
  | 'code'
  | 'type'
  | 'base'
  | 'quote'
  | 'contractSize'
  | 'tickSize'
  | 'lotMin'
  | 'lotMax'
  | 'lotStep'
  | 'leverages'
  | 'feeRate'
  | 'periods'
>;

/** The pair whose mid converts the quote currency to USDT; null at par. */
export type Pair = { code: string; inverse: boolean } | null;

const usualLots = '0.10';
const usualValue = 5_000;
const prudentLeverage = 10;

const isCounted = ({ type }: Pick<TicketTerms, 'type'>) =>
  type === instrumentTypes.stocks || type === instrumentTypes.crypto;

/** The first of 1, 10, 100 … or 0.1, 0.01 … lots that is worth a usual position at this price. */
function roundLots(terms: TicketTerms, price: string): string {
  const lots = new Money(usualValue).div(terms.contractSize).div(price);
  return new Money(10).pow(Math.ceil(lots.log(10).toNumber())).toFixed();
}

/**
 * What a fresh ticket offers: a tenth of a lot, or of shares and coins, whose lots differ wildly in
 * worth, a round number of them; and no more than 10×.
 */
export function firstDraft(terms: TicketTerms, price: string | undefined) {
  const modest = terms.leverages.filter((leverage) => leverage <= prudentLeverage);
  const lots = isCounted(terms) && price ? roundLots(terms, price) : usualLots;
  return {
    lots: isLotSize(lots, terms) ? lots : terms.lotMin,
    leverage: Math.max(...(modest.length ? modest : terms.leverages)),
  };
}

/** A few sizes to begin with: a tenth, the half, the fivefold and the tenfold of the usual one. */
export function quickLots(terms: TicketTerms, price: string | undefined): string[] {
  const usual = firstDraft(terms, price).lots;
  const sizes = ['0.1', '1', '5', '10'].map((times) => new Money(usual).mul(times));
  return sizes.filter((lots) => isLotSize(lots, terms)).map((lots) => lots.toFixed());
}

/** Ten ticks of a currency pair, as traders count its moves; null for what is counted in its price. */
export const pipSize = (terms: Pick<TicketTerms, 'type' | 'tickSize'>): string | null =>
  terms.type === instrumentTypes.forex ? new Money(terms.tickSize).mul(10).toFixed() : null;

/** A move of the price in pips, at one place and rounded away from zero, or in price units. */
export function moveOf(move: Money, terms: Pick<TicketTerms, 'type' | 'tickSize'>) {
  const pip = pipSize(terms);
  if (pip)
    return { pips: true, value: move.div(pip).toDecimalPlaces(1, Money.ROUND_UP).toFixed(1) };
  const places = terms.tickSize.split('.')[1]?.length ?? 0;
  return { pips: false, value: move.toDecimalPlaces(places, Money.ROUND_UP).toFixed(places) };
}

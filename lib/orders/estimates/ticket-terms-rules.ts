import { instrumentTypes } from '@/lib/core/market';
import type { Result } from '@/lib/core/contract';
import { Money } from '@/lib/core/money';
import type { getMarketInfo } from '@/lib/markets/contract';

export type MarketInfo = Result<typeof getMarketInfo>;

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
  | 'termsVersion'
>;

/** The pair whose mid converts the quote currency to USDT; null at par. */
export type Pair = { code: string; inverse: boolean } | null;

const prudentLeverage = 10;

/** The leverage that a fresh ticket offers: the most that is offered, and no more than 10×. */
export function firstLeverage({ leverages }: Pick<TicketTerms, 'leverages'>): number {
  const modest = leverages.filter((leverage) => leverage <= prudentLeverage);
  return Math.max(...(modest.length ? modest : leverages));
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

/** The spread of this moment, as `moveOf` tells a move. */
export const spreadMove = (
  { bid, ask }: { bid: string; ask: string },
  terms: Pick<TicketTerms, 'type' | 'tickSize'>,
) => moveOf(new Money(ask).sub(bid), terms);

/** What a size is told in: USDT of margin, percent of the equity as margin, or lots. */
export const sizeUnits = ['usdt', 'percent', 'lots'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

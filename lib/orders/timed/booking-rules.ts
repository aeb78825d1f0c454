import type { Instrument, Quote } from '../../core/market';
import type { KindOf, OrderRow } from '../../core/trading';
import type { BookingOf } from '../booking-contract';
import { citation, ownerOf, type Owner } from '../fill-rules';
import { slippage, type Side } from '../rules';
import { resultOf } from '../result-rules';
import type { PlaceTimed, TimedFill } from './contract';
import { timedWin } from './rules';

type FillAt = { quote: Quote; nowMs: number; requestedPrice: string | null; tickSize: string };

/** The record of the entry or settlement of a timed option: at the middle of the tick, without a fee. */
function timedFillAt(side: Side, leg: 'open' | 'close', at: FillAt): TimedFill {
  const { quote } = at;
  const { price } = quote;
  const requestedPrice = at.requestedPrice ?? price;
  return {
    requestedPrice,
    price,
    fee: '0',
    slippage: slippage(side, leg, requestedPrice, price).toFixed(),
    reason: leg === 'open' ? 'timed-option' : 'expiry',
    conversion: { currency: 'USDT', inverse: false, tick: null },
    tickSize: at.tickSize,
    ...citation(quote, at.nowMs),
  };
}

export type Buyer = Owner & { clientKey: string | null; unrealised: string };
export type Offer = { instrument: Instrument; payout: string; quote: Quote; nowMs: number };

/** What buys an option of any kind. */
export type PlaceOption = Omit<PlaceTimed, 'kind'> & { kind: KindOf<'option'> };

/** An option at a quote: holds the stake and reserves from the house what a win would pay. */
export function bookTimed(input: PlaceOption, by: Buyer, at: Offer): BookingOf<'buy-timed'> {
  const { instrument, quote, nowMs, payout } = at;
  const side = input.direction === 'up' ? 'long' : 'short';
  return {
    do: 'buy-timed',
    kind: input.kind,
    code: instrument.code,
    side,
    amount: input.amount,
    payout,
    period: input.period,
    contractSize: instrument.contractSize,
    quoteCurrency: instrument.quote,
    termsVersion: instrument.termsVersion,
    expectedProfit: timedWin(input.amount, payout).toFixed(),
    at: new Date(nowMs).toISOString(),
    fill: timedFillAt(side, 'open', {
      quote,
      nowMs,
      requestedPrice: input.requestedPrice ?? null,
      tickSize: instrument.tickSize,
    }),
    ...by,
  };
}

/** An option ends at the first quote received at or after its expiry. */
export function bookSettlement(
  row: OrderRow,
  at: { quote: Quote; nowMs: number; tickSize: string },
): BookingOf<'settle-timed'> {
  const option = { side: row.side, stake: row.stake!, payout: row.payout! };
  return {
    do: 'settle-timed',
    id: row.id,
    profit: resultOf(row.kind)(option, row.open_price!, at.quote.price).toFixed(),
    fill: timedFillAt(row.side, 'close', { requestedPrice: null, ...at }),
    ...ownerOf(row),
  };
}

/** Without a quote, its stake is returned five minutes later. */
export const bookReturn = (row: OrderRow): BookingOf<'return-timed'> => ({
  do: 'return-timed',
  id: row.id,
  ...ownerOf(row),
});

import type { Caller } from '../../core/caller';
import { Refusal, Rejection } from '../../core/codes';
import type { Instrument, Quote } from '../../core/market';
import { isMultiple } from '../../core/money';
import type { AccountView } from '../../core/trading';
import { runtime } from '../../platform/runtime';
import { unrealisedFor } from '../account-service';
import type { Booking } from '../booking-contract';
import type { Order } from '../order-contract';
import { bookOrder } from './booking-rules';
import type { PlaceMargin } from './contract';
import {
  assertGoodTill,
  assertPlausible,
  assertReasonable,
  assertTermsShown,
  listed,
  tradableNow,
} from '../price-service';
import { justPlaced } from '../rows';
import { isLimitReached, isStopAhead } from './rules';
import { isLotSize, unreasonableLevel } from '../rules';

function assertTerms(input: PlaceMargin, instrument: Instrument): void {
  assertTermsShown(input.termsVersion, instrument);
  if (!isLotSize(input.lots, instrument)) {
    throw new Refusal('10016', {
      min: instrument.lotMin,
      max: instrument.lotMax,
      step: instrument.lotStep,
    });
  }
  if (!instrument.leverages.includes(input.leverage))
    throw new Refusal('10114', { leverages: instrument.leverages });
  if (input.type === 'market') return;
  const path = input.type === 'limit' ? 'limitPrice' : 'stopPrice';
  if (!isMultiple(input[path]!, instrument.tickSize))
    throw new Rejection('400', { issues: [{ path, message: 'decimal' }] });
  assertGoodTill(input.goodTill);
}

/** Refuses with 10151 where an order cannot be one of a pair. */
function assertTiable(id: string | undefined, { orders }: AccountView): void {
  if (id === undefined) return;
  const waiting = orders.filter((row) => row.status === 'pending');
  const other = waiting.find((row) => row.id === id);
  // The younger of a pair says so for certain; what the older one was tied to may have ended since.
  const isTied = waiting.some((row) => row.tied_to === id || row.id === other?.tied_to);
  if (!other || isTied) throw new Refusal('10151');
}

// A position opens at the side it takes of the tick, one that is pending near its limit or stop.
function assertLevels(input: PlaceMargin, quote: Quote, tickSize: string, pending: boolean): void {
  const { side, type, limitPrice, stopPrice } = input;
  if (type === 'stop') assertReasonable(isStopAhead(side, stopPrice!, quote) ? null : 'stopPrice');
  const entry = type === 'stop' ? stopPrice! : limitPrice!;
  const prices = pending ? { bid: entry, ask: entry } : quote;
  assertReasonable(unreasonableLevel(input.side, input, prices, tickSize));
}

function decide(
  input: PlaceMargin,
  caller: Caller,
  instrument: Instrument,
  view: AccountView,
): Booking {
  const { quote, rate } = tradableNow(instrument, caller.mode);
  assertTiable(input.tiedTo, view);
  const pending =
    input.type === 'stop' ||
    (input.type === 'limit' && !isLimitReached(input.side, input.limitPrice!, quote));
  if (input.type === 'market') assertPlausible(input.requestedPrice, quote);
  assertLevels(input, quote, instrument.tickSize, pending);
  return bookOrder(
    input,
    {
      customerId: caller.customerId,
      mode: caller.mode,
      clientKey: caller.key,
      unrealisedFor: (needed) => unrealisedFor(view, needed),
      pending,
    },
    { instrument, quote, rate, nowMs: Date.now() },
  );
}

/**
 * Opens a position at the newest quote, or leaves a limit or stop order that the quote has not reached.
 * Refuses with 10011, 10014, 10015, 10016, 10104, 10113, 10114, 10119 or 10151.
 */
export async function placeMargin(input: PlaceMargin, caller: Caller): Promise<Order> {
  const instrument = listed(input.code);
  assertTerms(input, instrument);
  const booked = await runtime().engine.submit({
    customerId: caller.customerId,
    mode: caller.mode,
    decide: (view) => decide(input, caller, instrument, view),
  });
  return justPlaced(booked);
}

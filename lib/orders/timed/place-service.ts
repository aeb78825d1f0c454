import type { Caller } from '../../core/caller';
import { Refusal } from '../../core/codes';
import { Money, kept, moneyString, type Mode } from '../../core/money';
import { parametersOf } from '../../parameters/queries';
import { sql } from '../../platform/db';
import { runtime } from '../../platform/runtime';
import { unrealisedFor } from '../account-service';
import type { Order } from '../order-contract';
import {
  assertPlausible,
  assertPriceFitsMode,
  assertTermsShown,
  listed,
  quoteNow,
} from '../price-service';
import { justPlaced } from '../rows';
import type { Booking } from '../booking-contract';
import { bookTimed, type Buyer, type Offer, type PlaceOption } from './booking-rules';
import type { PlaceTimed, TimedTerms } from './contract';

async function settings() {
  const parameter = await parametersOf('timedOptions');
  return {
    enabled: parameter('enabled') === 'true',
    minStake: parameter('minStake'),
    maxStake: parameter('maxStake'),
    maxHouseCover: parameter('maxHouseCover'),
  };
}

/** Whether timed options are offered, their stakes, and what the house has reserved for them. */
export async function timedTerms(): Promise<TimedTerms> {
  const [{ enabled, minStake, maxStake, maxHouseCover }, reserves] = await Promise.all([
    settings(),
    sql<{ mode: Mode; balance: string }>`
      select mode, balance from ledger_account where kind = 'option-reserve' and currency = 'USDT'`,
  ]);
  const cover = (mode: Mode) => ({
    limit: moneyString(maxHouseCover),
    reserved: moneyString(reserves.find((r) => r.mode === mode)?.balance ?? 0),
  });
  return {
    enabled,
    minStake: moneyString(minStake),
    maxStake: moneyString(maxStake),
    cover: { real: cover('real'), demo: cover('demo') },
  };
}

/**
 * What a booking was refused for. With 10016 the stake is one that is offered, and it is the house that
 * covers no more of it than `max`: zero where it covers less than the smallest stake.
 */
function refusedBooking(error: unknown, minStake: string): unknown {
  if (!(error instanceof Refusal && error.code === '10016')) return error;
  const most = String(error.result?.max ?? '0');
  const max = new Money(most).lt(minStake) ? '0' : most;
  return new Refusal('10016', { reason: 'cover', max });
}

/**
 * Buys an option at the newest quote, as `book` books it. Refuses with 10011, 10014, 10015, 10016 (`reason` tells the
 * `stake` from the `cover` of the house), 10017, 10119 or 10120.
 */
export async function buyOption<I extends PlaceOption>(
  input: I,
  caller: Caller,
  book: (input: I, by: Buyer, at: Offer) => Booking,
): Promise<Order> {
  const { enabled, minStake, maxStake } = await settings();
  if (!enabled) throw new Refusal('10120');
  const instrument = listed(input.code);
  assertTermsShown(input.termsVersion, instrument);
  const period = instrument.periods.find((p) => p.seconds === input.period);
  if (!period) throw new Refusal('10017', { periods: instrument.periods.map((p) => p.seconds) });
  const stake = new Money(input.amount);
  if (stake.lt(minStake) || stake.gt(maxStake) || !kept(stake).eq(stake))
    throw new Refusal('10016', {
      reason: 'stake',
      min: minStake,
      max: maxStake,
      step: '0.000001',
    });
  const { customerId, mode, key: clientKey } = caller;
  const submitted = runtime().engine.submit({
    customerId,
    mode,
    decide(view) {
      const quote = quoteNow(instrument.code);
      assertPriceFitsMode(mode, quote);
      assertPlausible(input.requestedPrice, quote);
      return book(
        input,
        { customerId, mode, clientKey, unrealised: unrealisedFor(view, stake) },
        { instrument, payout: period.payout, quote, nowMs: Date.now() },
      );
    },
  });
  const booked = await submitted.catch((error: unknown) => {
    throw refusedBooking(error, minStake);
  });
  return justPlaced(booked);
}

export const placeTimed = (input: PlaceTimed, caller: Caller): Promise<Order> =>
  buyOption(input, caller, bookTimed);

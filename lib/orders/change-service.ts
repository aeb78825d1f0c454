import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input } from '../core/contract';
import { Money, isMultiple } from '../core/money';
import { plain } from '../core/plain-money';
import { isPositionKind, type AccountView, type OrderRow } from '../core/trading';
import { sql } from '../platform/db';
import { onFloor } from '../platform/floor';
import { runtime } from '../platform/runtime';
import { unrealisedFor } from './account-service';
import type { Booking } from './booking-contract';
import type * as calls from './contract';
import { positionOf } from './kinds-service';
import { entryPrice, isClosable, mostParts, isEntryReached, isStopAhead } from './margin/rules';
import { fitsOutcome, type Outcome } from './net-rules';
import {
  assertGoodTill,
  assertReasonable,
  assertTermsShown,
  isPlausible,
  tradableNow,
} from './price-service';
import { orderRow, withReceipts } from './rows';
import { closingPrice, unreasonableLevel, type Prices } from './rules';
import { netAt } from './valuation-rules';

type Order = calls.Order;

type Whose = Pick<Caller, 'customerId' | 'mode' | 'key'>;

async function answerOf(row: OrderRow): Promise<Order> {
  const [order] = await withReceipts([row]);
  return order!;
}

const dayMs = 86_400_000;

const hasEnded = ({ status }: OrderRow): boolean => status !== 'open' && status !== 'pending';

/** Whether a key ended an order within the day for which it names that. An order that has ended changes no more. */
const endedBy = (row: OrderRow, key: string): boolean =>
  hasEnded(row) && row.close_key === key && Date.now() - row.changed_at.getTime() < dayMs;

/**
 * Changes one order of the caller. What the desk no longer has is a 404 where it is not theirs, the
 * order as it is where this very key ended it before, and 10115 otherwise.
 */
async function change(
  orderId: string,
  caller: Whose,
  decide: (row: OrderRow, view: AccountView) => Booking,
  // Of a change of levels no key is kept: that of a closing from before says nothing of it.
  isEnd = true,
): Promise<Order> {
  const { customerId, mode, key } = caller;
  try {
    const { order } = await runtime().engine.submit({
      customerId,
      mode,
      decide(view) {
        const row = view.orders.find((o) => o.id === orderId);
        if (!row) throw new Refusal('10115');
        return decide(row, view);
      },
    });
    return await answerOf(order);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const row = await orderRow(customerId, mode, orderId);
    if (!row) throw notFound();
    if (isEnd && key !== null && (endedBy(row, key) || (await closedPartBy(orderId, key))))
      return answerOf(row);
    throw error;
  }
}

/** Whether a key closed some lots of an order within the day for which it names that, whatever became of the rest. */
async function closedPartBy(orderId: string, key: string): Promise<boolean> {
  const fills = await sql`
    select from fill where order_id = ${orderId} and leg = 'close' and close_key = ${key}
      and created_at >= now() - interval '24 hours'`;
  return fills.length > 0;
}

const instrumentOf = (row: OrderRow) =>
  runtime().catalogue.get(row.code) ?? { code: row.code, quote: row.quote_currency };

/** Whether a position of the real account was opened where real money trades on simulated prices. */
async function wasSandboxed(orderId: string): Promise<boolean> {
  const opened = await sql`
    select from fill where order_id = ${orderId} and leg = 'open' and not tick_live`;
  return opened.length > 0;
}

// In a sandbox, and for play money, any price will do: nothing needs to be looked up.
const mayBeSandboxed = async ({ mode }: Pick<Caller, 'mode'>, orderId: string): Promise<boolean> =>
  mode === 'real' && !runtime().env.SANDBOX && (await wasSandboxed(orderId));

/** The lot step that an order was placed under: what it is for later orders does not bind this one. */
async function lotStepOf(orderId: string): Promise<string | undefined> {
  const [terms] = await sql<{ step: string }>`
    select trim_scale(t.lot_step) as step
    from orders o join instrument_terms t on t.code = o.code and t.version = o.terms_version
    where o.id = ${orderId}`;
  return terms?.step;
}

function closing(
  row: OrderRow,
  input: { lots?: string; requestedPrice?: string },
  { key, sandboxed }: { key: string | null; sandboxed: boolean },
  lotStep: string = plain(row.open_lots),
): Booking {
  if (!isPositionKind(row.kind) || row.status !== 'open') throw new Refusal('10115');
  const { quote, rate } = tradableNow(instrumentOf(row), row.mode, sandboxed);
  // Leaving a position never fails for a price that a gap left behind; slippage is told from now then.
  const seen = input.requestedPrice;
  const step = row.parts < mostParts ? lotStep : plain(row.open_lots);
  if (input.lots !== undefined && !isClosable(input.lots, row.open_lots, step))
    throw new Refusal('10016', { max: plain(row.open_lots), step });
  return positionOf(row).close(row, {
    quote,
    rate,
    nowMs: Date.now(),
    requestedPrice: seen !== undefined && isPlausible(seen, quote) ? seen : null,
    reason: 'customer',
    lots: input.lots,
    clientKey: key,
  });
}

type Closed = Input<typeof calls.closeOptions> & {
  /** The terms that were shown, where what comes after the closing has others. */
  termsVersion?: number | undefined;
};

async function closeOrderHere(input: Closed, caller: Caller): Promise<Order> {
  const step = input.lots === undefined ? undefined : await lotStepOf(input.id);
  const how = { key: caller.key, sandboxed: await mayBeSandboxed(caller, input.id) };
  return change(input.id, caller, (row) => {
    const booking = closing(row, input, how, step);
    const instrument = runtime().catalogue.get(row.code);
    if (instrument) assertTermsShown(input.termsVersion, instrument);
    return booking;
  });
}

/**
 * Closes a position or some of its lots at the newest quote. A part must be on the lot step of the terms
 * that the order was placed under. Refuses with 10015, 10016, 10113 or 10115; what is not the caller's is a 404.
 */
export const closeOrder = onFloor('closeOrder', closeOrderHere);

/**
 * Closes a position if it wins, or loses, by the very quote that closes it; null where it does not.
 * Refuses with 10015 or 10115.
 */
export async function closeIfFits(
  id: string,
  only: Outcome,
  caller: Pick<Caller, 'customerId' | 'mode' | 'key'>,
): Promise<Order | null> {
  let fits = true;
  const how = { key: caller.key, sandboxed: await mayBeSandboxed(caller, id) };
  const closeNow = (row: OrderRow) => {
    const booking = closing(row, {}, how);
    const { quote, rate } = tradableNow(instrumentOf(row), row.mode, how.sandboxed);
    fits = fitsOutcome(netAt(row, quote, rate.rate), only);
    if (!fits) throw new Refusal('10115');
    return booking;
  };
  try {
    return await change(id, caller, closeNow);
  } catch (error) {
    if (fits) throw error;
    return null;
  }
}

/** Cancels a pending order. Refuses with 10115; what is not the caller's is a 404. */
export const cancelOrder = onFloor(
  'cancelOrder',
  (input: Input<typeof calls.cancelOptions>, caller: Whose): Promise<Order> =>
    change(input.id, caller, (row) => {
      if (!isPositionKind(row.kind) || row.status !== 'pending') throw new Refusal('10115');
      return positionOf(row).cancel(row, 'customer', caller.key);
    }),
);

type Change = Input<typeof calls.updateOptions>;

/** Whether a change asks for what the order has not, or has no more. */
function asksTooMuch(row: OrderRow, { limitPrice, stopPrice, goodTill }: Change): boolean {
  if (row.status !== 'pending')
    return [limitPrice, stopPrice, goodTill].some((asked) => asked !== undefined);
  return (row.type === 'stop' ? limitPrice : stopPrice) !== undefined;
}

/** What a new limit or stop holds and counts; nothing where it stays. */
function entryChange(row: OrderRow, { limitPrice, stopPrice }: Change, view: AccountView) {
  const price = stopPrice ?? limitPrice;
  if (price === undefined) return {};
  const { rate } = tradableNow(instrumentOf(row), row.mode);
  const { margin, held } = positionOf(row).holdAt(row, price, rate);
  return {
    ...(stopPrice === undefined ? { limitPrice } : { stopPrice }),
    requiredMargin: margin.toFixed(),
    held: held.toFixed(),
    unrealised: unrealisedFor(view, held),
  };
}

/** Where a pending order waits after a change. */
const movedTo = (row: OrderRow, { limitPrice, stopPrice }: Change) => ({
  side: row.side,
  limit_price: limitPrice ?? row.limit_price,
  stop_price: stopPrice ?? row.stop_price,
});

/** Which of limit and stop lies off the grid, or a new stop where the price is already. */
function unreasonableEntry(
  { limitPrice, stopPrice }: Change,
  side: OrderRow['side'],
  quote: Prices,
  tickSize: string,
): 'limitPrice' | 'stopPrice' | null {
  if (limitPrice !== undefined && !isMultiple(limitPrice, tickSize)) return 'limitPrice';
  const isFit = (stop: string) => isMultiple(stop, tickSize) && isStopAhead(side, stop, quote);
  return stopPrice !== undefined && !isFit(stopPrice) ? 'stopPrice' : null;
}

function changing(row: OrderRow, input: Change, view: AccountView): Booking {
  const pending = row.status === 'pending';
  if (!isPositionKind(row.kind) || asksTooMuch(row, input)) throw new Refusal('10115');
  const instrument = runtime().catalogue.get(row.code);
  if (!instrument) throw new Refusal('10015', { opensAt: null });
  const { quote } = tradableNow(instrument, row.mode);
  const kept = <T>(asked: T | undefined, now: T): T => (asked === undefined ? now : asked);
  const levels = {
    stopLoss: kept(input.stopLoss, row.stop_loss),
    takeProfit: kept(input.takeProfit, row.take_profit),
    trailingDistance: kept(input.trailingDistance, row.trailing_distance),
  };
  const { tickSize } = instrument;
  const asked = pending ? movedTo(row, input) : null;
  const entry = asked && entryPrice(asked);
  const prices = asked && !isEntryReached(asked, quote) ? { bid: entry!, ask: entry! } : quote;
  const isSame = (distance: string) =>
    row.trailing_distance !== null && new Money(distance).eq(row.trailing_distance);
  // What stands already is judged again only where the entry moves: a price that went on must not keep a stop from
  // being set.
  const asksEntry = input.limitPrice !== undefined || input.stopPrice !== undefined;
  const { trailingDistance: trailing } = input;
  const set = { ...input, trailingDistance: trailing && isSame(trailing) ? null : trailing };
  assertReasonable(
    unreasonableLevel(row.side, asksEntry ? levels : set, prices, tickSize) ??
      unreasonableEntry(input, row.side, quote, tickSize),
  );
  // Told again as it stands it is no change, and follows from where it has come.
  const follows = !pending && !!input.trailingDistance && !isSame(input.trailingDistance);
  return {
    do: 'change',
    customerId: row.customer_id,
    mode: row.mode,
    id: row.id,
    ...levels,
    trailingExtreme: follows ? closingPrice(row.side, quote) : null,
    goodTill: kept(input.goodTill, row.good_till?.toISOString() ?? null),
    ...entryChange(row, input, view),
  };
}

async function changeOrderHere(input: Change, caller: Caller): Promise<Order> {
  assertGoodTill(input.goodTill);
  return change(input.id, caller, (row, view) => changing(row, input, view), false);
}

/**
 * Sets, moves or removes levels of a position or pending order, and limit or stop and expiry of a pending one.
 * A new limit or stop takes margin and fee anew. Refuses with 10011, 10015, 10104 or 10115.
 */
export const changeOrder = onFloor('changeOrder', changeOrderHere);

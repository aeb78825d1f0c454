import type { Caller } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Instrument, Quote } from '../core/market';
import { Money, moneyString } from '../core/money';
import { isOutdated, sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { accountState, marginNow } from './account';
import { closeAt } from './close-order';
import type * as calls from './contract';
import { conversionNow, type QuotedRate } from './conversion';
import { fillAt, type Terms } from './fill';
import { orderRow, watchedOf, withReceipts, type OrderRow } from './rows';
import { tradingLine } from './line';
import { areLevelsReasonable, isLotSize, requiredMargin } from './rules';

type Order = calls.Order;

/** The newest quote and conversion rate, or 10015 when either may not fill now. */
function tradableNow(instrument: Pick<Instrument, 'code' | 'quote'>): {
  quote: Quote;
  rate: QuotedRate;
} {
  const { book, catalogue } = runtime();
  const state = book.tradability(instrument.code);
  const quote = book.quote(instrument.code);
  const rate = conversionNow(instrument.quote, catalogue, book, true);
  if (!state.tradable || !quote || !rate) {
    const opensAt = state.tradable ? null : state.opensAt;
    throw new Refusal('10015', {
      opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    });
  }
  return { quote, rate };
}

/** Real money trades on live prices only; a sandbox says on every screen that it is one. */
function assertPriceFitsMode(caller: Caller, quote: Quote): void {
  if (caller.mode === 'real' && !quote.live && !runtime().env.SANDBOX)
    throw new Refusal('10015', { opensAt: null });
}

// A price nobody can have seen would only make the receipt tell nonsense.
function assertPlausible(requestedPrice: string | undefined, quote: Quote): void {
  if (requestedPrice === undefined) return;
  const ratio = new Money(requestedPrice).div(quote.price);
  if (ratio.lt('0.5') || ratio.gt(2)) {
    throw new Rejection('400', { issues: [{ path: 'requestedPrice', message: 'decimal' }] });
  }
}

async function orderOf(caller: Caller, orderId: string): Promise<Order> {
  const row = await orderRow(caller.customerId, caller.mode, orderId);
  if (!row) throw notFound();
  const [found] = await withReceipts([row]);
  return found!;
}

type Opened = { order_id: string; made: boolean };

async function openNow(
  input: calls.PlaceMargin,
  caller: Caller,
  instrument: Instrument,
): Promise<Opened> {
  const { quote, rate } = tradableNow(instrument);
  assertPriceFitsMode(caller, quote);
  assertPlausible(input.requestedPrice, quote);
  if (!areLevelsReasonable(input.side, input, quote, instrument.tickSize))
    throw new Refusal('10104');
  const terms: Terms = {
    side: input.side,
    lots: input.lots,
    leverage: input.leverage,
    contractSize: instrument.contractSize,
    quoteCurrency: instrument.quote,
    feeRate: instrument.feeRate,
  };
  const fill = fillAt(terms, 'open', {
    quote,
    rate,
    nowMs: Date.now(),
    requestedPrice: input.requestedPrice ?? null,
    reason: 'market-order',
  });
  const margin = requiredMargin(terms, fill.price, rate.rate);
  const account = await marginNow(caller.customerId, caller.mode);
  // A loser that cannot be valued must not free margin for the next order.
  if (!account.valued) throw new Refusal('10015', { opensAt: null });
  const needed = margin.add(fill.fee);
  if (account.freeMargin.lt(needed)) throw new Refusal('10011');
  const [opened] = await sql<Opened>`select order_id, made from orders_open(${JSON.stringify({
    ...terms,
    customerId: caller.customerId,
    mode: caller.mode,
    code: instrument.code,
    termsVersion: instrument.termsVersion,
    stopLoss: input.stopLoss ?? null,
    takeProfit: input.takeProfit ?? null,
    requiredMargin: margin.toFixed(),
    clientKey: caller.key,
    revision: account.revision,
    fill,
  })}::jsonb)`;
  return opened!;
}

// A stop of another position may close while this order is reckoned; then it is reckoned again.
async function untilSettled<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 5 || !isOutdated(error)) throw error;
    }
  }
}

/** Opens a position at the newest quote. Refuses with 10011, 10014, 10015, 10016, 10104 or 10114. */
export async function placeOrder(
  input: Input<typeof calls.buyOptions>,
  caller: Caller,
): Promise<Order> {
  const { catalogue, bus, metrics, serial, engine } = runtime();
  const instrument = catalogue.get(input.code);
  if (!instrument?.enabled) throw new Refusal('10014');
  if (input.kind === 'timed' || input.type === 'limit') throw new Refusal('10120');
  if (!isLotSize(input.lots, instrument)) {
    throw new Refusal('10016', {
      min: instrument.lotMin,
      max: instrument.lotMax,
      step: instrument.lotStep,
    });
  }
  if (!instrument.leverages.includes(input.leverage))
    throw new Refusal('10114', { leverages: instrument.leverages });
  return serial.run(tradingLine(caller), async () => {
    const { order_id: orderId, made } = await untilSettled(() =>
      openNow(input, caller, instrument),
    );
    const row = await orderRow(caller.customerId, caller.mode, orderId);
    if (!row) throw notFound();
    const [order] = await withReceipts([row]);
    // The same key again: the order it made earlier is watched since then.
    if (!made) return order!;
    engine.watch(watchedOf(row), Number(order!.receipt.open!.tick.sequence));
    metrics.fills.inc({ reason: 'market-order' });
    bus.publish(caller.customerId, {
      event: 'order',
      id: orderId,
      status: row.status,
      reason: null,
    });
    bus.publish(caller.customerId, { event: 'balance', mode: caller.mode });
    return order!;
  });
}

/** Closes a position at the newest quote. Refuses with 10015 or 10115; what is not the caller's is a 404. */
export async function closeOrder(
  input: Input<typeof calls.closeOptions>,
  caller: Caller,
): Promise<Order> {
  const { catalogue, serial } = runtime();
  return serial.run(tradingLine(caller), async () => {
    const row = await orderRow(caller.customerId, caller.mode, input.id);
    if (!row) throw notFound();
    // The same key again, after an answer that was lost: the order it closed.
    if (caller.key !== null && row.close_key === caller.key) return orderOf(caller, row.id);
    if (row.status !== 'open') throw new Refusal('10115');
    const instrument = catalogue.get(row.code) ?? { code: row.code, quote: row.quote_currency };
    const { quote, rate } = tradableNow(instrument);
    assertPriceFitsMode(caller, quote);
    assertPlausible(input.requestedPrice, quote);
    const requestedPrice = input.requestedPrice ?? null;
    await closeAt(row, {
      quote,
      rate,
      nowMs: Date.now(),
      requestedPrice,
      reason: 'customer',
      clientKey: caller.key,
    });
    return orderOf(caller, row.id);
  });
}

/** Sets, moves or removes stop loss and take profit. Refuses with 10015, 10104 or 10115. */
export async function changeLevels(
  input: Input<typeof calls.updateOptions>,
  caller: Caller,
): Promise<Order> {
  const { catalogue, serial, bus, engine } = runtime();
  return serial.run(tradingLine(caller), async () => {
    const row = await orderRow(caller.customerId, caller.mode, input.id);
    if (!row) throw notFound();
    if (row.status !== 'open') throw new Refusal('10115');
    const instrument = catalogue.get(row.code);
    if (!instrument) throw new Refusal('10015', { opensAt: null });
    const stopLoss = input.stopLoss === undefined ? row.stop_loss : input.stopLoss;
    const takeProfit = input.takeProfit === undefined ? row.take_profit : input.takeProfit;
    const { quote } = tradableNow(instrument);
    if (!areLevelsReasonable(row.side, { stopLoss, takeProfit }, quote, instrument.tickSize))
      throw new Refusal('10104');
    await sql`select orders_change_levels(${caller.customerId}, ${row.id}, ${stopLoss}, ${takeProfit})`;
    engine.watch(
      watchedOf({ ...row, stop_loss: stopLoss, take_profit: takeProfit }),
      quote.sequence,
    );
    bus.publish(caller.customerId, { event: 'order', id: row.id, status: 'open', reason: null });
    return orderOf(caller, row.id);
  });
}

export const getOrder = (
  input: Input<typeof calls.getOptionsOrderById>,
  caller: Caller,
): Promise<Order> => orderOf(caller, input.id);

export async function listOrders(
  input: Input<typeof calls.listOptionsOrder>,
  caller: Caller,
): Promise<Result<typeof calls.listOptionsOrder>> {
  const { status = null, kind = null, code = null, page, size } = input;
  const rows = await sql<OrderRow & { total: string }>`
    select o.*, count(*) over () as total from orders o
    where customer_id = ${caller.customerId} and mode = ${caller.mode}::mode
      and (${status}::order_status[] is null or o.status = any(${status}::order_status[]))
      and (${kind}::order_kind is null or o.kind = ${kind}::order_kind)
      and (${code}::text is null or o.code = ${code})
    order by o.id desc limit ${size} offset ${(page - 1) * size}`;
  return { items: await withReceipts(rows), total: Number(rows[0]?.total ?? 0), page, size };
}

export const getAccount = (
  _: Input<typeof calls.getAccount>,
  caller: Caller,
): Promise<calls.Account> => accountState(caller.customerId, caller.mode);

type MovementRow = {
  id: string;
  created_at: Date;
  reason: string;
  reference: string;
  currency: string;
  amount: string;
  balance_after: string;
  total: string;
};

/** The movements of the available balance of one currency, newest first, each with the balance after it. */
export async function listMovements(
  input: Input<typeof calls.listMovement>,
  caller: Caller,
): Promise<Result<typeof calls.listMovement>> {
  const { currency, page, size } = input;
  const rows = await sql<MovementRow>`
    select p.id, e.created_at, e.reason, e.reference, p.currency, p.amount, p.balance_after, count(*) over () as total
    from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_entry e on e.id = p.entry_id
    where a.customer_id = ${caller.customerId} and a.mode = ${caller.mode}::mode and a.currency = ${currency} and a.kind = 'available'
    order by p.id desc limit ${size} offset ${(page - 1) * size}`;
  const items = rows.map((r) => ({
    id: r.id,
    time: r.created_at.toISOString(),
    reason: r.reason,
    reference: r.reference,
    currency: r.currency,
    amount: moneyString(new Money(r.amount), r.currency),
    balance: moneyString(r.balance_after, r.currency),
  }));
  return { items, total: Number(rows[0]?.total ?? 0), page, size };
}

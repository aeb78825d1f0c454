import type { Instrument, Quote } from '../core/market';
import { Money, moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import type { Fill, MarginOrder } from '../orders/contract';
import { lotsOfShare } from '../orders/estimates/ticket-size-rules';
import { fillAt, type Terms } from '../orders/margin/fill-rules';
import { settledNet } from '../orders/net-rules';
import {
  breakEvenPrice,
  moveToBreakEven,
  placeBetween,
} from '../orders/estimates/level-measure-rules';
import { openingPrice, orderCost, orderFee, profit, requiredMargin } from '../orders/rules';
import type { PublicTick } from '../ticks/contract';
import type { LoggedTick } from '../replay/scan-rules';

export type Traded = Pick<
  Instrument,
  | ('code' | 'quote' | 'contractSize' | 'feeRate' | 'leverages' | 'tickSize')
  | ('lotMin' | 'lotMax' | 'lotStep')
>;

/**
 * A receipt that nobody’s order has: of a purchase at one public tick and a sale at a later one, with
 * every figure as the rules that book orders give it.
 */
export type Specimen = {
  order: MarginOrder;
  /** The price profit less both fees, USDT. */
  net: string;
  /** The ticks around the two that it names, oldest first. */
  around: { open: PublicTick[]; close: PublicTick[] };
};

/** One with the instrument that it is of. */
export type SpecimenNow = { specimen: Specimen; instrument: Traded & { logo: string | null } };

/** What a fresh ticket of a new demo account would take: so much of its equity as margin. */
const share = '0.01';
const demoEquity = 100_000;

const atPar = { rate: null, path: null, quote: null };

const quoteOf = (code: string, tick: LoggedTick): Quote => ({
  ...tick,
  code,
  price: new Money(tick.bid).add(tick.ask).div(2).toFixed(),
  bidNumber: Number(tick.bid),
  askNumber: Number(tick.ask),
  priceNumber: (Number(tick.bid) + Number(tick.ask)) / 2,
});

function fillOf(terms: Terms, leg: 'open' | 'close', quote: Quote): Fill {
  const booked = fillAt(terms, leg, {
    quote,
    rate: atPar,
    nowMs: quote.receivedAt,
    requestedPrice: null,
    reason: leg === 'open' ? 'market-order' : 'customer',
  });
  const { source, live, time, sequence, bid, ask } = booked;
  return {
    price: plain(booked.price),
    requestedPrice: plain(booked.requestedPrice),
    tick: { source, live, time, sequence, bid, ask },
    ageMs: booked.ageMs,
    spread: booked.spread,
    fee: moneyString(booked.fee),
    slippage: booked.slippage,
    reason: booked.reason,
    conversion: booked.conversion,
    lots: terms.lots,
    profit: null,
    covered: '0',
    decision: null,
    tickSize: null,
  };
}

/** The terms that a long of an instrument has at a price: the highest leverage, the size of a fresh ticket. */
export function termsAt(instrument: Traded, tick: { bid: string; ask: string }): Terms {
  const leverage = Math.max(...instrument.leverages);
  const price = openingPrice('long', tick);
  const one = { lots: 1, contractSize: instrument.contractSize, leverage };
  const basis = { perLot: requiredMargin(one, price, null), equity: new Money(demoEquity) };
  return {
    side: 'long',
    lots: lotsOfShare(share, basis, instrument),
    leverage,
    contractSize: instrument.contractSize,
    quoteCurrency: instrument.quote,
    feeRate: instrument.feeRate,
  };
}

/** What no market order of a position ever has. */
const nothing = {
  expirationTime: null,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  trailingStop: null,
  limitPrice: null,
  stopPrice: null,
  tiedTo: null,
  partTimes: [] as string[],
  expectedProfit: null,
  cancelReason: null,
  direction: null,
  amount: null,
  period: null,
  payout: null,
} as const;

/** The order that a purchase at one tick and a sale at another would have left. */
export function specimenOrder(
  instrument: Traded,
  first: LoggedTick,
  last: LoggedTick,
): Omit<Specimen, 'around'> {
  const terms = termsAt(instrument, first);
  const open = fillOf(terms, 'open', quoteOf(instrument.code, first));
  const close = fillOf(terms, 'close', quoteOf(instrument.code, last));
  const gain = profit(terms, open.price, close.price, null);
  const fee = new Money(open.fee).add(close.fee);
  const order: MarginOrder = {
    ...nothing,
    id: '0',
    orderNumber: '',
    code: instrument.code,
    kind: 'margin',
    type: 'market',
    status: 'closed',
    side: 'long',
    lots: terms.lots,
    openLots: '0',
    leverage: terms.leverage,
    contracts: terms.contractSize,
    feeRate: terms.feeRate,
    createdTime: open.tick.time,
    openTime: open.tick.time,
    closeTime: close.tick.time,
    openPrice: open.price,
    closePrice: close.price,
    requiredMargin: moneyString(requiredMargin(terms, open.price, null)),
    usedMargin: '0.00',
    fee: moneyString(fee),
    profit: moneyString(gain),
    closeReason: 'customer',
    receipt: { open, close, partial: [] },
  };
  return { order, net: moneyString(settledNet({ profit: gain, fee })) };
}

/** What closing it would write: both sides of each movement, by the accounts of the books, USDT. */
export function closingEntry({ order }: Pick<Specimen, 'order'>) {
  const gain = new Money(order.profit!);
  const fee = new Money(order.receipt.close!.fee);
  const margin = new Money(order.requiredMargin);
  return [
    { kind: 'available', house: false, amount: margin.add(gain).sub(fee).toFixed() },
    { kind: 'held', house: false, amount: margin.neg().toFixed() },
    { kind: 'trading', house: true, amount: gain.neg().toFixed() },
    { kind: 'fees', house: true, amount: fee.toFixed() },
  ] as const;
}

// A stop one percent below and a target two above.
const stopShare = '0.99';
const targetShare = '1.02';

/** What the ticket would show of the same order at the tick it was sold at, with a stop and a target. */
export function ticketAt(instrument: Traded, order: MarginOrder) {
  const { tick } = order.receipt.close!;
  const terms = { ...termsAt(instrument, tick), lots: order.lots };
  const onTick = (share: string) =>
    new Money(tick.ask)
      .mul(share)
      .div(instrument.tickSize)
      .floor()
      .mul(instrument.tickSize)
      .toFixed();
  const [stop, target] = [onTick(stopShare), onTick(targetShare)];
  const { bid, ask } = tick;
  const cost = orderCost({ ...terms, stopLoss: stop, takeProfit: target }, { bid, ask }, null);
  const basis = { ...terms, tickSize: instrument.tickSize, now: { bid, ask }, rate: null };
  const breakEven = breakEvenPrice(basis);
  const place = (price: string | Money) => placeBetween(stop, target, price);
  const stopFee = orderFee(terms, stop, null);
  return {
    lots: terms.lots,
    open: ask,
    stop,
    target,
    loss: moneyString(cost.atStop!),
    /** What the price takes of that; both fees take the rest. */
    lostByPrice: moneyString(cost.atStop!.add(cost.openFee).add(stopFee)),
    openFee: moneyString(cost.openFee),
    stopFee: moneyString(stopFee),
    gain: moneyString(cost.atTarget!),
    toBreakEven: moveToBreakEven('long', breakEven, tick),
    /** Where the closing price and break-even lie between stop and target, percent. */
    at: { now: place(bid), breakEven: place(breakEven) },
  };
}

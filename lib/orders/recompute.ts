import type { Decimal } from 'decimal.js';
import { Money, kept } from '../core/money';
import type { Fill, MarginOrder, Order } from './contract';
import { rateOf } from './conversion';
import {
  closingPrice,
  midPrice,
  notional,
  openingPrice,
  orderFee,
  profit,
  requiredMargin,
  slippage,
  toAccountCurrency,
  type ConversionRate,
} from './rules';

export type TermName =
  | 'lots'
  | 'contractSize'
  | 'price'
  | 'requested'
  | 'bid'
  | 'ask'
  | 'two'
  | 'notional'
  | 'mid'
  | 'leverage'
  | 'feeRate'
  | 'openPrice'
  | 'closePrice'
  | 'difference'
  | 'openFee'
  | 'closeFee'
  | 'profit'
  | 'fees';

/** One operand; the terms of a step are worked from left to right. The first has no operator. */
export type Term = { operator: '+' | '−' | '×' | '÷' | null; value: string; name: TermName };

export type StepName =
  | 'side'
  | 'spread'
  | 'slippage'
  | 'reached'
  | 'mid'
  | 'notional'
  | 'converted'
  | 'margin'
  | 'openFee'
  | 'closeFee'
  | 'difference'
  | 'profit'
  | 'fees'
  | 'net';

/**
 * One line of the arithmetic. `exact` is what the terms come to, `result` the same after the ledger's
 * rounding where it rounds. `stated` is what the receipt or the ledger says; null for a line between.
 */
export type Step = {
  name: StepName;
  part: 'open' | 'close' | 'result';
  terms: Term[];
  /** For `reached`: how the price must stand to the level. */
  level?: { sign: '≤' | '≥'; value: string };
  exact: string;
  result: string;
  /** A currency, or null for a price or a difference of prices. */
  currency: string | null;
  stated: string | null;
  agrees: boolean;
};

/** Amounts in USDT; null where the order has not come that far. */
export type Recomputation = {
  margin: string | null;
  openFee: string | null;
  closeFee: string | null;
  profit: string | null;
  /** Profit less both fees. */
  net: string | null;
  agrees: boolean;
  steps: Step[];
};

type Leg = 'open' | 'close';

const account = 'USDT';
const same = (a: Decimal.Value, b: Decimal.Value) => new Money(a).eq(b);
const term = (operator: Term['operator'], value: Decimal.Value, name: TermName): Term => ({
  operator,
  value: new Money(value).toFixed(),
  name,
});

function step(
  name: StepName,
  part: Step['part'],
  terms: Term[],
  outcome: { exact: Decimal; result?: Decimal; currency?: string | null; stated?: string | null },
): Step {
  const { exact, result = exact, currency = null, stated = null } = outcome;
  return {
    name,
    part,
    terms,
    exact: exact.toFixed(),
    result: result.toFixed(),
    currency,
    stated,
    agrees: stated === null || same(result, stated),
  };
}

const sized = (o: MarginOrder) => ({
  lots: o.lots,
  contractSize: o.contracts,
  leverage: o.leverage,
  feeRate: o.feeRate,
});

/** The side of the tick that had to fill, the spread of the tick and the slippage against what was asked. */
function priceSteps(o: MarginOrder, leg: Leg, fill: Fill): Step[] {
  const { tick } = fill;
  const due = leg === 'open' ? openingPrice(o.side, tick) : closingPrice(o.side, tick);
  const taken = (o.side === 'long') === (leg === 'open') ? 'ask' : 'bid';
  const lost = slippage(o.side, leg, fill.requestedPrice, fill.price);
  const price = term(null, fill.price, 'price');
  const requested = term(null, fill.requestedPrice, 'requested');
  const [first, second] = taken === 'ask' ? [price, requested] : [requested, price];
  return [
    step('side', leg, [term(null, due, taken)], { exact: new Money(due), stated: fill.price }),
    step('spread', leg, [term(null, tick.ask, 'ask'), term('−', tick.bid, 'bid')], {
      exact: new Money(tick.ask).sub(tick.bid),
      stated: fill.spread,
    }),
    step('slippage', leg, [first, { ...second, operator: '−' }], {
      exact: lost,
      stated: fill.slippage,
    }),
  ];
}

/** For a stop or a target: that the tick had come to the level it was set to. */
function reachedStep(o: MarginOrder, fill: Fill): Step[] {
  if (o.closeReason !== 'stop-loss' && o.closeReason !== 'take-profit') return [];
  const falls = (o.side === 'long') === (o.closeReason === 'stop-loss');
  const level = fill.requestedPrice;
  const price = new Money(closingPrice(o.side, fill.tick));
  return [
    {
      ...step('reached', 'close', [term(null, price, 'price')], { exact: price }),
      level: { sign: falls ? '≤' : '≥', value: level },
      agrees: falls ? price.lte(level) : price.gte(level),
    },
  ];
}

function midStep(leg: Leg, fill: Fill): Step[] {
  const { tick } = fill.conversion;
  if (!tick) return [];
  const terms = [term(null, tick.bid, 'bid'), term('+', tick.ask, 'ask'), term('÷', 2, 'two')];
  return [step('mid', leg, terms, { exact: midPrice(tick) })];
}

const conversionTerm = (rate: ConversionRate): Term[] =>
  rate ? [term(rate.inverse ? '÷' : '×', rate.mid, 'mid')] : [];

/** What the order is worth at the price of a fill, in the quote currency and then in USDT. */
function notionalSteps(o: MarginOrder, leg: Leg, fill: Fill, rate: ConversionRate): Step[] {
  const inQuote = notional(sized(o), fill.price, null);
  const terms = [
    term(null, o.lots, 'lots'),
    term('×', o.contracts, 'contractSize'),
    term('×', fill.price, 'price'),
  ];
  const worth = step('notional', leg, terms, {
    exact: inQuote,
    currency: rate ? fill.conversion.currency : account,
  });
  if (!rate) return [worth];
  const converted = step(
    'converted',
    leg,
    [term(null, inQuote, 'notional'), ...conversionTerm(rate)],
    { exact: notional(sized(o), fill.price, rate), currency: account },
  );
  return [worth, ...midStep(leg, fill), converted];
}

function feeStep(o: MarginOrder, leg: Leg, fill: Fill, rate: ConversionRate): Step {
  const worth = notional(sized(o), fill.price, rate);
  const terms = [term(null, worth, 'notional'), term('×', o.feeRate, 'feeRate')];
  return step(leg === 'open' ? 'openFee' : 'closeFee', leg, terms, {
    exact: worth.mul(o.feeRate),
    result: orderFee(sized(o), fill.price, rate),
    currency: account,
    stated: fill.fee,
  });
}

function openSteps(o: MarginOrder, fill: Fill): Step[] {
  const rate = rateOf(fill.conversion);
  const worth = notional(sized(o), fill.price, rate);
  const terms = [term(null, worth, 'notional'), term('÷', o.leverage, 'leverage')];
  const margin = step('margin', 'open', terms, {
    exact: worth.div(o.leverage),
    result: requiredMargin(sized(o), fill.price, rate),
    currency: account,
    stated: o.requiredMargin,
  });
  return [
    ...priceSteps(o, 'open', fill),
    ...notionalSteps(o, 'open', fill, rate),
    margin,
    feeStep(o, 'open', fill, rate),
  ];
}

function closeSteps(o: MarginOrder, open: Fill, fill: Fill): Step[] {
  const rate = rateOf(fill.conversion);
  const closes = term(null, fill.price, 'closePrice');
  const opened = term(null, open.price, 'openPrice');
  const [first, second] = o.side === 'long' ? [closes, opened] : [opened, closes];
  const moved = new Money(first.value).sub(second.value);
  const terms = [
    term(null, moved, 'difference'),
    term('×', o.lots, 'lots'),
    term('×', o.contracts, 'contractSize'),
    ...conversionTerm(rate),
  ];
  return [
    ...priceSteps(o, 'close', fill),
    ...reachedStep(o, fill),
    ...notionalSteps(o, 'close', fill, rate),
    feeStep(o, 'close', fill, rate),
    step('difference', 'close', [first, { ...second, operator: '−' }], { exact: moved }),
    step('profit', 'close', terms, {
      exact: toAccountCurrency(moved.mul(o.lots).mul(o.contracts), rate),
      result: profit({ ...sized(o), side: o.side }, open.price, fill.price, rate),
      currency: account,
      stated: o.profit,
    }),
  ];
}

function resultSteps(o: MarginOrder, steps: Step[]): Step[] {
  const resultOf = (name: StepName) => steps.find((s) => s.name === name)!.result;
  const [openFee, closeFee, gain] = [resultOf('openFee'), resultOf('closeFee'), resultOf('profit')];
  const fees = new Money(openFee).add(closeFee);
  return [
    step('fees', 'result', [term(null, openFee, 'openFee'), term('+', closeFee, 'closeFee')], {
      exact: fees,
      currency: account,
      stated: o.fee,
    }),
    step('net', 'result', [term(null, gain, 'profit'), term('−', fees, 'fees')], {
      exact: new Money(gain).sub(fees),
      currency: account,
    }),
  ];
}

/**
 * Works an order out again from the ticks its receipt names, by the rules that charged it, line by
 * line: the price each fill had to take, margin, both fees and the profit. `agrees` is whether every
 * line that the receipt or the ledger states came out the same. An order without a fill has no lines.
 */
export function recompute(order: Order): Recomputation {
  const { open, close } = order.receipt;
  const steps: Step[] = [];
  if (order.kind === 'margin' && open) {
    const margin = order;
    steps.push(...openSteps(margin, open));
    if (close) steps.push(...closeSteps(margin, open, close));
    if (close) steps.push(...resultSteps(margin, steps));
  }
  const resultOf = (name: StepName) => steps.find((s) => s.name === name)?.result ?? null;
  return {
    margin: resultOf('margin'),
    openFee: resultOf('openFee'),
    closeFee: resultOf('closeFee'),
    profit: resultOf('profit'),
    net: resultOf('net'),
    agrees: steps.every((s) => s.agrees),
    steps,
  };
}

/** What a move of the price is worth on a whole order at a fill's conversion, in USDT at six places. */
export const worthOfMove = (order: MarginOrder, fill: Fill, move: Decimal.Value): string =>
  kept(
    toAccountCurrency(
      new Money(move).mul(order.lots).mul(order.contracts),
      rateOf(fill.conversion),
    ),
  ).toFixed();

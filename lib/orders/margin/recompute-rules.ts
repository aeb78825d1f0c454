import { Money } from '../../core/money';
import type { Fill, MarginOrder } from '../contract';
import { rateOf } from '../conversion-rules';
import {
  account,
  conversionTerm,
  midStep,
  step,
  term,
  tickSteps,
  type Place,
  type Step,
  type Term,
} from '../recompute/step-rules';
import {
  closingPrice,
  notional,
  openingPrice,
  orderFee,
  profit,
  requiredMargin,
  toAccountCurrency,
  type ConversionRate,
} from '../rules';
import { decisionSteps } from './decision-rules';

const sized = (o: MarginOrder, lots: string = o.lots) => ({
  lots,
  contractSize: o.contracts,
  leverage: o.leverage,
  feeRate: o.feeRate,
});

/** The side of the tick that had to fill, its spread, and the slippage against what was asked. */
function priceSteps(o: MarginOrder, place: Place, fill: Fill): Step[] {
  const opens = place.part === 'open';
  const due = opens ? openingPrice(o.side, fill.tick) : closingPrice(o.side, fill.tick);
  const taken = (o.side === 'long') === opens ? 'ask' : 'bid';
  return [
    step('side', place, [term(null, due, taken)], { exact: new Money(due), stated: fill.price }),
    ...tickSteps(o.side, place, fill),
  ];
}

/** For a limit, a stop of either kind or a target: that the tick had come to the level it was set to. */
function reachedStep(o: MarginOrder, place: Place, fill: Fill): Step[] {
  const waited = ['limit-order', 'stop-order', 'stop-loss', 'take-profit', 'trailing-stop'];
  if (!waited.includes(fill.reason)) return [];
  const falls = (o.side === 'long') === !['take-profit', 'stop-order'].includes(fill.reason);
  const price =
    place.part === 'open' ? openingPrice(o.side, fill.tick) : closingPrice(o.side, fill.tick);
  return [
    step('reached', place, [term(null, price, 'price')], {
      exact: new Money(price),
      level: { sign: falls ? '≤' : '≥', value: fill.requestedPrice },
    }),
  ];
}

/** What the lots of a fill are worth at its price, in the quote currency and then in USDT. */
function notionalSteps(o: MarginOrder, place: Place, fill: Fill, rate: ConversionRate): Step[] {
  const lots = fill.lots ?? o.lots;
  const inQuote = notional(sized(o, lots), fill.price, null);
  const terms = [
    term(null, lots, 'lots'),
    term('×', o.contracts, 'contractSize'),
    term('×', fill.price, 'price'),
  ];
  const worth = step('notional', place, terms, {
    exact: inQuote,
    currency: rate ? fill.conversion.currency : account,
  });
  if (!rate) return [worth];
  const converted = step(
    'converted',
    place,
    [term(null, inQuote, 'notional'), ...conversionTerm(rate)],
    { exact: notional(sized(o, lots), fill.price, rate), currency: account },
  );
  return [worth, ...midStep(place, fill), converted];
}

function feeStep(o: MarginOrder, place: Place, fill: Fill, rate: ConversionRate): Step {
  const size = sized(o, fill.lots ?? o.lots);
  const worth = notional(size, fill.price, rate);
  const terms = [term(null, worth, 'notional'), term('×', o.feeRate, 'feeRate')];
  return step(place.part === 'open' ? 'openFee' : 'closeFee', place, terms, {
    exact: worth.mul(o.feeRate),
    result: orderFee(size, fill.price, rate),
    currency: account,
    stated: fill.fee,
  });
}

/** What opened the order: price, limit, worth, margin and fee. */
function openSteps(o: MarginOrder, fill: Fill): Step[] {
  const place = { part: 'open', index: 0 } as const;
  const rate = rateOf(fill.conversion);
  const worth = notional(sized(o), fill.price, rate);
  const terms = [term(null, worth, 'notional'), term('÷', o.leverage, 'leverage')];
  const margin = step('margin', place, terms, {
    exact: worth.div(o.leverage),
    result: requiredMargin(sized(o), fill.price, rate),
    currency: account,
    stated: o.requiredMargin,
  });
  return [
    ...priceSteps(o, place, fill),
    ...reachedStep(o, place, fill),
    ...notionalSteps(o, place, fill, rate),
    margin,
    feeStep(o, place, fill, rate),
  ];
}

function profitStep(o: MarginOrder, place: Place, prices: { open: Fill; close: Fill }): Step[] {
  const { open, close } = prices;
  const rate = rateOf(close.conversion);
  const lots = close.lots ?? o.lots;
  const closes = term(null, close.price, 'closePrice');
  const opened = term(null, open.price, 'openPrice');
  const [first, second] = o.side === 'long' ? [closes, opened] : [opened, closes];
  const moved = new Money(first.value).sub(second.value);
  const terms: Term[] = [
    term(null, moved, 'difference'),
    term('×', lots, 'lots'),
    term('×', o.contracts, 'contractSize'),
    ...conversionTerm(rate),
  ];
  return [
    step('difference', place, [first, { ...second, operator: '−' }], { exact: moved }),
    step('profit', place, terms, {
      exact: toAccountCurrency(moved.mul(lots).mul(o.contracts), rate),
      result: profit({ ...sized(o, lots), side: o.side }, open.price, close.price, rate),
      currency: account,
      stated: o.receipt.partial.length + (o.receipt.close ? 1 : 0) === 1 ? o.profit : close.profit,
    }),
  ];
}

/** One closing, of a part or of what was left: price, level or close-out, worth, fee and profit. */
function closeSteps(o: MarginOrder, place: Place, fills: { open: Fill; close: Fill }): Step[] {
  const { close } = fills;
  const rate = rateOf(close.conversion);
  return [
    ...priceSteps(o, place, close),
    ...reachedStep(o, place, close),
    ...(close.decision ? decisionSteps(o, place, close, close.decision) : []),
    ...notionalSteps(o, place, close, rate),
    feeStep(o, place, close, rate),
    ...profitStep(o, place, fills),
  ];
}

const result = { part: 'result', index: 0 } as const;

/** Mean closing price by lots and profit of all closings; only where there were several. */
function partSteps(o: MarginOrder, steps: Step[], closings: Fill[]): Step[] {
  if (closings.length < 2) return [];
  const gains = steps.filter((s) => s.name === 'profit').map((s) => s.result);
  const total = gains.reduce((sum, gain) => sum.add(gain), new Money(0));
  const lots = closings.reduce((sum, f) => sum.add(f.lots ?? 0), new Money(0));
  const weighed = closings.reduce(
    (sum, f) => sum.add(new Money(f.price).mul(f.lots ?? 0)),
    new Money(0),
  );
  const mean = weighed.div(lots);
  return [
    step('closePrice', result, [term(null, weighed, 'price'), term('÷', lots, 'lots')], {
      exact: mean,
      result: mean.toDecimalPlaces(12, Money.ROUND_HALF_UP),
      stated: o.closePrice,
    }),
    step(
      'totalProfit',
      result,
      gains.map((gain, i) => term(i === 0 ? null : '+', gain, 'profit')),
      { exact: total, currency: account, stated: o.profit },
    ),
  ];
}

/** What all fills of an order came to. */
function resultSteps(o: MarginOrder, steps: Step[], closings: Fill[]): Step[] {
  const resultsOf = (name: Step['name']) =>
    steps.filter((s) => s.name === name).map((s) => s.result);
  const openFee = resultsOf('openFee')[0]!;
  const closeFees = resultsOf('closeFee');
  const fees = closeFees.reduce((sum, fee) => sum.add(fee), new Money(openFee));
  const gain = resultsOf('profit').reduce((sum, value) => sum.add(value), new Money(0));
  return [
    ...partSteps(o, steps, closings),
    step(
      'fees',
      result,
      [term(null, openFee, 'openFee'), ...closeFees.map((fee) => term('+', fee, 'closeFee'))],
      { exact: fees, currency: account, stated: o.fee },
    ),
    step('net', result, [term(null, gain, 'profit'), term('−', fees, 'fees')], {
      exact: gain.sub(fees),
      currency: account,
    }),
  ];
}

/** Works a margin order out again from the ticks of its fills. */
export function marginSteps(o: MarginOrder): Step[] {
  const { open, close, partial } = o.receipt;
  if (!open) return [];
  const steps = openSteps(o, open);
  partial.forEach((fill, index) =>
    steps.push(...closeSteps(o, { part: 'partial', index }, { open, close: fill })),
  );
  if (close) steps.push(...closeSteps(o, { part: 'close', index: 0 }, { open, close }));
  const closings = close ? [...partial, close] : partial;
  if (closings.length > 0) steps.push(...resultSteps(o, steps, closings));
  return steps;
}

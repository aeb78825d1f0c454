import type { Decimal } from 'decimal.js';
import { Money } from '../../core/money';
import type { Fill } from '../contract';
import { midPrice, slippage, type ConversionRate, type Side } from '../rules';

/** `partial` is the closing of some lots, `close` the last closing. */
export type Part = 'open' | 'partial' | 'close' | 'result';

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
  | 'fees'
  | 'balance'
  | 'unrealised'
  | 'usedMargin'
  | 'otherLoss'
  | 'stake'
  | 'payout'
  | 'entryPrice'
  | 'settlementPrice';

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
  | 'closePrice'
  | 'totalProfit'
  | 'fees'
  | 'net'
  | 'valued'
  | 'unrealised'
  | 'usedMargin'
  | 'marginLevel'
  | 'largestLoss'
  | 'middle'
  | 'outcome';

/**
 * One line of the arithmetic. `exact` is what the terms come to, `result` the same after the ledger's
 * rounding where it rounds. `stated` is what the receipt or the ledger says; null for a line between.
 */
export type Step = {
  name: StepName;
  part: Part;
  /** Which one, from 0, where it is the closing of a part; else 0. */
  index: number;
  terms: Term[];
  /** How the result must stand to a level: a limit, stop or target, or the margin level of a close-out. */
  level?: { sign: '≤' | '≥'; value: string };
  exact: string;
  result: string;
  /** A currency, or null for a price or a difference of prices. */
  currency: string | null;
  stated: string | null;
  agrees: boolean;
};

export const account = 'USDT';

const same = (a: Decimal.Value, b: Decimal.Value) => new Money(a).eq(b);

export const term = (operator: Term['operator'], value: Decimal.Value, name: TermName): Term => ({
  operator,
  value: new Money(value).toFixed(),
  name,
});

export type Place = { part: Part; index: number };

export function step(
  name: StepName,
  { part, index }: Place,
  terms: Term[],
  outcome: {
    exact: Decimal;
    result?: Decimal;
    currency?: string | null;
    stated?: string | null;
    level?: NonNullable<Step['level']>;
  },
): Step {
  const { exact, result = exact, currency = null, stated = null, level } = outcome;
  const holds = !level || (level.sign === '≤' ? result.lte(level.value) : result.gte(level.value));
  return {
    name,
    part,
    index,
    terms,
    ...(level ? { level } : {}),
    exact: exact.toFixed(),
    result: result.toFixed(),
    currency,
    stated,
    agrees: holds && (stated === null || same(result, stated)),
  };
}

/** The spread of the tick and the slippage against what was asked. */
export function tickSteps(side: Side, place: Place, fill: Fill): Step[] {
  const leg = place.part === 'open' ? 'open' : 'close';
  const buys = (side === 'long') === (leg === 'open');
  const price = term(null, fill.price, 'price');
  const requested = term(null, fill.requestedPrice, 'requested');
  const [first, second] = buys ? [price, requested] : [requested, price];
  const { bid, ask } = fill.tick;
  return [
    step('spread', place, [term(null, ask, 'ask'), term('−', bid, 'bid')], {
      exact: new Money(ask).sub(bid),
      stated: fill.spread,
    }),
    step('slippage', place, [first, { ...second, operator: '−' }], {
      exact: slippage(side, leg, fill.requestedPrice, fill.price),
      stated: fill.slippage,
    }),
  ];
}

/** The mid of the pair that converts the quote currency; nothing at par. */
export function midStep(place: Place, fill: Fill): Step[] {
  const { tick } = fill.conversion;
  if (!tick) return [];
  const terms = [term(null, tick.bid, 'bid'), term('+', tick.ask, 'ask'), term('÷', 2, 'two')];
  return [step('mid', place, terms, { exact: midPrice(tick) })];
}

export const conversionTerm = (rate: ConversionRate): Term[] =>
  rate ? [term(rate.inverse ? '÷' : '×', rate.mid, 'mid')] : [];

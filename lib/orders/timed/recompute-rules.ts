import { Money } from '../../core/money';
import type { Fill, TimedOrder } from '../contract';
import { account, step, term, tickSteps, type Place, type Step } from '../recompute/step-rules';
import { midPrice, type Side } from '../rules';
import { timedOutcome, timedProfit } from './rules';

type Option = Omit<TimedOrder, 'kind'>;
type OutcomeOf = typeof timedOutcome;

const sideOf = (o: Option): Side => (o.direction === 'up' ? 'long' : 'short');

/** The middle of the tick on the price grid of the instrument, half to even. */
function middleStep(place: Place, fill: Fill): Step {
  const { bid, ask } = fill.tick;
  const middle = midPrice(fill.tick);
  const grid = fill.tickSize ?? '1';
  const terms = [term(null, bid, 'bid'), term('+', ask, 'ask'), term('÷', 2, 'two')];
  return step('middle', place, terms, {
    exact: middle,
    result: middle.div(grid).toDecimalPlaces(0, Money.ROUND_HALF_EVEN).mul(grid),
    stated: fill.price,
  });
}

/** What the two prices decide, and what that pays less the stake. */
function settlementSteps(o: Option, outcomeOf: OutcomeOf, open: Fill, close: Fill): Step[] {
  const place = { part: 'close', index: 0 } as const;
  const outcome = outcomeOf(sideOf(o), open.price, close.price);
  const gain = timedProfit(outcome, { stake: o.amount, payout: o.payout });
  const paid = { won: [term(null, o.amount, 'stake'), term('×', o.payout, 'payout')] };
  const stake = new Money(o.amount);
  const [terms, exact] = {
    won: [paid.won, stake.mul(o.payout)] as const,
    equal: [[term(null, 0, 'stake')], new Money(0)] as const,
    lost: [[term(null, stake.neg(), 'stake')], stake.neg()] as const,
  }[outcome];
  const settled = term(null, close.price, 'settlementPrice');
  return [
    step('outcome', place, [settled, term('−', open.price, 'entryPrice')], {
      exact: new Money(close.price).sub(open.price),
    }),
    step('profit', place, [...terms], {
      exact,
      result: gain,
      currency: account,
      stated: close.profit ?? o.profit,
    }),
  ];
}

/** Works an option out again from its two ticks; `outcomeOf` says what they decide. */
export function optionSteps(o: Option, outcomeOf: OutcomeOf): Step[] {
  const { open, close } = o.receipt;
  if (!open) return [];
  const opening = { part: 'open', index: 0 } as const;
  const closing = { part: 'close', index: 0 } as const;
  const steps = [middleStep(opening, open), ...tickSteps(sideOf(o), opening, open)];
  if (!close) return steps;
  const gain = settlementSteps(o, outcomeOf, open, close);
  return [
    ...steps,
    middleStep(closing, close),
    ...tickSteps(sideOf(o), closing, close),
    ...gain,
    step('net', { part: 'result', index: 0 }, [term(null, gain.at(-1)!.result, 'profit')], {
      exact: new Money(gain.at(-1)!.result),
      currency: account,
      stated: o.profit,
    }),
  ];
}

export const timedSteps = (o: TimedOrder): Step[] => optionSteps(o, timedOutcome);

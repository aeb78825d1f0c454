import type { Decimal } from 'decimal.js';
import { closeOutLevel } from '../../core/margin-levels';
import { Money, isSame } from '../../core/money';
import type { Fill, MarginDecision, MarginOrder } from '../contract';
import { rateOf } from '../conversion-rules';
import { account, step, term, type Place, type Step } from '../recompute/step-rules';
import { closingPrice, profit } from '../rules';

type Valued = MarginDecision['positions'][number];

const valueOf = (p: Valued): Decimal =>
  profit(
    { side: p.side, lots: p.lots, contractSize: p.contracts },
    p.openPrice,
    closingPrice(p.side, p.tick),
    rateOf(p.conversion),
  );

const sumOf = (values: readonly Decimal.Value[]): Decimal =>
  values.reduce<Decimal>((total, value) => total.add(value), new Money(0));

const isSameTick = (a: Valued['tick'], b: Fill['tick']): boolean =>
  a.source === b.source &&
  a.sequence === b.sequence &&
  isSame(a.bid, b.bid) &&
  isSame(a.ask, b.ask);

/** That the position was valued at the very tick that closed it. */
function valuedStep(o: MarginOrder, place: Place, fill: Fill, own: Valued | undefined): Step {
  const price = own ? closingPrice(o.side, own.tick) : '0';
  const taken = o.side === 'long' ? 'bid' : 'ask';
  const valued = step('valued', place, [term(null, price, taken)], {
    exact: new Money(price),
    stated: fill.price,
  });
  return { ...valued, agrees: valued.agrees && !!own && isSameTick(own.tick, fill.tick) };
}

/**
 * Why a close-out closed this position: what the open positions were worth, the margin they used, the margin level
 * that made, and that no other position that could be closed had lost more. What is of the same instrument
 * could be closed by the same tick.
 */
export function decisionSteps(
  o: MarginOrder,
  place: Place,
  fill: Fill,
  decision: MarginDecision,
): Step[] {
  const { positions, balance, usedMargin, marginLevel } = decision;
  const values = positions.map(valueOf);
  const sum = sumOf(values);
  const margins = positions.map((p) => p.usedMargin);
  const level = new Money(balance).add(sum).div(usedMargin);
  const at = positions.findIndex((p) => p.id === o.id);
  const own = values[at] ?? new Money(0);
  const closable = ({ tradable, code }: Valued) => tradable || code === o.code;
  const largest = Money.min(own, ...values.filter((_, i) => closable(positions[i]!)));
  return [
    valuedStep(o, place, fill, positions[at]),
    step(
      'unrealised',
      place,
      values.map((value, i) => term(i === 0 ? null : '+', value, 'profit')),
      { exact: sum, currency: account, stated: decision.unrealised },
    ),
    step(
      'usedMargin',
      place,
      margins.map((margin, i) => term(i === 0 ? null : '+', margin, 'usedMargin')),
      { exact: sumOf(margins), currency: account, stated: usedMargin },
    ),
    step(
      'marginLevel',
      place,
      [
        term(null, balance, 'balance'),
        term('+', sum, 'unrealised'),
        term('÷', usedMargin, 'usedMargin'),
      ],
      {
        exact: level,
        result: level.toDecimalPlaces(new Money(marginLevel).decimalPlaces()),
        stated: marginLevel,
        level: { sign: '≤', value: closeOutLevel },
      },
    ),
    step('largestLoss', place, [term(null, own, 'profit')], {
      exact: own,
      currency: account,
      stated: fill.profit,
      level: { sign: '≤', value: largest.toFixed() },
    }),
  ];
}

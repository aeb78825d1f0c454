import { Money } from '../core/money';

/** Of fewer customers it would tell what became of one. */
export const fewestTold = 5;

type Measured = { days: number; traded: number; lost: number };

/** What is told of a measurement; `share` is a fraction, half-even at four places. */
export function toldOf({ days, traded, lost }: Measured) {
  if (traded < fewestTold) return { days, traded, lost: null, share: null };
  const share = new Money(lost).div(traded).toDecimalPlaces(4, Money.ROUND_HALF_EVEN).toFixed();
  return { days, traded, lost, share };
}

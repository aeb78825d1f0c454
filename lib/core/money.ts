import { Decimal } from 'decimal.js';
import { accountCurrency, keptScale, shownScale } from './scales';

// 40 significant digits hold the product of any two amounts, quantities or prices exactly.
export const Money = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -30,
  toExpPos: 40,
});
export type Money = Decimal;

export type Mode = 'real' | 'demo';

export { accountCurrency, keptScale, shownScale } from './scales';

/** Rounds half-even to the kept scale of a currency. */
export const kept = (amount: Decimal.Value, currency: string = accountCurrency): Decimal =>
  new Money(amount).toDecimalPlaces(keptScale(currency), Decimal.ROUND_HALF_EVEN);

/** A plain decimal string, with at least the shown places of its currency. */
export function moneyString(amount: Decimal.Value, currency: string = accountCurrency): string {
  const value = kept(amount, currency);
  return value.toFixed(Math.max(value.decimalPlaces(), shownScale(currency)));
}

/** Rounds half-even to a multiple of a step such as a tick size, and keeps the step's places. */
export function toStep(value: Decimal.Value, step: Decimal.Value): string {
  const size = new Money(step);
  return new Money(value)
    .div(size)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN)
    .mul(size)
    .toFixed(size.decimalPlaces());
}

export const isMultiple = (value: Decimal.Value, step: Decimal.Value): boolean =>
  new Money(value).mod(step).isZero();

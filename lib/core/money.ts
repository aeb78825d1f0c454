import { Decimal } from 'decimal.js';
import type { EnumWords } from './generated/table-rows';
import { plainMoney } from './plain-money';
import { accountCurrency, keptScale, shownScale } from './scales';

// 40 significant digits hold the product of any two amounts, quantities or prices exactly.
export const Money = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -30,
  toExpPos: 40,
});
export type Money = Decimal;

export type Mode = EnumWords['mode'];

export { accountCurrency, keptScale } from './scales';

/** Rounds half-even to the kept scale of a currency. */
export const kept = (amount: Decimal.Value, currency: string = accountCurrency): Decimal =>
  new Money(amount).toDecimalPlaces(keptScale(currency), Decimal.ROUND_HALF_EVEN);

/** A plain decimal string, with at least the shown places of its currency. */
export function moneyString(amount: Decimal.Value, currency: string = accountCurrency): string {
  if (typeof amount === 'string') {
    const plain = plainMoney(amount, keptScale(currency), shownScale(currency));
    if (plain !== null) return plain;
  }
  const value = kept(amount, currency);
  return value.toFixed(Math.max(value.decimalPlaces(), shownScale(currency)));
}

export const isMultiple = (value: Decimal.Value, step: Decimal.Value): boolean =>
  new Money(value).mod(step).isZero();

/** `value` with at most so many places, the rest left off. */
export const roundedDown = (value: Decimal.Value, places: number): string =>
  new Money(value).toDecimalPlaces(places, Decimal.ROUND_DOWN).toFixed();

/** Whether two amounts are the same, however they are written; null is the same as null alone. */
export const isSame = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && new Money(a).eq(b));

/** The decimal places of a price that came as a number. */
export const placesOf = (price: number): number => new Money(price).decimalPlaces();

/** A ratio such as a margin level, as answers tell it: at four places at most. */
export const ratioString = (ratio: Decimal): string => ratio.toDecimalPlaces(4).toFixed();

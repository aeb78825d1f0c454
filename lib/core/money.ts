import { Decimal } from 'decimal.js';

// 40 significant digits hold the product of any two amounts, quantities or prices exactly.
export const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -30, toExpPos: 40 });
export type Money = Decimal;

export type Mode = 'real' | 'demo';

/** The currency of equity, margin and profit. One USD counts as one USDT. */
export const accountCurrency = 'USDT';

const scales: Record<string, { kept: number; shown: number }> = {
  BTC: { kept: 8, shown: 8 },
  ETH: { kept: 8, shown: 8 },
};

/** Decimal places kept in the ledger for a currency; USDT and fiat keep 6. */
export const keptScale = (currency: string): number => scales[currency]?.kept ?? 6;

/** Decimal places shown to people for a currency; USDT and fiat show 2. */
export const shownScale = (currency: string): number => scales[currency]?.shown ?? 2;

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
  return new Money(value).div(size).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).mul(size).toFixed(size.decimalPlaces());
}

export const isMultiple = (value: Decimal.Value, step: Decimal.Value): boolean =>
  new Money(value).mod(step).isZero();

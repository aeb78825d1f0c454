import { Money, isSame, kept, moneyString } from '../core/money';

/** What a withdrawal costs and brings: the fee is taken out of the amount, never paid on top. */
export type WithdrawalCost = { fee: string; received: string };

/**
 * The fee of an amount and what arrives, both at the places its currency keeps. The form shows it and
 * the service charges it.
 */
export function withdrawalCost(amount: string, feeRate: string, currency: string): WithdrawalCost {
  const fee = kept(new Money(amount).mul(feeRate), currency);
  return {
    fee: moneyString(fee, currency),
    received: moneyString(new Money(amount).sub(fee), currency),
  };
}

/** Whether the currency keeps all places of an amount, and something of it arrives. */
export const isWithdrawable = (amount: string, feeRate: string, currency: string): boolean =>
  isSame(kept(amount, currency).toFixed(), amount) &&
  new Money(withdrawalCost(amount, feeRate, currency).received).gt(0);

/** What stays available of a balance once an amount is held. */
export const staysAfter = (available: string, amount: string, currency: string): string =>
  moneyString(Money.max(0, new Money(available).sub(amount)), currency);

/** Whether an amount is above what can leave. */
export const isAbove = (amount: string, most: string): boolean => new Money(amount).gt(most);

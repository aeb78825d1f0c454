import type { Decimal } from 'decimal.js';
import { Money, kept, moneyString, roundedDown } from '../core/money';
import type { SmartOrder } from './contract';

export const dayMs = 86_400_000;

/** What a plan pays every 24 hours: amount × daily yield, half-even at the kept scale. */
export const dailyEarning = (amount: string, dailyYield: string): Decimal =>
  kept(new Money(amount).mul(dailyYield));

/** What a plan pays altogether; the treasury reserves it when the plan is sold. */
export const rewardOf = (daily: Decimal.Value, days: number): Decimal => new Money(daily).mul(days);

/** A simple annual rate, since earnings are paid out and earn nothing themselves: 365 × daily yield. */
export const annualRate = (dailyYield: string): string => new Money(dailyYield).mul(365).toFixed();

/**
 * The largest amount whose whole reward `free` covers, at two places, with what is paid each day rounded up by half a
 * millionth at most; as `plan_buy` has it.
 */
export const coveredAmount = (free: string, dailyYield: string, days: number): string => {
  const sure = Money.max(0, new Money(free).sub(new Money('0.0000005').mul(days)));
  return roundedDown(sure.div(new Money(dailyYield).mul(days)), 2);
};

/** What is set aside over what is owed, rounded down to four places; null while nothing is owed. */
export const coverOf = (reserved: string, owed: string): string | null =>
  new Money(owed).isZero() ? null : roundedDown(new Money(reserved).div(owed), 4);

export type Exit = { penalty: Decimal; received: Decimal };

/**
 * What leaving early brings: the principal less penalty share × (principal + income so far), never
 * less than nothing. What was paid stays paid.
 */
export function exitOf(
  amount: string,
  daily: string,
  paidDays: number,
  penaltyShare: string,
): Exit {
  const income = new Money(daily).mul(paidDays);
  const charged = kept(new Money(amount).add(income).mul(penaltyShare));
  const penalty = Money.min(charged, amount);
  return { penalty, received: new Money(amount).sub(penalty) };
}

/** When each day of a plan is paid: every 24 hours from its purchase, whatever clocks do. */
export const paymentTimes = (startMs: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => startMs + (day + 1) * dayMs);

/** The payments of a plan that are shown: of one that was left early those that were made. */
export const paymentsOf = <Payment extends { paidAt: string | null }>(
  status: SmartOrder['status'],
  payments: readonly Payment[],
): readonly Payment[] =>
  status === 'exited' ? payments.filter(({ paidAt }) => paidAt !== null) : payments;

/** The most that can be put into a plan: what is available, as far as open positions and a loan leave it free. */
export const mostFor = (available: string, freeMargin: string): string =>
  moneyString(Money.max(0, Money.min(available, freeMargin)));

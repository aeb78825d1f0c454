import type { Decimal } from 'decimal.js';
import { Money, kept } from '../core/money';

export const dayMs = 86_400_000;

export const loanStatuses = [
  'pending', 'repaying', 'overdue', 'repaid', 'rejected', 'cancelled',
] as const; // prettier-ignore

/** What happens to a loan, as it stands on the record. */
export const loanSteps = [
  'requested', 'first-approval', 'approved', 'rejected', 'cancelled', 'overdue', 'repaid',
] as const; // prettier-ignore

/** What a loan costs, as its customer signed it. */
export type LoanTerms = {
  days: number;
  dailyRate: string;
  interestFreeDays: number;
  overdueRate: string;
};

/** What is owed of a loan, as of the last day that was counted. */
export type Debt = { principal: string; interest: string; countedDays: number };

/** Days of 24 hours that are over since payout, whatever summer time does. */
export const completedDays = (paidOutMs: number, atMs: number): number =>
  Math.max(0, Math.floor((atMs - paidOutMs) / dayMs));

/** What one day costs: half-even at the kept scale. */
export const interestOfDay = (principal: Decimal.Value, rate: string): Decimal =>
  kept(new Money(principal).mul(rate));

/** The rate of a day, counted from 1: nothing at first, the daily rate until maturity, then the overdue rate. */
export function rateOfDay(day: number, terms: LoanTerms): string {
  if (day > terms.days) return terms.overdueRate;
  return day > terms.interestFreeDays ? terms.dailyRate : '0';
}

/** Counts the days up to `day` on the principal that is left. Interest never earns interest. */
export function owedAfter(debt: Debt, day: number, terms: LoanTerms): Debt {
  if (day <= debt.countedDays) return debt;
  const within = (from: number, to: number) =>
    Math.max(0, Math.min(day, to) - Math.max(debt.countedDays, from));
  const normal = within(terms.interestFreeDays, terms.days);
  const overdue = within(terms.days, Infinity);
  const interest = new Money(debt.interest)
    .add(interestOfDay(debt.principal, terms.dailyRate).mul(normal))
    .add(interestOfDay(debt.principal, terms.overdueRate).mul(overdue));
  return { principal: debt.principal, interest: interest.toFixed(), countedDays: day };
}

/** All that is owed. */
export const totalOf = ({ principal, interest }: Debt): Decimal =>
  new Money(principal).add(interest);

/** What of a repayment pays interest, and what principal: interest comes first. */
export function splitRepayment(
  debt: Debt,
  amount: string,
): { interest: Decimal; principal: Decimal } {
  const interest = Money.min(amount, debt.interest);
  return { interest, principal: new Money(amount).sub(interest) };
}

const cent = '0.01';

/**
 * What a repayment takes. Figures are shown to the cent, so an amount within a cent of all that is owed
 * repays exactly all of it, and no remainder below a cent stays owed; where `available` does not cover
 * all, just the amount is taken.
 */
export function takenOf(
  owed: Decimal.Value,
  amount: Decimal.Value,
  available: Decimal.Value = Infinity,
): Decimal {
  const isNear = new Money(amount).sub(owed).abs().lt(cent);
  // What is above all that is owed never takes more than was typed.
  const isCovered = Money.max(amount, available).gte(owed);
  return new Money(isNear && isCovered ? owed : amount);
}

/** What is owed after a repayment. */
export const restAfter = (debt: Debt, amount: string): Decimal => totalOf(debt).sub(amount);

export type ScheduleDay = { day: number; interest: string; owed: string };

/** What each day until maturity costs and what is owed after it, if nothing is repaid before. */
export function scheduleOf(amount: string, terms: LoanTerms): ScheduleDay[] {
  let owed = new Money(amount);
  return Array.from({ length: terms.days }, (_, at) => {
    const interest = interestOfDay(amount, rateOfDay(at + 1, terms));
    owed = owed.add(interest);
    return { day: at + 1, interest: interest.toFixed(), owed: owed.toFixed() };
  });
}

/** The interest until maturity, if nothing is repaid before. */
export const interestOf = (amount: string, terms: LoanTerms): Decimal =>
  new Money(
    owedAfter({ principal: amount, interest: '0', countedDays: 0 }, terms.days, terms).interest,
  );

const places = 6;

/** The effective annual rate of what is paid out and paid back: (total / amount) ^ (365 / days) − 1. */
export const annualRate = (amount: string, total: Decimal.Value, days: number): string =>
  new Money(total)
    .div(amount)
    .pow(new Money(365).div(days))
    .sub(1)
    .toDecimalPlaces(places)
    .toFixed();

/** What is due at maturity of a loan if nothing is repaid before. */
export function costOf(amount: string, terms: LoanTerms) {
  const interest = interestOf(amount, terms);
  const total = new Money(amount).add(interest);
  return { interest, total, annualRate: annualRate(amount, total, terms.days) };
}

/** When a loan that is paid out at `paidOutMs` has to be repaid. */
export const maturityOf = (paidOutMs: number, days: number): number => paidOutMs + days * dayMs;

/** The most that may be owed from each score on, of the parameter that says so. */
export const limitsOf = (text: string): { score: number; limit: string }[] =>
  text.split(',').map((part) => {
    const [score, limit] = part.split(':') as [string, string];
    return { score: Number(score), limit };
  });

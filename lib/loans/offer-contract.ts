import { z } from 'zod';

const terms = {
  days: z.number(),
  minAmount: z.string(),
  maxAmount: z.string(),
  /** Of the principal that is owed, for each day that is over, as a fraction. */
  dailyRate: z.string(),
  /** So many first days cost nothing. */
  interestFreeDays: z.number(),
  /** The daily rate after maturity. */
  overdueRate: z.string(),
};

export const loanOffer = z.object({
  ...terms,
  termsVersion: z.number(),
  /** Its terms since it is offered, the newest first; a loan keeps those that were signed. */
  history: z.array(z.object({ ...terms, version: z.number(), since: z.string() })),
});

export type LoanOffer = z.output<typeof loanOffer>;

const bookMove = z.object({
  source: z.enum(['paid-in', 'fees', 'taken-out']),
  amount: z.string(),
  reference: z.string(),
  time: z.string(),
});

export const loanBook = z.object({
  /** What can be lent. */
  free: z.string(),
  /** Principal that customers owe. */
  lent: z.string(),
  /** What the house moved in or out, the newest first. */
  moves: z.array(bookMove),
  measuredAt: z.string(),
});

export const loanLimit = z.object({
  /** From this credit score on … */
  score: z.number(),
  /** … so much may be owed at most. */
  limit: z.string(),
});

export const loanCost = {
  /** Interest until maturity, if nothing is repaid before. */
  totalInterest: z.string(),
  /** What is due at maturity then. */
  repaymentAmount: z.string(),
  /** The effective rate at which payout and repayment are worth the same. */
  annualRate: z.string(),
};

export const loanQuote = z.object({
  ...loanCost,
  amount: z.string(),
  days: z.number(),
  dailyRate: z.string(),
  interestFreeDays: z.number(),
  overdueRate: z.string(),
  termsVersion: z.number(),
  /** When it would be due if it were paid out now. */
  repaymentDate: z.string(),
  /** What each day until maturity costs, and what is owed after it. */
  schedule: z.array(z.object({ day: z.number(), interest: z.string(), owed: z.string() })),
  /** Whether the house has the amount to lend at this moment. */
  covered: z.boolean(),
});

export type LoanQuote = z.output<typeof loanQuote>;

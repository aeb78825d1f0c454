import { z } from 'zod';
import { amount } from '../core/text/amount-contract';
import { contract, decimal, id, nothing, pageInput, pageOf, repeated } from '../core/contract';
import type { Locale } from '../core/locales';
import { loanBook, loanCost, loanLimit, loanOffer, loanQuote } from './offer-contract';
import type { Agreement } from './paper-rules';
import { loanStatuses, loanSteps } from './rules';

/** What is printed apart from the server: the signature is a JPEG in base64. */
export type AgreementWork = { agreement: Agreement; signature: string; locale: Locale };

export const listLoanOffer = contract({
  method: 'GET',
  path: 'index/listLoanOffer',
  summary: 'What is lent for how long and at what rates, and the money that loans come from',
  access: 'public',
  input: nothing,
  result: z.object({
    /** Whether applications are taken now. */
    enabled: z.boolean(),
    offers: z.array(loanOffer),
    limits: z.array(loanLimit),
    book: loanBook,
  }),
  refusals: [],
});

export type LoanOffers = z.output<typeof listLoanOffer.result>;

const asked = {
  amount: amount().regex(/^\d+(\.\d{1,2})?$/, 'amount'),
  days: z.number('days').int('days').min(1, 'days').max(366, 'days'),
};

export const quoteLoan = contract({
  method: 'POST',
  path: 'user/quoteLoan',
  summary: 'What a loan would cost, day by day, if it were paid out now; it moves nothing',
  access: 'public',
  input: z.object(asked),
  result: loanQuote,
  refusals: ['10023', '10102', '10119'],
  rate: { by: 'address', points: 120, perSeconds: 60 },
});

const record = z.object({
  id: z.string(),
  amount: z.string(),
  days: z.number(),
  dailyRate: z.string(),
  interestFreeDays: z.number(),
  overdueRate: z.string(),
  ...loanCost,
  createdAt: z.string(),
  paidOutAt: z.string().nullable(),
  /** When it is due; null where it was not paid out. */
  repaymentDate: z.string().nullable(),
  /** When it was repaid, rejected or taken back. */
  endedAt: z.string().nullable(),
  /** What is owed now: principal and the interest of all days that are over. */
  outstanding: z.string(),
  principal: z.string(),
  interest: z.string(),
  /** What will be due at the end if nothing more is repaid; null unless it runs until then. */
  dueAmount: z.string().nullable(),
  /** Principal and interest that were repaid. */
  repaid: z.string(),
  repaidInterest: z.string(),
  status: z.enum(loanStatuses),
  /** Why it was rejected. */
  reason: z.string(),
  agreement: z.object({
    /** Where the PDF is, relative to `/swx/customer/`. */
    path: z.string(),
    /** The hash of the bytes that were signed. */
    sha256: z.string(),
    locale: z.string(),
  }),
});

export type LoanRecord = z.output<typeof record>;

export const loan = contract({
  method: 'POST',
  path: 'user/loan',
  summary:
    'Apply for a loan: what the drawn signature signs is printed and kept in the language of the caller, and an operator decides',
  access: 'customer',
  input: z.object({
    ...asked,
    signature: z.string({ error: '10112' }).regex(/^[1-9]\d{0,17}$/, '10112'),
    /** The version of the terms that were read; another one by now is refused with 10113. */
    termsVersion: z.number('decimal').int('decimal').min(1, 'decimal'),
  }),
  result: record,
  refusals: [
    '10005',
    '10022',
    '10023',
    '10102',
    '10112',
    '10113',
    '10119',
    '10120',
    '10124',
    '10134',
  ],
  meanings: {
    '10112': 'The signature stands under another loan: each is signed anew.',
    '10113': 'The terms have changed since they were shown.',
    '10119': 'At most result.max, by the range of the term and by what the credit score leaves.',
  },
  demoRefusal: '10108',
  movesMoney: true,
  success: '20001',
  // Each application is printed.
  rate: { by: 'customer', points: 20, perSeconds: 600 },
});

export const listLoanRecord = contract({
  method: 'GET',
  path: 'user/listLoanRecord',
  summary: 'The loans of the customer and what was applied for, the newest first',
  access: 'customer',
  input: z.object({ status: repeated(z.enum(loanStatuses, 'type')).optional(), ...pageInput }),
  result: pageOf(record),
  refusals: [],
  demoRefusal: '10108',
});

export const getLoan = contract({
  method: 'GET',
  path: 'user/getLoan/{id}',
  summary: 'A loan with its repayments and what happened to it when',
  access: 'customer',
  input: z.object({ id: id() }),
  result: record.extend({
    steps: z.array(z.object({ step: z.enum(loanSteps), time: z.string() })),
    repayments: z.array(
      z.object({
        time: z.string(),
        amount: z.string(),
        interest: z.string(),
        principal: z.string(),
      }),
    ),
  }),
  refusals: [],
  demoRefusal: '10108',
});

export type LoanDetail = z.output<typeof getLoan.result>;

export const repayLoan = contract({
  method: 'POST',
  path: 'user/repayLoan',
  summary:
    'Repay any part of a loan from the available balance, interest first, then principal; within a cent of all that is owed it repays exactly all, if the balance covers that',
  access: 'customer',
  input: z.object({
    id: id(),
    amount: amount().regex(/^\d+(\.\d{1,6})?$/, 'amount'),
    /** What was shown to be owed; another sum by now is refused with 10113. */
    outstanding: decimal('amount').optional(),
  }),
  result: record.extend({
    /** What it took: at most a cent more or less than was asked for, where that repaid all. */
    taken: z.string(),
  }),
  refusals: ['10011', '10102', '10113', '10115', '10119'],
  meanings: {
    '10113': 'Another sum is owed by now: interest of a day was added, or a part was repaid.',
    '10115': 'Nothing is owed of this loan.',
    '10119': 'Only result.max is owed.',
  },
  demoRefusal: '10108',
  movesMoney: true,
  rate: { by: 'customer', points: 30, perSeconds: 60 },
});

export const cancelLoan = contract({
  method: 'POST',
  path: 'user/cancelLoan',
  summary: 'Take an application back while it waits for its review',
  access: 'customer',
  input: z.object({ id: id() }),
  result: record,
  refusals: ['10115'],
  meanings: { '10115': 'The application was decided.' },
  demoRefusal: '10108',
  rate: { by: 'customer', points: 30, perSeconds: 60 },
});

export const loanAccount = contract({
  method: 'GET',
  path: 'user/loanAccount',
  summary: 'The credit score of the customer with its parts, and what they may owe by it',
  access: 'customer',
  input: nothing,
  result: z.object({
    score: z.number(),
    /** What the score is the sum of; it is never below 300 or above 850. */
    parts: z.object({
      base: z.number(),
      advanced: z.number(),
      loan: z.number(),
      months: z.number(),
      repaid: z.number(),
      overdue: z.number(),
    }),
    /** The most that may be owed by this score. */
    limit: z.string(),
    /** What of it is left beside principal that is owed and applications that wait. */
    free: z.string(),
    /** What applications that wait would take of it. */
    pending: z.string(),
    /** All that is owed now, interest included. */
    owed: z.string(),
    verification: z.enum(['not-started', 'pending', 'verified', 'rejected']),
    /** The name that an agreement is made out to. */
    name: z.string(),
    username: z.string(),
    /** USDT that can repay. */
    available: z.string(),
  }),
  refusals: [],
  demoRefusal: '10108',
});

export type LoanAccount = z.output<typeof loanAccount.result>;

export const loanAgreement = contract({
  method: 'GET',
  path: 'user/loanAgreement/{id}',
  summary:
    'The agreement of a loan as it was signed, byte by byte, as a PDF; the look is on record',
  access: 'customer',
  gives: ['application/pdf'],
  input: z.object({ id: id() }),
  result: z.unknown(),
  refusals: [],
  demoRefusal: '10108',
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

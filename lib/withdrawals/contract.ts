import { z } from 'zod';
import { amount } from '../core/text/amount-contract';
import { contract, decimal, id, nothing, pageInput, pageOf, repeated } from '../core/contract';
import { paymentNetworks, walletCurrencies } from '../core/payments';
import { nextFee } from '../fees/contract';
import { answeredQuestion, questionMeanings } from '../questions/contract';
import { otp, otpMeaning } from '../security/otp-contract';

const statuses = ['pending', 'approved', 'completed', 'rejected', 'cancelled'] as const;

export const withdrawal = z.object({
  id: z.string(),
  destination: z.object({
    id: z.string(),
    kind: z.enum(['wallet', 'card']),
    name: z.string(),
    network: z.enum(paymentNetworks).nullable(),
    address: z.string().nullable(),
    bankName: z.string().nullable(),
    lastFour: z.string().nullable(),
    cardNetwork: z.string().nullable(),
  }),
  currency: z.enum(walletCurrencies),
  /** What leaves the balance, the fee included. */
  amount: z.string(),
  fee: z.string(),
  feeRate: z.string(),
  received: z.string(),
  createdAt: z.string(),
  /** When it was approved or rejected. */
  reviewedAt: z.string().nullable(),
  status: z.enum(statuses),
  /** Why it was rejected. */
  reason: z.string(),
  /** The transaction of the payment, once it was claimed as sent or is completed. */
  reference: z.string(),
  /** Since when, or from when on, its customer can take it back; null once it was claimed as sent or has ended. */
  cancelFrom: z.string().nullable(),
  /** Whether that is so now. */
  cancellable: z.boolean(),
  /** When what was claimed as sent counts as completed at the latest; null for any other, and while a rejection of it waits for a second operator. */
  completesBy: z.string().nullable(),
  /** When what an operator said came back is available again, unless a second one decides before; null for any other. */
  returnsBy: z.string().nullable(),
  /** How many operators approve it. */
  reviewers: z.number(),
  steps: z.array(
    z.object({
      step: z.enum([
        'requested',
        'first-approval',
        'approved',
        /** An operator claimed that it is being sent, with its reference: nobody takes it back any more. */
        'sent',
        'completed',
        /** An operator says that the payment came back; a second one decides. */
        'first-rejection',
        'rejected',
        'cancelled',
        /** An operator opened the number of the card, to pay to it. */
        'card-opened',
      ]),
      at: z.string(),
      /** Who decided; null for the customer. */
      by: z.string().nullable(),
      /** The transaction by which it was claimed as sent or completed; null for any other step, and where it was not kept. */
      reference: z.string().nullable(),
      /** Why an operator says that the payment came back, at the first rejection; null for any other step. */
      reason: z.string().nullable(),
    }),
  ),
});

export type Withdrawal = z.output<typeof withdrawal>;

export const requestWithdrawal = contract({
  method: 'POST',
  path: 'user/withdrawal',
  summary: 'Withdraw to a saved wallet address or card; the fee is taken out of the amount',
  access: 'customer',
  input: z.object({
    destinationId: id().optional(),
    currency: z.enum(walletCurrencies, 'currency'),
    amount: amount(),
    /** The fee rate that was shown; where another one is in force by now, nothing is charged. */
    feeRate: decimal().optional(),
    otp,
    question: answeredQuestion,
  }),
  result: withdrawal,
  refusals: ['10011', '10016', '10025', '10091', '10107', '10113', '10122', '10125', '10126'],
  meanings: {
    ...questionMeanings,
    '10091': otpMeaning,
    '10113': 'The fee rate is another one by now, result.feeRate.',
    '10122':
      'The destination is new, or how the customer logs in was changed: result.from says when it is possible, result.reason which (destination, password, authenticator, passkey, removal).',
  },
  demoRefusal: '10109',
  movesMoney: true,
  success: '20003',
  rate: { by: 'customer', points: 30, perSeconds: 60 },
});

export const listWithdrawals = contract({
  method: 'GET',
  path: 'user/listWithdrwal',
  summary: 'Withdrawals with who decided what when, newest first',
  access: 'customer',
  input: z.object({ status: repeated(z.enum(statuses, 'status')), ...pageInput }),
  result: pageOf(withdrawal),
  refusals: [],
});

export const cancelWithdrawal = contract({
  method: 'POST',
  path: 'user/cancelWithdrawal',
  summary:
    'Take a withdrawal back while it waits for its review, or once it was approved for seven days and nobody sent it',
  access: 'customer',
  input: z.object({ id: id() }),
  result: withdrawal,
  refusals: ['10115'],
  meanings: {
    '10115': 'It was decided already, less than seven days ago, is being sent, or has ended.',
  },
  movesMoney: true,
  success: '20005',
  rate: { by: 'customer', points: 30, perSeconds: 60 },
});

export const withdrawalTerms = z.object({
  feeRate: z.string(),
  /** A fee rate that was announced, and from when on it counts; null while none is to come. */
  nextFee: nextFee.nullable(),
  /** Until when a changed password, or another change of how the customer logs in, pauses withdrawals. */
  pausedUntil: z.string().nullable(),
  /** Until when withdrawals rest after an answer to our question. */
  restsUntil: z.string().nullable(),
  /** Whether a code of the authenticator app, or a passkey, is asked for. */
  asksCode: z.boolean(),
  /**
   * USDT that stays back, as much again as their margin, for open positions that no price is known of, and
   * when the last of their markets opens; null where every position has one.
   */
  heldBack: z
    .object({ amount: z.string(), codes: z.array(z.string()), until: z.string().nullable() })
    .nullable(),
  wallets: z.array(
    z.object({
      currency: z.enum(walletCurrencies),
      available: z.string(),
      /** What can leave: less than is available while open positions stand at a loss. */
      withdrawable: z.string(),
      /** Above this, two operators approve. */
      twoReviewersAbove: z.string(),
    }),
  ),
});

export type WithdrawalTerms = z.output<typeof withdrawalTerms>;

export const getWithdrawalTerms = contract({
  method: 'GET',
  path: 'user/getWithdrawalTerms',
  summary: 'What can be withdrawn now, what it costs, and whether it has to wait',
  access: 'customer',
  input: nothing,
  result: withdrawalTerms,
  refusals: [],
  demoRefusal: '10109',
});

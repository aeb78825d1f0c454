import { z } from 'zod';
import { contract, nothing, positiveDecimal } from '../core/contract';
import { walletCurrencies } from '../core/payments';
import { password } from '../credentials/field-contract';
import { otp, otpMeaning } from '../security/otp-contract';
import { obstacleKinds } from './rules';

const money = z.object({ currency: z.enum(walletCurrencies), amount: z.string() });

export const closing = z.object({
  /** When the account is closed, as the customer asked; null where they did not. */
  dueAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  /** The small amounts that go to the charity account then, as the customer said. */
  gives: z.array(money),
  /** What has to be cleared first. */
  obstacles: z.array(
    z.object({
      what: z.enum(obstacleKinds),
      /** How many orders, deposits, withdrawals or verifications there are. */
      count: z.number().nullable(),
      /** The money that is left or held. */
      money: money.nullable(),
      /** When a rest ends by itself. */
      until: z.string().nullable(),
    }),
  ),
  /** Amounts so small that they may be given to charity, where the customer says so; they can be withdrawn too. */
  small: z.array(money),
  /** How long what the law wants kept is kept after the closing. */
  keepDays: z.number(),
});

export type Closing = z.output<typeof closing>;

export const getClosing = contract({
  method: 'GET',
  path: 'user/getClosing',
  summary: 'Whether the account is being closed, and what stands in the way of it',
  access: 'customer',
  input: nothing,
  result: closing,
  refusals: [],
});

export const closeAccount = contract({
  method: 'POST',
  path: 'user/closeAccount',
  summary: 'Close the account in 14 days; until then it can be kept, and it costs nothing',
  access: 'customer',
  input: z.object({
    password,
    otp,
    /** The small amounts that are left and go to the charity account, as they were shown; no more does. */
    gives: z
      .array(
        z.object({
          currency: z.enum(walletCurrencies, 'currency'),
          amount: positiveDecimal('amount'),
        }),
        'gives',
      )
      .max(walletCurrencies.length, 'gives')
      .default([]),
  }),
  result: closing,
  refusals: ['10004', '10091', '10133', '10134', '10140'],
  meanings: {
    '10091': otpMeaning,
    '10133': 'result.obstacles says what stands in the way; user/getClosing tells it whole.',
  },
  rate: { by: 'session', points: 30, perSeconds: 600 },
});

export const keepAccount = contract({
  method: 'POST',
  path: 'user/keepAccount',
  summary: 'Keep an account that was to be closed',
  access: 'customer',
  input: nothing,
  result: closing,
  refusals: [],
  rate: { by: 'customer', points: 30, perSeconds: 600 },
});

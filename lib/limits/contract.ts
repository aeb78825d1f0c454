import { z } from 'zod';
import { contract, nothing } from '../core/contract';
import { password } from '../credentials/field-contract';
import { otp, otpMeaning } from '../security/otp-contract';
import { breakPeriods, limitKinds } from './rules';

const limit = z.object({
  kind: z.enum(limitKinds),
  /** USDT; null where there is none. */
  amount: z.string().nullable(),
  /** What it becomes without anybody doing anything, and when; an amount of null is no limit. */
  next: z.object({ amount: z.string().nullable(), at: z.string() }).nullable(),
  /** USDT that count towards it now, a deposit without a price with nothing; null for the limit of one order. */
  used: z.string().nullable(),
});

export const ownLimits = z.object({
  limits: z.array(limit),
  /** Until when no order opens in the real account and no address to pay to is shown, as the customer asked. */
  breakUntil: z.string().nullable(),
});

export type OwnLimits = z.output<typeof ownLimits>;
export type OwnLimit = z.output<typeof limit>;

const rate = { by: 'customer', points: 60, perSeconds: 600 } as const;

export const getLimits = contract({
  method: 'GET',
  path: 'user/getLimits',
  summary:
    'The limits that the customer set themselves for the real account, what counts towards them, and a break under way',
  access: 'customer',
  input: nothing,
  result: ownLimits,
  refusals: [],
});

export const saveLimit = contract({
  method: 'POST',
  path: 'user/saveLimit',
  summary:
    'Set a limit of one’s own, in force at once; a looser one, or none, is in force 24 hours later',
  access: 'customer',
  input: z.object({
    kind: z.enum(limitKinds, 'kind'),
    /** USDT; null removes it. */
    amount: z
      .string('amount')
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'amount')
      .refine((text) => /[1-9]/.test(text), 'amount')
      .nullable(),
  }),
  result: ownLimits,
  refusals: [],
  rate,
});

export const keepLimit = contract({
  method: 'POST',
  path: 'user/keepLimit',
  summary: 'Take back the loosening of a limit that is still to come',
  access: 'customer',
  input: z.object({ kind: z.enum(limitKinds, 'kind') }),
  result: ownLimits,
  refusals: ['10115'],
  meanings: { '10115': 'Nothing is to come: it is in force by now, or was taken back.' },
  rate,
});

export const beginBreak = contract({
  method: 'POST',
  path: 'user/beginBreak',
  summary:
    'Take a break from the real account: no new orders, no addresses to pay to, pending orders are cancelled; it ends by itself and never earlier',
  access: 'customer',
  input: z.object({ period: z.enum(breakPeriods, 'kind'), password, otp }),
  result: ownLimits,
  refusals: ['10004', '10091', '10124', '10140'],
  meanings: {
    '10091': otpMeaning,
    '10124': 'A longer break is under way until result.until.',
  },
  rate: { ...rate, by: 'session' },
});

import { z } from 'zod';
import { contract, nothing } from '../core/contract';

const verificationStatus = z.enum(['not-started', 'pending', 'verified', 'rejected']);

/** A customer as their own screens know them. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  creditScore: z.number(),
  /** Whether the demo account was chosen last. */
  virtual: z.boolean(),
  virtualEnabled: z.boolean(),
  /** False for a customer who only ever came through Google. */
  hasPassword: z.boolean(),
  verification: z.object({
    basic: verificationStatus,
    advanced: verificationStatus,
    loan: verificationStatus,
  }),
  inviteCode: z.string(),
  createdAt: z.string(),
});

export type User = z.output<typeof user>;

export const getUserInfo = contract({
  method: 'POST',
  path: 'user/getUserInfo',
  summary: 'The caller, their wallets and their margin in the mode of the call',
  access: 'customer',
  input: nothing,
  result: user.extend({
    demo: z.boolean(),
    wallets: z.array(z.object({ currency: z.string(), available: z.string(), held: z.string() })),
    equity: z.string(),
    usedMargin: z.string(),
    freeMargin: z.string(),
    /** equity ÷ used margin as a fraction; null while no margin is used. */
    marginLevel: z.string().nullable(),
  }),
  refusals: [],
});

export const changeVirtualStatus = contract({
  method: 'POST',
  path: 'user/changeVirtualStatus',
  summary: 'Choose the demo or the real account',
  access: 'customer',
  input: z.object({ virtual: z.boolean('boolean') }),
  result: z.object({ virtual: z.boolean() }),
  refusals: ['10008'],
});

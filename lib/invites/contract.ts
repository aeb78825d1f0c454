import { z } from 'zod';
import { contract, nothing, pageInput, pageOf } from '../core/contract';

/** Why what was earned is not paid yet. */
export const waits = ['suspended', 'verification', 'marketing', 'next'] as const;
export type Wait = (typeof waits)[number];

export const invites = z.object({
  code: z.string(),
  /** Where who was invited opens an account under the code. */
  link: z.string(),
  /** Of each fee, the part that the inviter gets, as a fraction. */
  share: z.string(),
  /** A share that was announced and does not count yet. */
  nextShare: z.object({ share: z.string(), since: z.string() }).nullable(),
  /** How long after registering the fees of somebody who registers now count. */
  days: z.number(),
  /** How many registered under the code. */
  invited: z.number(),
  /** What was paid so far. */
  paid: z.string(),
  /** What was earned in months that are over and is not paid yet; null where nothing waits. */
  waiting: z.object({ amount: z.string(), reason: z.enum(waits) }).nullable(),
  /** What the house has set aside for rewards at this moment; nothing is promised beyond it. */
  fund: z.object({ amount: z.string(), measuredAt: z.string() }),
});

export type Invites = z.output<typeof invites>;

export const getInvites = contract({
  method: 'GET',
  path: 'user/getInvites',
  summary: 'The invitation code of the customer with its terms, and what it earned',
  access: 'customer',
  input: nothing,
  result: invites,
  refusals: [],
});

const inviteMonth = z.object({
  /** Such as `2026-11`, in UTC. */
  month: z.string(),
  /** USDT that all invited customers together paid in fees for orders, and for swaps. */
  tradingFees: z.string(),
  swapFees: z.string(),
  /** What of it the inviter gets. */
  reward: z.string(),
  paid: z.string(),
  waiting: z.string(),
});

export type InviteMonth = z.output<typeof inviteMonth>;

export const listInviteMonths = contract({
  method: 'GET',
  path: 'user/listInviteMonths',
  summary:
    'What the customer earned by inviting, by the month in which fees were paid, the newest first: months that are over, and all invited customers together',
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(inviteMonth),
  refusals: [],
});

const invited = z.object({
  /** The first who registered under the code is 1. */
  number: z.number(),
  /** The month of registering, such as `2026-11`, in UTC. */
  joined: z.string(),
  /** The month in which fees count at the latest, of whoever registered in that month, in UTC. */
  until: z.string(),
});

export type Invited = z.output<typeof invited>;

export const listInvited = contract({
  method: 'GET',
  path: 'user/listInvited',
  summary:
    'Who registered under the code of the customer: when, and nothing else, the newest first',
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(invited),
  refusals: [],
});

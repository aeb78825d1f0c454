import { z } from 'zod';
import { contract, nothing } from '../core/contract';
import { walletCurrencies } from '../core/payments';

export const fee = z.object({
  of: z.enum(['deposit', 'withdrawal', 'swap', 'invite']),
  /**
   * A fee rate is a fraction of the amount; the least and the most are amounts of what is given or deposited. Of fees
   * that an invited customer pays, the inviter gets a share, a fraction, for so many days.
   */
  what: z.enum(['feeRate', 'min', 'max', 'share', 'days']),
  currency: z.enum(walletCurrencies).nullable(),
  /** What counts now. */
  value: z.string(),
  /**
   * Newest first. One that is `toCome` was announced and does not count yet; one that `lapsed` never counts,
   * whatever its `since` says, since the version `replacedBy` took its place before.
   */
  versions: z.array(
    z.object({
      version: z.number(),
      value: z.string(),
      announcedAt: z.string(),
      since: z.string(),
      state: z.enum(['inForce', 'toCome', 'past', 'lapsed']),
      replacedBy: z.number().nullable(),
    }),
  ),
});

export type Fee = z.output<typeof fee>;

/** A fee rate that was announced and does not count yet. */
export const nextFee = z.object({ feeRate: z.string(), since: z.string() });

export const listFees = contract({
  method: 'GET',
  path: 'index/listFees',
  summary:
    'The smallest deposits, what withdrawals and swaps cost and between which amounts, and what inviting brings, with the last 200 versions of each and since when they count',
  access: 'public',
  input: nothing,
  result: z.array(fee),
  refusals: [],
});

import { z } from 'zod';
import { contract, pageInput, pageOf } from '../core/contract';
import { isDay } from './day-rules';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const amount = z.string().regex(/^(?:0|[1-9]\d{0,35})$/);
const unit = { currency: z.string(), scale: z.number() };

/** A day of the calendar, in UTC. */
const day = z.string({ error: 'day' }).refine(isDay, 'day');

/** What everyone is shown of a day. Amounts are whole numbers of the smallest unit, 10^-scale. */
const record = z.object({
  /** Since 3 the principal of plans is counted, in a part of its own. */
  version: z.union([z.literal(2), z.literal(3)]),
  day: z.string(),
  takenAt: z.string(),
  /** The newest entry of the ledger that is in it. */
  lastEntry: z.string(),
  accounts: z.number(),
  totals: z.array(z.object({ ...unit, owed: amount, debt: amount })),
  root: hash,
  /** The day published before it, and the hash of its record; null for the first. */
  before: z.object({ day: z.string(), hash }).nullable(),
});

/** `hash` is SHA-256 of the record in canonical JSON, behind a line that says what it is. */
const published = z.object({ record, hash });

const ownProof = z.object({
  kind: z.literal('assay-liabilities-proof'),
  record,
  account: z.string(),
  salt: hash,
  place: z.number(),
  amounts: z.array(
    z.object({
      ...unit,
      available: amount,
      held: amount,
      principal: amount.optional(),
      debt: amount,
    }),
  ),
  path: z.array(z.object({ hash, sums: z.array(amount) })),
});

export type Published = z.output<typeof published>;

export const listLiabilities = contract({
  method: 'GET',
  path: 'index/listLiabilities',
  summary: 'What is owed to all customers, day by day, newest first, with the root of each tree',
  access: 'public',
  input: z.object(pageInput),
  result: pageOf(published),
  refusals: [],
});

export const getLiabilities = contract({
  method: 'GET',
  path: 'index/getLiabilities/{day}',
  summary: 'What is owed to all customers on one day (UTC); 404 where none was published',
  access: 'public',
  input: z.object({ day }),
  result: published,
  refusals: [],
});

export const getLiabilityProof = contract({
  method: 'GET',
  path: 'user/getLiabilityProof/{day}',
  summary:
    'The proof that the caller’s real balances are in the total of a day; 404 where that day has no leaf of theirs though they were there',
  access: 'customer',
  input: z.object({ day }),
  result: ownProof,
  refusals: ['10120', '10129'],
  meanings: {
    '10120': 'the secrets of that day were sealed under another AUTH_SECRET',
    '10129': 'the account was opened after the balances of that day were taken (`result.openedAt`)',
  },
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

import { z } from 'zod';
import { contract, nothing } from '../core/contract';

const span = z.object({
  /** Days before the measurement. */
  days: z.number(),
  /** Customers with a fill on a real account in that time. */
  traded: z.number(),
  /** Those who lost by trading; null where fewer than five traded, since it would tell on them. */
  lost: z.number().nullable(),
  /** `lost` over `traded` as a fraction, half-even at four places. */
  share: z.string().nullable(),
});

export const outcomes = z.object({
  /** When the newest measurement was made; null before the first. */
  measuredAt: z.string().nullable(),
  spans: z.array(span),
});

export type Outcomes = z.output<typeof outcomes>;

export const getOutcomes = contract({
  method: 'GET',
  path: 'index/getOutcomes',
  summary: 'What share of those who traded on real accounts lost by it, measured once a day',
  access: 'public',
  input: nothing,
  result: outcomes,
  refusals: [],
});

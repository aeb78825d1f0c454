import { z } from 'zod';
import { contract, instrumentCode, repeated } from '../core/contract';
import { intervals } from './rules';

export const watchedAtMost = 500;
export const barsAtMost = 1500;

export const marketItem = z.object({
  id: z.string(),
  code: z.string(),
  type: z.number(),
  logo: z.string().nullable(),
  appName: z.string(),
  price: z.string().nullable(),
  zdf: z.string(),
  hundred: z.array(z.number()),
  nowPrice: z.string().nullable(),
  bid: z.string().nullable(),
  ask: z.string().nullable(),
  time: z.string().nullable(),
  receivedAt: z.string().nullable(),
  source: z.string().nullable(),
  live: z.boolean(),
  tradable: z.boolean(),
  reason: z.enum(['closed', 'stale', 'quarantined', 'no-price']).nullable(),
  opensAt: z.string().nullable(),
});

const session = z.object({ open: z.string(), close: z.string() });
const period = z.object({ seconds: z.number(), payout: z.string() });

export const marketInfo = marketItem.extend({
  base: z.string(),
  quote: z.string(),
  contractSize: z.string(),
  tickSize: z.string(),
  lotMin: z.string(),
  lotMax: z.string(),
  lotStep: z.string(),
  leverages: z.array(z.number()),
  feeRate: z.string(),
  typicalSpread: z.string(),
  periods: z.array(period),
  termsVersion: z.number(),
  calendar: z.object({
    id: z.string(),
    timeZone: z.string(),
    weekly: z.array(session.extend({ day: z.number() })),
    closesAt: z.string().nullable(),
  }),
});

// Moments that PostgreSQL and JavaScript both understand.
const moment = z.iso
  .datetime({ offset: true, error: 'time' })
  .transform((s) => Date.parse(s))
  .refine((ms) => ms >= 0 && ms < 7_258_118_400_000, 'time');

export const listMarketByType = contract({
  method: 'GET',
  path: 'index/listMarketByType',
  summary: 'Listed instruments with their newest price, of the given types or of all',
  access: 'public',
  input: z.object({
    type: repeated(z.coerce.number('type').int('type').min(1, 'type').max(5, 'type')),
  }),
  result: z.array(marketItem),
  refusals: [],
});

export const getMarketInfo = contract({
  method: 'GET',
  path: 'index/getMarketInfo/{code}',
  summary: 'One instrument with its terms and trading hours',
  access: 'public',
  input: z.object({ code: instrumentCode() }),
  result: marketInfo,
  refusals: ['10014'],
});

export const getKValueByCodeAndDate = contract({
  method: 'GET',
  path: 'index/getKValueByCodeAndDate',
  summary:
    'Candles [timeMs, open, high, low, close, ticks, made], oldest first; made is 1 where no feed was watched: the newest up to `to`, or, with `from` alone, the first since then',
  access: 'public',
  input: z.object({
    code: instrumentCode(),
    interval: z.enum(intervals, { error: 'interval' }),
    from: moment.optional(),
    to: moment.optional(),
    limit: z.coerce
      .number('limit')
      .int('limit')
      .min(1, 'limit')
      .max(barsAtMost, 'limit')
      .default(500),
  }),
  result: z.array(
    z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  ),
  refusals: ['10014'],
});

export const listMarketTerms = contract({
  method: 'GET',
  path: 'index/listMarketTerms/{code}',
  summary:
    'Every version of the terms of an instrument, newest first; a version applies to orders placed under it',
  access: 'public',
  input: z.object({ code: instrumentCode() }),
  result: z.array(
    z.object({
      version: z.number(),
      validFrom: z.string(),
      contractSize: z.string(),
      lotMin: z.string(),
      lotMax: z.string(),
      lotStep: z.string(),
      feeRate: z.string(),
      leverages: z.array(z.number()),
      periods: z.array(period),
      typicalSpread: z.string(),
    }),
  ),
  refusals: ['10014'],
});

const watched = z.object({ codes: z.array(z.string()) });

export const listWatchlist = contract({
  method: 'GET',
  path: 'user/listWatchlist',
  summary: 'Codes that the customer watches, in the order they were added',
  access: 'customer',
  input: z.object({}),
  result: watched,
  refusals: [],
});

export const addWatch = contract({
  method: 'POST',
  path: 'user/addWatch',
  summary: 'Watches an instrument; harmless when it is watched already',
  access: 'customer',
  input: z.object({ code: instrumentCode() }),
  result: watched,
  refusals: ['10014', '10119'],
});

export const removeWatch = contract({
  method: 'POST',
  path: 'user/removeWatch',
  summary: 'Stops watching an instrument; harmless when it is not watched',
  access: 'customer',
  input: z.object({ code: instrumentCode() }),
  result: watched,
  refusals: [],
});

import { z } from 'zod';
import { contract, id, instrumentCode, pageInput, pageOf, repeated } from '../core/contract';
import { isSeen } from '../core/text/seen-text';
import { chartIntervals } from './rules';
import { listNameLength, listsAtMost, watchedAtMost } from './watch-rules';

export const barsAtMost = 1500;

export const marketItem = z.object({
  id: z.string(),
  code: z.string(),
  type: z.number(),
  logo: z.string().nullable(),
  appName: z.string(),
  price: z.string().nullable(),
  /** Percent, e.g. "-0.41"; null where nothing is known of the moment it is measured against. */
  zdf: z.string().nullable(),
  /** Against the price 24 hours before, or, where trading has sessions, the close of the one before. */
  zdfBasis: z.enum(['24h', 'session']),
  hundred: z.array(z.number()),
  nowPrice: z.string().nullable(),
  bid: z.string().nullable(),
  ask: z.string().nullable(),
  time: z.string().nullable(),
  receivedAt: z.string().nullable(),
  source: z.string().nullable(),
  live: z.boolean(),
  tradable: z.boolean(),
  reason: z.enum(['closed', 'stale', 'quarantined', 'no-price', 'halted']).nullable(),
  opensAt: z.string().nullable(),
});

const session = z.object({ open: z.string(), close: z.string() });
const period = z.object({ seconds: z.number(), payout: z.string() });

/** The source of an open market is silent: since when no price came, and the last one known. */
const outage = z.object({
  source: z.string(),
  live: z.boolean(),
  since: z.string(),
  lastPrice: z.string().nullable(),
});

export const marketInfo = marketItem.extend({
  outage: outage.nullable(),
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
  // It is the longest of the public answers, and what changes in it comes over the socket.
  rate: { by: 'address', points: 600, perSeconds: 60 },
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
    'Candles [timeMs, open, high, low, close, ticks, made], oldest first; made is 1 where no feed was watched: the newest up to `to`, or, with `from` alone, the first since then; those of seconds reach back a quarter of an hour at most',
  access: 'public',
  input: z.object({
    code: instrumentCode(),
    interval: z.enum(chartIntervals, { error: 'interval' }),
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
    'Every version of the terms of an instrument, newest first, or the one named; a version applies to orders placed under it',
  access: 'public',
  input: z.object({
    code: instrumentCode(),
    version: z.coerce
      .number('decimal')
      .int('decimal')
      .min(1, 'decimal')
      .max(1_000_000_000, 'decimal')
      .optional(),
    ...pageInput,
  }),
  result: pageOf(
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

const listName = z
  .string('listName')
  .trim()
  .min(1, 'listName')
  .max(listNameLength, 'listName')
  .refine(isSeen, 'text');

const watched = z.object({ codes: z.array(z.string()) });

/** The list named "" is there always and cannot be renamed or removed; its id is null until it holds something. */
const lists = z.object({
  lists: z.array(
    z.object({ id: z.string().nullable(), name: z.string(), codes: z.array(z.string()) }),
  ),
});

export type Watchlist = z.output<typeof lists>['lists'][number];

/** Means the list without a name when no list is named. */
const listId = id().optional();

export const listWatchlist = contract({
  method: 'GET',
  path: 'user/listWatchlist',
  summary: 'Codes that the customer watches, in the order they were added',
  access: 'customer',
  input: z.object({ listId }),
  result: watched,
  refusals: [],
});

export const addWatch = contract({
  method: 'POST',
  path: 'user/addWatch',
  summary: 'Watches an instrument; harmless when it is watched already',
  access: 'customer',
  input: z.object({ code: instrumentCode(), listId }),
  result: watched,
  refusals: ['10014', '10119'],
});

export const removeWatch = contract({
  method: 'POST',
  path: 'user/removeWatch',
  summary: 'Stops watching an instrument; harmless when it is not watched',
  access: 'customer',
  input: z.object({ code: instrumentCode(), listId }),
  result: watched,
  refusals: [],
});

export const listWatchlists = contract({
  method: 'GET',
  path: 'user/listWatchlists',
  summary: 'Every watchlist of the customer in their order, the one without a name first',
  access: 'customer',
  input: z.object({}),
  result: lists,
  refusals: [],
});

export const createWatchlist = contract({
  method: 'POST',
  path: 'user/createWatchlist',
  summary: 'A new watchlist at the end, or the one that has this name already',
  access: 'customer',
  input: z.object({ name: listName }),
  result: lists,
  refusals: ['10119'],
});

export const renameWatchlist = contract({
  method: 'POST',
  path: 'user/renameWatchlist',
  summary: 'Another name for a watchlist; 409 when one has it already',
  access: 'customer',
  input: z.object({ id: id(), name: listName }),
  result: lists,
  refusals: [],
});

export const removeWatchlist = contract({
  method: 'POST',
  path: 'user/removeWatchlist',
  summary: 'Removes a watchlist with what it holds',
  access: 'customer',
  input: z.object({ id: id() }),
  result: lists,
  refusals: [],
});

export const orderWatchlists = contract({
  method: 'POST',
  path: 'user/orderWatchlists',
  summary: 'The order of the named watchlists; those not mentioned follow as they stood',
  access: 'customer',
  input: z.object({ ids: z.array(id()).max(listsAtMost, 'id') }),
  result: lists,
  refusals: [],
});

export const takeWatchlists = contract({
  method: 'POST',
  path: 'user/takeWatchlists',
  summary:
    'Takes over lists kept in a browser: codes join the list of the same name; what is unknown or beyond the limits stays behind',
  access: 'customer',
  input: z.object({
    lists: z
      .array(
        z.object({
          name: z.union([z.literal(''), listName]),
          codes: z.array(instrumentCode()).max(watchedAtMost, '10119'),
        }),
      )
      .max(listsAtMost, '10119'),
  }),
  result: lists,
  refusals: [],
});

const hoursSession = z.object({ opensAt: z.string(), closesAt: z.string().nullable() });

export const getMarketHours = contract({
  method: 'GET',
  path: 'index/getMarketHours/{code}',
  summary:
    'Trading sessions of the coming week, and holidays and early closes of the next ninety days; closesAt is null where no end is in sight',
  access: 'public',
  input: z.object({ code: instrumentCode() }),
  result: z.object({
    calendar: z.string(),
    timeZone: z.string(),
    /** Its prices come from a recording, which trades whenever it plays. */
    replayed: z.boolean(),
    sessions: z.array(hoursSession),
    holidays: z.array(z.object({ date: z.string(), name: z.string(), sessions: z.array(session) })),
  }),
  refusals: ['10014'],
});

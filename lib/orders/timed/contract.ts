import { z } from 'zod';
import { instrumentCode, positiveDecimal } from '../../core/contract';
import { kindsOf } from '../../core/trading';
import { bookedFill, everyOrder, owned, termsShown } from '../fill-contract';

export const placeTimed = z.object({
  kind: z.literal('timed', 'kind'),
  code: instrumentCode(),
  direction: z.enum(['up', 'down'], 'side'),
  /** Seconds from entry to settlement; one of the instrument's periods. */
  period: z.number('10017').int('10017').min(1, '10017').max(999_999, '10017'),
  /** The stake in USDT. */
  amount: positiveDecimal('10016'),
  requestedPrice: positiveDecimal().optional(),
  termsVersion: termsShown(),
});

export const timedOrder = z.object({
  ...everyOrder,
  kind: z.literal('timed'),
  side: z.null(),
  direction: z.enum(['up', 'down']),
  lots: z.null(),
  openLots: z.null(),
  leverage: z.null(),
  contracts: z.null(),
  /** The stake in USDT. */
  amount: z.string(),
  /** Seconds from opening to settlement. */
  period: z.number(),
  /** Fraction of the stake that a win pays on top of it. */
  payout: z.string(),
});

const cover = z.object({ limit: z.string(), reserved: z.string() });

export const timedTerms = z.object({
  enabled: z.boolean(),
  minStake: z.string(),
  maxStake: z.string(),
  /** The most the house owes at once in each mode, and what is reserved for payouts now, in USDT. */
  cover: z.object({ real: cover, demo: cover }),
});

const fill = bookedFill.extend({
  reason: z.enum(['timed-option', 'expiry']),
  /** The grid that the middle of the tick was put on. */
  tickSize: z.string(),
});

const known = { ...owned, id: z.string() };

/** What the desk books of timed options, and of every option that has no bookings of its own. Decimals are strings; amounts in USDT. */
export const timedBookings = [
  z.strictObject({
    do: z.literal('buy-timed'),
    ...owned,
    kind: z.enum(kindsOf('option')),
    clientKey: z.string().nullable(),
    /** Unrealised profit of the account's positions at this moment; its free margin counts it. */
    unrealised: z.string(),
    code: z.string(),
    side: z.enum(['long', 'short']),
    amount: z.string(),
    payout: z.string(),
    period: z.number(),
    contractSize: z.string(),
    quoteCurrency: z.string(),
    termsVersion: z.number(),
    expectedProfit: z.string(),
    /** When its time begins. */
    at: z.string(),
    fill,
  }),
  z.strictObject({ do: z.literal('settle-timed'), ...known, profit: z.string(), fill }),
  z.strictObject({ do: z.literal('return-timed'), ...known }),
] as const;

export type PlaceTimed = z.output<typeof placeTimed>;
export type TimedOrder = z.output<typeof timedOrder>;
export type TimedFill = z.output<typeof fill>;
export type TimedTerms = z.output<typeof timedTerms>;

import { z } from 'zod';
import { id, instrumentCode, positiveDecimal } from '../../core/contract';
import { kindsOf } from '../../core/trading';
import { bookedFill, everyOrder, marginDecision, owned, termsShown } from '../fill-contract';

/** A moment that a pending order lasts until. */
export const moment = () => z.iso.datetime({ offset: true, error: 'goodTill' });

export const placeMargin = z
  .object({
    kind: z.literal('margin', 'kind'),
    code: instrumentCode(),
    side: z.enum(['long', 'short'], 'side'),
    type: z.enum(['market', 'limit', 'stop'], 'type'),
    lots: positiveDecimal('10016'),
    leverage: z.number('10114').int('10114').min(1, '10114').max(1000, '10114'),
    /** The worst price a limit order fills at; needed for one, ignored otherwise. */
    limitPrice: positiveDecimal().optional(),
    /** Where a stop order opens: above the ask for a long, below the bid for a short; needed for one, ignored otherwise. */
    stopPrice: positiveDecimal().optional(),
    /** When a pending order expires; absent keeps it until cancelled. */
    goodTill: moment().optional(),
    /** An own pending order that is in no pair yet: the fill of one cancels the other. Not with a market order. */
    tiedTo: id().optional(),
    stopLoss: positiveDecimal('10104').optional(),
    takeProfit: positiveDecimal('10104').optional(),
    /** How far a trailing stop stays behind the best price since, in price units. */
    trailingDistance: positiveDecimal('10104').optional(),
    /** The price the customer saw; slippage is told against it. */
    requestedPrice: positiveDecimal().optional(),
    termsVersion: termsShown(),
  })
  .refine((o) => o.type !== 'limit' || o.limitPrice !== undefined, {
    path: ['limitPrice'],
    message: 'decimal',
  })
  .refine((o) => o.type !== 'stop' || o.stopPrice !== undefined, {
    path: ['stopPrice'],
    message: 'decimal',
  })
  .refine((o) => o.type !== 'market' || o.tiedTo === undefined, {
    path: ['tiedTo'],
    message: 'type',
  });

export const marginOrder = z.object({
  ...everyOrder,
  kind: z.literal('margin'),
  side: z.enum(['long', 'short']),
  direction: z.null(),
  lots: z.string(),
  /** Lots that are still open or pending. */
  openLots: z.string(),
  leverage: z.number(),
  contracts: z.string(),
  amount: z.null(),
  period: z.null(),
  payout: z.null(),
});

export const closeReasons = [
  'customer',
  'stop-loss',
  'take-profit',
  'trailing-stop',
  'margin-close-out',
] as const;

const fill = bookedFill.extend({
  reason: z.enum(['market-order', 'limit-order', 'stop-order', ...closeReasons]),
});

const levels = {
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  trailingDistance: z.string().nullable(),
};

const placed = {
  ...owned,
  kind: z.enum(kindsOf('position')),
  ...levels,
  clientKey: z.string().nullable(),
  /** Unrealised profit of the account's positions at this moment, USDT; its free margin counts it. */
  unrealised: z.string(),
  code: z.string(),
  side: z.enum(['long', 'short']),
  type: z.enum(['market', 'limit', 'stop']),
  lots: z.string(),
  leverage: z.number(),
  contractSize: z.string(),
  quoteCurrency: z.string(),
  feeRate: z.string(),
  termsVersion: z.number(),
  limitPrice: z.string().nullable(),
  stopPrice: z.string().nullable(),
  /** The pending order that the fill of this one cancels, and the other way round. */
  tiedTo: z.string().nullable(),
  goodTill: z.string().nullable(),
  requiredMargin: z.string(),
};

const known = { ...owned, id: z.string() };

/** Where a trailing stop begins to follow; null without one. */
const trailingExtreme = z.string().nullable();

/** What the desk books of margin orders, and of every position that has no bookings of its own. Decimals are strings; amounts in USDT. */
export const marginBookings = [
  z.strictObject({ do: z.literal('open'), ...placed, trailingExtreme, fill }),
  z.strictObject({ do: z.literal('place'), ...placed, held: z.string() }),
  z.strictObject({
    do: z.literal('fill'),
    ...known,
    requiredMargin: z.string(),
    trailingExtreme,
    fill,
  }),
  z.strictObject({
    do: z.literal('close'),
    ...known,
    lots: z.string(),
    released: z.string(),
    profit: z.string(),
    reason: z.enum(closeReasons),
    decision: marginDecision.nullable(),
    clientKey: z.string().nullable(),
    fill,
  }),
  z.strictObject({
    do: z.literal('cancel'),
    ...known,
    reason: z.enum(['customer', 'margin']),
    clientKey: z.string().nullable(),
  }),
  z.strictObject({ do: z.literal('expire'), ...known }),
  z.strictObject({
    do: z.literal('change'),
    ...known,
    ...levels,
    trailingExtreme,
    goodTill: z.string().nullable(),
    /** With a new limit or stop: what it holds and counts. */
    limitPrice: z.string().optional(),
    stopPrice: z.string().optional(),
    requiredMargin: z.string().optional(),
    held: z.string().optional(),
    unrealised: z.string().optional(),
  }),
] as const;

export type PlaceMargin = z.output<typeof placeMargin>;
export type MarginOrder = z.output<typeof marginOrder>;
export type MarginFill = z.output<typeof fill>;
export type CloseReason = (typeof closeReasons)[number];

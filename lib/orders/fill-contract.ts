import { z } from 'zod';

/** The version of the terms that were shown; others by now are refused with 10113. */
export const termsShown = () => z.number('decimal').int('decimal').min(1, 'decimal').optional();

export const orderStatuses = ['pending', 'open', 'closed', 'cancelled', 'expired'] as const;

const tick = z.object({
  source: z.string(),
  live: z.boolean(),
  time: z.string(),
  sequence: z.string(),
  bid: z.string(),
  ask: z.string(),
});

const conversionTick = tick.extend({ code: z.string() });

/** How an amount in the quote currency became USDT: at the mid of a pair, divided by it when `inverse`. */
const conversion = z.object({
  currency: z.string(),
  inverse: z.boolean(),
  tick: conversionTick.nullable(),
});

/**
 * A position that was valued for a close-out: at which price, by which tick, and whether that tick could
 * still fill; where it could not, a smaller loss elsewhere went first.
 */
const valuedPosition = z.object({
  id: z.string(),
  code: z.string(),
  side: z.enum(['long', 'short']),
  lots: z.string(),
  contracts: z.string(),
  openPrice: z.string(),
  usedMargin: z.string(),
  profit: z.string(),
  tradable: z.boolean(),
  tick,
  conversion,
});

/** Where the account stood when a close-out was decided; amounts in USDT, the level a fraction. */
export const marginDecision = z.object({
  balance: z.string(),
  unrealised: z.string(),
  usedMargin: z.string(),
  marginLevel: z.string(),
  positions: z.array(valuedPosition),
});

/** A fill as a booking states it. The database adds what only it knows: what of a loss was covered. */
export const bookedFill = tick.extend({
  receivedAt: z.string(),
  ageMs: z.number(),
  maxAgeMs: z.number(),
  spread: z.string(),
  requestedPrice: z.string(),
  price: z.string(),
  fee: z.string(),
  slippage: z.string(),
  reason: z.string(),
  conversion,
});

export const fill = z.object({
  requestedPrice: z.string(),
  price: z.string(),
  tick,
  ageMs: z.number(),
  spread: z.string(),
  fee: z.string(),
  slippage: z.string(),
  reason: z.string(),
  conversion,
  /** How much of the order it filled; null for a timed option. */
  lots: z.string().nullable(),
  /** Price profit of a closing fill, before fees; null where a fill opens. */
  profit: z.string().nullable(),
  /** Loss beyond the balance that the house covered with this fill, in USDT; "0" almost always. */
  covered: z.string(),
  /** Only a close-out has one; null in a list too, since only the order by itself brings it. */
  decision: marginDecision.nullable(),
  /** The price grid that the middle of the tick was put on; null for a margin order. */
  tickSize: z.string().nullable(),
});

const receipt = z.object({
  open: fill.nullable(),
  close: fill.nullable(),
  /** Closings of a part before the last one, oldest first. */
  partial: z.array(fill),
});

/** What an order of any kind says on the wire. */
export const everyOrder = {
  id: z.string(),
  orderNumber: z.string(),
  code: z.string(),
  type: z.enum(['market', 'limit', 'stop']),
  status: z.enum(orderStatuses),
  createdTime: z.string(),
  openPrice: z.string().nullable(),
  /** The mean price by lots of what was closed so far. */
  closePrice: z.string().nullable(),
  openTime: z.string().nullable(),
  closeTime: z.string().nullable(),
  /** When a pending order or a timed option ends. */
  expirationTime: z.string().nullable(),
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  /** How far the trailing stop stays behind, in price units. */
  trailingDistance: z.string().nullable(),
  /** Where the trailing stop stands now. */
  trailingStop: z.string().nullable(),
  limitPrice: z.string().nullable(),
  /** Where a stop order opens, or opened: through a gap at a worse price. */
  stopPrice: z.string().nullable(),
  /** While it is pending the order whose fill cancels it, and that its own fill cancels; afterwards the one of the two that the other's fill cancelled. Null without one, and where the other ended otherwise. */
  tiedTo: z.string().nullable(),
  requiredMargin: z.string(),
  /** What is held for it now: margin, and for a pending order the fee too. */
  usedMargin: z.string(),
  fee: z.string(),
  feeRate: z.string(),
  /** The version of the instrument's terms that it was placed under; receipts of earlier releases lack it here. */
  termsVersion: z.number().optional(),
  expectedProfit: z.string().nullable(),
  profit: z.string().nullable(),
  closeReason: z.string().nullable(),
  /** Why a pending order was cancelled: `customer`, `margin` where its hold was needed or too small, `own-limit` where its fill would have broken a limit that its customer set, `suspended` where it was reached during a suspension, or `tied` where the order that it was tied to was filled. */
  cancelReason: z.enum(['customer', 'margin', 'own-limit', 'suspended', 'tied']).nullable(),
  receipt,
  /** When each of `receipt.partial` closed, by the clock of the house. */
  partTimes: z.array(z.string()),
};

/** Whose a booking is. */
export const owned = { customerId: z.string(), mode: z.enum(['real', 'demo']) };

export type Fill = z.output<typeof fill>;
export type BookedFill = z.output<typeof bookedFill>;
export type Conversion = z.output<typeof conversion>;
export type MarginDecision = z.output<typeof marginDecision>;

import { z } from 'zod';
export const orderStatuses = ['pending', 'open', 'closed', 'cancelled', 'expired'] as const;
export const orderKinds = ['margin', 'timed'] as const;

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
export const conversion = z.object({
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
  /** Of a close-out; null in a list, where only the order by itself brings it. */
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

const common = {
  id: z.string(),
  orderNumber: z.string(),
  code: z.string(),
  type: z.enum(['market', 'limit']),
  status: z.enum(orderStatuses),
  createdTime: z.string(),
  openPrice: z.string().nullable(),
  /** Of what was closed so far: the mean price by lots. */
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
  /** Why a pending order was cancelled: `customer`, or `margin` where its hold was needed or too small. */
  cancelReason: z.enum(['customer', 'margin']).nullable(),
  receipt,
};

export const marginOrder = z.object({
  ...common,
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

export const timedOrder = z.object({
  ...common,
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

export const order = z.discriminatedUnion('kind', [marginOrder, timedOrder]);

export type Order = z.output<typeof order>;
export type MarginOrder = z.output<typeof marginOrder>;
export type TimedOrder = z.output<typeof timedOrder>;
export type Fill = z.output<typeof fill>;
export type Conversion = z.output<typeof conversion>;
export type MarginDecision = z.output<typeof marginDecision>;

export const isMarginOrder = (o: Order): o is MarginOrder => o.kind === 'margin';

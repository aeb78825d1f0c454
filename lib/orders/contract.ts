import { z } from 'zod';
import {
  contract,
  id,
  instrumentCode,
  nothing,
  pageInput,
  pageOf,
  positiveDecimal,
  repeated,
} from '../core/contract';

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
});

export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  kind: z.enum(orderKinds),
  code: z.string(),
  side: z.enum(['long', 'short']).nullable(),
  type: z.enum(['market', 'limit']),
  status: z.enum(orderStatuses),
  lots: z.string(),
  leverage: z.number(),
  openPrice: z.string().nullable(),
  closePrice: z.string().nullable(),
  openTime: z.string().nullable(),
  closeTime: z.string().nullable(),
  expirationTime: z.string().nullable(),
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  contracts: z.string(),
  requiredMargin: z.string(),
  usedMargin: z.string(),
  fee: z.string(),
  feeRate: z.string(),
  amount: z.string().nullable(),
  expectedProfit: z.string().nullable(),
  profit: z.string().nullable(),
  closeReason: z.string().nullable(),
  receipt: z.object({ open: fill.nullable(), close: fill.nullable() }),
});

export type Order = z.output<typeof order>;
export type Fill = z.output<typeof fill>;
export type Conversion = z.output<typeof conversion>;

const marginOrder = z.object({
  kind: z.literal('margin', 'kind'),
  code: instrumentCode(),
  side: z.enum(['long', 'short'], 'side'),
  type: z.enum(['market'], 'type'),
  lots: positiveDecimal('10016'),
  leverage: z.number('10114').int('10114').min(1, '10114').max(1000, '10114'),
  stopLoss: positiveDecimal('10104').optional(),
  takeProfit: positiveDecimal('10104').optional(),
  /** The price the customer saw; slippage is told against it. */
  requestedPrice: positiveDecimal().optional(),
});

export const buyOptions = contract({
  method: 'POST',
  path: 'order/buyOptions',
  summary: 'Open a position with leverage at the newest price',
  access: 'customer',
  input: marginOrder,
  result: order,
  refusals: ['10011', '10014', '10015', '10016', '10104', '10114', '10119'],
  movesMoney: true,
  success: '20004',
  rate: { by: 'customer', points: 600, perSeconds: 60 },
});

export const closeOptions = contract({
  method: 'POST',
  path: 'order/closeOptions',
  summary: 'Close an open position at the newest price',
  access: 'customer',
  input: z.object({ id: id(), requestedPrice: positiveDecimal().optional() }),
  result: order,
  refusals: ['10015', '10115'],
  movesMoney: true,
  rate: { by: 'customer', points: 600, perSeconds: 60 },
});

export const updateOptions = contract({
  method: 'POST',
  path: 'order/updateOptions',
  summary: 'Set, move or remove stop loss and take profit of an open position',
  access: 'customer',
  input: z.object({
    id: id(),
    /** A price sets it, null removes it, absent leaves it. */
    stopLoss: positiveDecimal('10104').nullable().optional(),
    takeProfit: positiveDecimal('10104').nullable().optional(),
  }),
  result: order,
  refusals: ['10015', '10104', '10115'],
  success: '20005',
});

export const getOptionsOrderById = contract({
  method: 'GET',
  path: 'order/getOptionsOrderById/{id}',
  summary: 'One order with its receipt',
  access: 'customer',
  input: z.object({ id: id() }),
  result: order,
  refusals: [],
});

export const listOptionsOrder = contract({
  method: 'GET',
  path: 'order/listOptionsOrder',
  summary: 'Orders of the account in the current mode, newest first',
  access: 'customer',
  input: z.object({
    status: repeated(z.enum(orderStatuses, 'status')),
    kind: z.enum(orderKinds, 'kind').optional(),
    code: instrumentCode().optional(),
    ...pageInput,
  }),
  result: pageOf(order),
  refusals: [],
});

export const account = z.object({
  wallets: z.array(z.object({ currency: z.string(), available: z.string(), held: z.string() })),
  balance: z.string(),
  unrealised: z.string(),
  equity: z.string(),
  usedMargin: z.string(),
  freeMargin: z.string(),
  marginLevel: z.string().nullable(),
});

export type Account = z.output<typeof account>;

export const getAccount = contract({
  method: 'GET',
  path: 'order/getAccount',
  summary: 'Balance, equity and margin of the account in the current mode',
  access: 'customer',
  input: nothing,
  result: account,
  refusals: [],
});

const movement = z.object({
  id: z.string(),
  time: z.string(),
  reason: z.string(),
  reference: z.string(),
  currency: z.string(),
  amount: z.string(),
  balance: z.string(),
});

export type Movement = z.output<typeof movement>;

export const listMovement = contract({
  method: 'GET',
  path: 'order/listMovement',
  summary: 'Every movement of the available balance with the balance after it, newest first',
  access: 'customer',
  input: z.object({
    currency: z
      .string()
      .regex(/^[A-Z]{3,5}$/, 'currency')
      .default('USDT'),
    ...pageInput,
  }),
  result: pageOf(movement),
  refusals: [],
});

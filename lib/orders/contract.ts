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
import { closeOutLevel, marginWarnings } from '../core/margin-levels';
import { orderKinds } from '../core/trading';
import { orderStatuses, termsShown } from './fill-contract';
import { moment } from './margin/contract';
import { order, placing } from './order-contract';
import { timedTerms } from './timed/contract';

export type { Conversion, Fill, MarginDecision } from './fill-contract';
export type { MarginOrder } from './margin/contract';
export type { Order } from './order-contract';
export type { TimedOrder, TimedTerms } from './timed/contract';

const orderRate = { by: 'customer', points: 600, perSeconds: 60 } as const;
// Each change is kept with its order for good, and read by audits of its days.
const changeRate = { by: 'customer', points: 120, perSeconds: 60 } as const;

const unreasonable =
  'A level is off the tick grid, too far away or on the wrong side of the price; result.issues names it.';

export const buyOptions = contract({
  method: 'POST',
  path: 'order/buyOptions',
  summary:
    'Place a position with leverage, at the newest price, a limit or a stop, or a binary option',
  access: 'customer',
  input: placing,
  result: order,
  refusals: [
    '10005',
    '10011',
    '10014',
    '10015',
    '10016',
    '10017',
    '10104',
    '10113',
    '10114',
    '10119',
    '10120',
    '10121',
    '10123',
    '10124',
    '10134',
    '10151',
  ],
  meanings: {
    '10104': unreasonable,
    '10113': 'The terms have changed since they were shown.',
    '10151':
      'The order to be tied to is not a pending order of this account, or is tied to another one.',
  },
  movesMoney: true,
  success: '20004',
  rate: orderRate,
});

export const closeOptions = contract({
  method: 'POST',
  path: 'order/closeOptions',
  summary: 'Close an open position, or some of its lots, at the newest price',
  access: 'customer',
  input: z.object({
    id: id(),
    /** How many of the open lots; absent closes all. */
    lots: positiveDecimal('10016').optional(),
    requestedPrice: positiveDecimal().optional(),
  }),
  result: order,
  refusals: ['10015', '10016', '10115'],
  movesMoney: true,
  rate: orderRate,
});

export const reverseOptions = contract({
  method: 'POST',
  path: 'order/reverseOptions',
  summary:
    'Close an open position and open the other side with as many lots, both at the newest price; where the second is refused the position stays closed, and the answer says so',
  access: 'customer',
  input: z.object({
    id: id(),
    requestedPrice: positiveDecimal().optional(),
    /** The terms of the other side that were shown; others by now are refused with 10113, and nothing closes. */
    termsVersion: termsShown(),
  }),
  result: z.object({
    closed: order,
    /** null where it was refused. */
    opened: order.nullable(),
    /** Why nothing was opened; null where it was. */
    refused: z.string().nullable(),
  }),
  refusals: ['10015', '10113', '10115'],
  movesMoney: true,
  rate: orderRate,
});

export const cancelOptions = contract({
  method: 'POST',
  path: 'order/cancelOptions',
  summary: 'Cancel a pending order and release what it holds',
  access: 'customer',
  input: z.object({ id: id() }),
  result: order,
  refusals: ['10115'],
  movesMoney: true,
  rate: orderRate,
});

export const updateOptions = contract({
  method: 'POST',
  path: 'order/updateOptions',
  summary:
    'Set, move or remove stop loss, take profit and trailing stop; move limit or stop and expiry of a pending order',
  access: 'customer',
  input: z.object({
    id: id(),
    /** A price sets it, null removes it, absent leaves it. */
    stopLoss: positiveDecimal('10104').nullable().optional(),
    takeProfit: positiveDecimal('10104').nullable().optional(),
    /** Another distance follows from the price of now on; the same one goes on from where it has come. */
    trailingDistance: positiveDecimal('10104').nullable().optional(),
    /** For a pending limit order only. */
    limitPrice: positiveDecimal().optional(),
    /** For a pending stop order only. */
    stopPrice: positiveDecimal().optional(),
    /** For a pending order only; null keeps it until cancelled. */
    goodTill: moment().nullable().optional(),
  }),
  result: order,
  refusals: ['10005', '10011', '10015', '10104', '10115', '10121', '10123', '10124'],
  meanings: { '10104': unreasonable },
  movesMoney: true,
  success: '20005',
  rate: changeRate,
});

const bulkItem = z.object({
  id: z.string(),
  code: z.string(),
  /** What an order that closed has brought, after all fees, in USDT. */
  net: z.string().optional(),
});

/** What became of each order of a bulk call: "200" or the refusal of that order. */
const bulk = z.object({ items: z.array(bulkItem) });

const bulkRate = { by: 'customer', points: 30, perSeconds: 60 } as const;

export const closeAllOptions = contract({
  method: 'POST',
  path: 'order/closeAllOptions',
  summary:
    'Close every open position, or those of one instrument, or of them what wins or loses after all fees by the quote that closes it',
  access: 'customer',
  input: z.object({
    code: instrumentCode().optional(),
    only: z.enum(['all', 'winning', 'losing'], 'kind').default('all'),
  }),
  result: bulk,
  refusals: [],
  movesMoney: true,
  rate: bulkRate,
});

export const cancelAllOptions = contract({
  method: 'POST',
  path: 'order/cancelAllOptions',
  summary: 'Cancel every pending order, or those of one instrument',
  access: 'customer',
  input: z.object({ code: instrumentCode().optional() }),
  result: bulk,
  refusals: [],
  movesMoney: true,
  rate: bulkRate,
});

export const getTimedTerms = contract({
  method: 'GET',
  path: 'order/getTimedTerms',
  summary:
    'Whether binary options are offered here, their stakes, and what the house has reserved for them',
  access: 'public',
  input: nothing,
  result: timedTerms,
  refusals: [],
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

export const orderSorts = ['newest', 'oldest', 'best', 'worst'] as const;

export const listOptionsOrder = contract({
  method: 'GET',
  path: 'order/listOptionsOrder',
  summary: 'Orders of the account in the current mode, newest first unless sorted otherwise',
  access: 'customer',
  input: z.object({
    status: repeated(z.enum(orderStatuses, 'status')),
    /** With `YES` also the open orders that have closed in part, by when they last did. */
    parts: z.enum(['YES', 'NO'], 'kind').optional(),
    kind: z.enum(orderKinds, 'kind').optional(),
    code: instrumentCode().optional(),
    /** For a timed option, long is up and short is down. */
    side: z.enum(['long', 'short'], 'side').optional(),
    /** Ended, or, while it has not, placed at or after `from` and before `to`. */
    from: z.iso.datetime({ offset: true, error: 'time' }).optional(),
    to: z.iso.datetime({ offset: true, error: 'time' }).optional(),
    /** By the net result: profit less all fees. */
    result: z.enum(['gain', 'loss'], 'kind').optional(),
    sort: z.enum(orderSorts, 'kind').optional(),
    ...pageInput,
  }),
  result: pageOf(order),
  refusals: [],
});

export const account = z.object({
  wallets: z.array(z.object({ currency: z.string(), available: z.string(), held: z.string() })),
  /** USDT in plans that run; no part of balance or equity. */
  inPlans: z.string(),
  /** USDT held by bids for collectibles that lead; no part of balance or equity. */
  inBids: z.string(),
  /** USDT held by withdrawals until they end; no part of balance or equity. */
  inWithdrawals: z.string(),
  /** USDT of what is available that a loan paid out; no part of balance or equity. */
  borrowed: z.string(),
  /** USDT that can be staked while a loan is owed: what is available beyond its principal; null while none is. */
  stakeable: z.string().nullable(),
  /** Available, margin in use, held for pending orders and advance together. */
  balance: z.string(),
  unrealised: z.string(),
  equity: z.string(),
  usedMargin: z.string(),
  /** Margin and fees held for pending orders. */
  pendingHeld: z.string(),
  /** Stakes of running timed options; not part of the equity. */
  staked: z.string(),
  /** Equity less margin in use and what pending orders hold; while a loan is owed, no more than `stakeable`. */
  freeMargin: z.string(),
  /** Equity ÷ margin in use, as a fraction; null when none is in use. */
  marginLevel: z.string().nullable(),
  /** The warning that the level has passed, and where positions are closed. */
  stopOut: z.object({ warning: z.enum(marginWarnings).nullable(), at: z.literal(closeOutLevel) }),
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

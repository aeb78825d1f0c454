import { z } from 'zod';
import { amount } from '../core/text/amount-contract';
import { contract, decimal, id, nothing, pageInput, pageOf, repeated } from '../core/contract';

const timeframe = z.object({
  days: z.number(),
  dailyYield: z.string(),
  /** 365 times the daily yield. */
  annualRate: z.string(),
  /** The largest amount whose whole reward the treasury covers at this moment. */
  covered: z.string(),
});

const terms = z.object({
  version: z.number(),
  since: z.string(),
  minAmount: z.string(),
  maxAmount: z.string(),
  penaltyShare: z.string(),
  timeframes: z.array(z.object({ days: z.number(), dailyYield: z.string() })),
});

export const smartProduct = z.object({
  id: z.string(),
  name: z.string(),
  minAmount: z.string(),
  maxAmount: z.string(),
  penaltyShare: z.string(),
  timeframes: z.array(timeframe),
  /** Its terms since it is offered, the newest first; a plan keeps those that it was sold under. */
  history: z.array(terms),
});

export type SmartProduct = z.output<typeof smartProduct>;

const treasuryMove = z.object({
  source: z.enum(['paid-in', 'fees', 'taken-out']),
  amount: z.string(),
  reference: z.string(),
  time: z.string(),
});

export const treasury = z.object({
  /** What no plan is promised. */
  free: z.string(),
  /** What was set aside for plans that run. */
  reserved: z.string(),
  /** What plans that run are still owed, counted plan by plan. */
  owed: z.string(),
  /** What is set aside over what is owed, as a fraction; null while nothing is owed. */
  cover: z.string().nullable(),
  /** What plans were paid so far. */
  paid: z.string(),
  /** What the house moved in or out, the newest first. */
  moves: z.array(treasuryMove),
  /** When this was measured, within a minute. */
  measuredAt: z.string(),
});

export type Treasury = z.output<typeof treasury>;

export const listSmartProduct = contract({
  method: 'GET',
  path: 'index/listSmartProduct',
  summary: 'The earning plans that are offered, and the treasury that their rewards come from',
  access: 'public',
  input: nothing,
  result: z.object({
    /** Whether plans are sold here now. */
    enabled: z.boolean(),
    products: z.array(smartProduct),
    treasury,
  }),
  refusals: [],
});

export type SmartProducts = z.output<typeof listSmartProduct.result>;

const order = {
  productId: id(),
  days: z.number('days').int('days').min(1, 'days').max(366, 'days'),
  amount: amount().refine((typed) => !/\.\d{2}\d*[1-9]/.test(typed), 'places'),
};

export const quoteSmart = contract({
  method: 'POST',
  path: 'order/quoteSmart',
  summary: 'What a plan would pay and when, if it were bought at this moment; it moves nothing',
  access: 'public',
  input: z.object(order),
  result: z.object({
    dailyYield: z.string(),
    annualRate: z.string(),
    dailyEarning: z.string(),
    /** All earnings together. */
    reward: z.string(),
    /** Principal and all earnings. */
    total: z.string(),
    penaltyShare: z.string(),
    /** The version of all these terms. */
    termsVersion: z.number(),
    endTime: z.string(),
    /** One for each day; the last comes with the principal. */
    payments: z.array(z.object({ day: z.number(), time: z.string(), amount: z.string() })),
    /** Whether the treasury covers the whole reward at this moment. */
    covered: z.boolean(),
  }),
  refusals: ['10010', '10012', '10013'],
  rate: { by: 'address', points: 120, perSeconds: 60 },
});

export type SmartQuote = z.output<typeof quoteSmart.result>;

export const smartStatuses = ['in-earnings', 'expired', 'profit-divided', 'exited'] as const;

export const smartOrder = z.object({
  id: z.string(),
  productId: z.string(),
  product: z.string(),
  days: z.number(),
  amount: z.string(),
  dailyYield: z.string(),
  dailyEarning: z.string(),
  startTime: z.string(),
  /** When it ends, or ended. */
  endTime: z.string(),
  paidDays: z.number(),
  /** What it paid so far. */
  totalRevenue: z.string(),
  /** What it pays altogether if it runs to its end. */
  reward: z.string(),
  /** What it paid since midnight UTC. */
  todayEarnings: z.string(),
  nextEarningsTime: z.string().nullable(),
  status: z.enum(smartStatuses),
  penaltyShare: z.string(),
  /** What leaving now would cost, or what leaving early did cost; null once it ran to its end. */
  earlyExitPenalty: z.string().nullable(),
  /** What of the principal comes back, or came back, with that. */
  earlyExitReceived: z.string().nullable(),
  /** Principal and income so far, which the penalty is a share of. */
  earlyExitBase: z.string().nullable(),
  /** What is not paid any more, or was not. */
  earlyExitForgone: z.string().nullable(),
});

export type SmartOrder = z.output<typeof smartOrder>;

export const buySmart = contract({
  method: 'POST',
  path: 'order/buySmart',
  summary: 'Buy an earning plan: its whole reward is reserved from the treasury at once',
  access: 'customer',
  input: z.object({
    ...order,
    /** The daily yield that was shown; another one by now is refused with 10113. */
    dailyYield: decimal('decimal').optional(),
    /** The version of the terms that were shown; others by now are refused with 10113. One of the two is needed once there is a second version. */
    termsVersion: z.number('decimal').int('decimal').min(1, 'decimal').optional(),
  }),
  result: smartOrder,
  refusals: [
    '10005',
    '10010',
    '10011',
    '10012',
    '10013',
    '10024',
    '10110',
    '10113',
    '10119',
    '10121',
    '10123',
    '10124',
    '10134',
  ],
  meanings: {
    '10113':
      'The terms have changed since they were shown, or there are several versions and none was named.',
    '10119': 'The treasury covers the reward of at most result.max.',
  },
  demoRefusal: '10108',
  movesMoney: true,
  success: '20004',
  rate: { by: 'customer', points: 30, perSeconds: 60 },
});

export const exitSmart = contract({
  method: 'POST',
  path: 'order/exitSmart',
  summary: 'Leave a plan early for exactly the amount that was shown',
  access: 'customer',
  input: z.object({ id: id(), received: decimal('amount') }),
  result: smartOrder,
  refusals: ['10113', '10115'],
  meanings: { '10113': 'Another amount comes back by now: a day was paid meanwhile.' },
  demoRefusal: '10108',
  movesMoney: true,
  rate: { by: 'customer', points: 30, perSeconds: 60 },
});

export const listSmartOrder = contract({
  method: 'GET',
  path: 'order/listSmartOrder',
  summary: 'The plans of the customer, the newest first',
  access: 'customer',
  input: z.object({ status: repeated(z.enum(smartStatuses, 'type')).optional(), ...pageInput }),
  result: pageOf(smartOrder),
  refusals: [],
  demoRefusal: '10108',
});

export const getSmartOrder = contract({
  method: 'GET',
  path: 'order/getSmartOrder/{id}',
  summary: 'A plan with each of its payments, made or to come',
  access: 'customer',
  input: z.object({ id: id() }),
  result: smartOrder.extend({
    payments: z.array(
      z.object({
        day: z.number(),
        time: z.string(),
        amount: z.string(),
        paidAt: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
  demoRefusal: '10108',
});

export type SmartOrderDetail = z.output<typeof getSmartOrder.result>;

import { z } from 'zod';
import { contract, nothing } from '../core/contract';
import { account } from '../orders/contract';
import { isTimeZone } from './rules';

const moment = z.iso.datetime({ offset: true, error: 'time' }).optional();

const sums = {
  /** Fills that closed something, whole orders and parts. */
  closings: z.number(),
  /** Price profit of those, before fees. */
  realised: z.string(),
  /** All fees charged, at opening too. */
  fees: z.string(),
  /** Realised less fees. */
  net: z.string(),
};

const standing = {
  /** Price profit of what is open now, at the newest quotes, before fees. */
  unrealised: z.string(),
  /** Profit/loss of the open orders if they closed now: after all their fees, closed parts included. */
  openNet: z.string(),
};

export const tradingAnalysis = z.object({
  measuredAt: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  ...sums,
  /** Losses beyond the balance that the house covered. */
  covered: z.string(),
  ...standing,
  byInstrument: z.array(z.object({ code: z.string(), ...sums, ...standing })),
  /** One per calendar day on which something was charged or closed, oldest first. */
  byDay: z.array(z.object({ day: z.string(), ...sums })),
});

export type TradingAnalysis = z.output<typeof tradingAnalysis>;

export const getTradingAnalysis = contract({
  method: 'GET',
  path: 'order/getTradingAnalysis',
  summary: 'Realised and unrealised profit and fees, by instrument and by day',
  access: 'customer',
  input: z.object({
    from: moment,
    to: moment,
    /** The IANA time zone whose days are meant. */
    timeZone: z.string().max(64).refine(isTimeZone, 'timeZone').default('UTC'),
  }),
  result: tradingAnalysis,
  refusals: [],
});

/** How one mode's closed orders did. Amounts in USDT, shares as fractions; null where nothing was measured. */
export const reportCard = z.object({
  since: z.string(),
  closed: z.number(),
  won: z.number(),
  lost: z.number(),
  winRate: z.string().nullable(),
  net: z.string(),
  fees: z.string(),
  averageWin: z.string().nullable(),
  averageLoss: z.string().nullable(),
  /** Sum of the wins ÷ sum of the losses; null without a loss. */
  profitFactor: z.string().nullable(),
  /** Net ÷ closed orders. */
  expectancy: z.string().nullable(),
  largestWin: z.string().nullable(),
  largestLoss: z.string().nullable(),
  /** The deepest fall of the summed results below their highest point. */
  maxDrawdown: z.string(),
  averageHoldingSeconds: z.number().nullable(),
  /** Share of margin orders that had a stop when they closed. */
  withStop: z.string().nullable(),
  closeOuts: z.number(),
});

export type ReportCard = z.output<typeof reportCard>;

/** What a page shows of one mode at a glance. */
export type ReportGlance = {
  card: ReportCard;
  /** What prices brought before fees: the net result and the fees together. */
  price: string;
  /** What each closed order brought after fees, oldest first. */
  nets: string[];
  /** How many of the oldest orders are not among them. */
  older: number;
};

export const getReportCard = contract({
  method: 'GET',
  path: 'order/getReportCard',
  summary: 'How the closed orders did, demo next to real',
  access: 'customer',
  input: nothing,
  result: z.object({
    measuredAt: z.string(),
    demo: reportCard.nullable(),
    real: reportCard.nullable(),
  }),
  refusals: [],
});

/** The settled binary options of one mode. One that ended at its entry, or without a price, counts for neither side. */
export const optionRecord = z.object({
  won: z.number(),
  lost: z.number(),
  /** Won ÷ won and lost; null before the first. */
  winRate: z.string().nullable(),
  /** What all of them brought together, in USDT. */
  net: z.string(),
});

export type OptionRecord = z.output<typeof optionRecord>;

export const getOptionRecord = contract({
  method: 'GET',
  path: 'order/getOptionRecord',
  summary: 'How many binary options of the account were won and lost, and what they brought',
  access: 'customer',
  input: nothing,
  result: optionRecord,
  refusals: [],
});

export const holdingParts = [
  'price',
  'trading-fees',
  'open',
  'covered',
  'swaps',
  'plans',
  'interest',
  'collectibles',
  'other-fees',
] as const;
export type HoldingPart = (typeof holdingParts)[number];

export const holdingComparison = z.object({
  measuredAt: z.string(),
  /** What was paid in less what went out, had it been held as it was; null without a price for a part of it. */
  held: z.string().nullable(),
  /** What the account is worth. */
  now: z.string().nullable(),
  /** `now` less `held`; the parts add up to it. */
  difference: z.string().nullable(),
  parts: z.array(z.object({ part: z.enum(holdingParts), amount: z.string() })),
});

export type HoldingComparison = z.output<typeof holdingComparison>;

export const getHolding = contract({
  method: 'GET',
  path: 'order/getHolding',
  summary: 'What the account is worth beside what it would be worth had nothing been done, in USDT',
  access: 'customer',
  input: nothing,
  result: holdingComparison,
  refusals: [],
});

export const listEquity = contract({
  method: 'GET',
  path: 'order/listEquity',
  summary: 'Balance and equity over time as they were measured, oldest first',
  access: 'customer',
  input: z.object({ from: moment }),
  result: z.array(z.object({ time: z.string(), balance: z.string(), equity: z.string() })),
  refusals: [],
});

export const resetDemo = contract({
  method: 'POST',
  path: 'user/resetDemo',
  summary: 'Make the balance of the demo account 100,000 USDT again',
  access: 'customer',
  input: nothing,
  result: z.object({
    /** What was added to the balance; negative where it was taken. */
    changed: z.string(),
    account,
  }),
  refusals: [],
  movesMoney: true,
  success: '20005',
  rate: { by: 'customer', points: 10, perSeconds: 60 },
});

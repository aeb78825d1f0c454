import { z } from 'zod';
import { amount } from '../core/text/amount-contract';
import { contract, id, nothing, pageInput, pageOf } from '../core/contract';
import { walletCurrencies } from '../core/payments';
import { nextFee } from '../fees/contract';

const currency = z.enum(walletCurrencies, 'currency');

const offer = {
  id: z.string(),
  from: currency,
  to: currency,
  amount: z.string(),
  /** What one unit of `from` brings of `to`, before the fee. */
  rate: z.string(),
  fee: z.string(),
  feeRate: z.string(),
  received: z.string(),
};

export const swapQuote = z.object({
  ...offer,
  /** The same at the middle of bid and ask. */
  midRate: z.string(),
  /** What bid and ask cost against their middle, as a fraction and in `to`. */
  spread: z.string(),
  spreadCost: z.string(),
  /** Whether all its prices come from a live source, and the first source that is not. */
  live: z.boolean(),
  source: z.string().nullable(),
  expiresAt: z.string(),
  /** When it was made, by the clock that ends it. */
  serverTime: z.string(),
});

export type SwapQuote = z.output<typeof swapQuote>;

const tick = z.object({
  code: z.string(),
  source: z.string(),
  live: z.boolean(),
  time: z.string(),
  sequence: z.string(),
  bid: z.string(),
  ask: z.string(),
});

/** A swap that was made, with the ticks it follows from. */
export const swap = z.object({
  ...offer,
  time: z.string(),
  soldTick: tick.nullable(),
  boughtTick: tick.nullable(),
});

export type Swap = z.output<typeof swap>;

export const quoteSwap = contract({
  method: 'POST',
  path: 'user/quoteSwap',
  summary: 'What a swap brings at this moment, with rate, spread and fee; good for 10 seconds',
  access: 'customer',
  input: z
    .object({ from: currency, to: currency, amount: amount() })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'currency' }),
  result: swapQuote,
  refusals: ['10015', '10016', '10103', '10119'],
  demoRefusal: '10109',
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

export const takeSwap = contract({
  method: 'POST',
  path: 'user/swap',
  summary: 'Swap at a quote, once; the same quote again is the same swap',
  access: 'customer',
  input: z.object({ quoteId: id() }),
  result: swap,
  refusals: ['10005', '10011', '10113'],
  demoRefusal: '10109',
  movesMoney: true,
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

export const listSwap = contract({
  method: 'GET',
  path: 'user/listSwap',
  summary: 'Swaps, newest first, each with the ticks it follows from',
  access: 'customer',
  input: z.object({ ...pageInput }),
  result: pageOf(swap),
  refusals: [],
});

export const swapTerms = z.object({
  feeRate: z.string(),
  /** A fee rate that was announced, and from when on it counts; null while none is to come. */
  nextFee: nextFee.nullable(),
  wallets: z.array(
    z.object({ currency, available: z.string(), least: z.string(), most: z.string() }),
  ),
});

export type SwapTerms = z.output<typeof swapTerms>;

export const getSwapTerms = contract({
  method: 'GET',
  path: 'user/getSwapTerms',
  summary: 'The fee of a swap, the smallest and largest amounts, and what there is to swap',
  access: 'customer',
  input: nothing,
  result: swapTerms,
  refusals: [],
  demoRefusal: '10109',
});

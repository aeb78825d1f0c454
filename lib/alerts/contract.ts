import { z } from 'zod';
import {
  contract,
  id,
  instrumentCode,
  pageInput,
  pageOf,
  positiveDecimal,
  repeated,
} from '../core/contract';
import { isSeen } from '../core/text/seen-text';
import { noteLength } from './rules';

export const priceAlert = z.object({
  id: z.string(),
  code: z.string(),
  /** Reached when the price, the mid at tick size, is at this level or beyond it. */
  direction: z.enum(['above', 'below']),
  price: z.string(),
  note: z.string(),
  byMail: z.boolean(),
  status: z.enum(['active', 'fired']),
  createdAt: z.string(),
  firedAt: z.string().nullable(),
  /** The tick that reached it; `time` is the source's own. */
  tick: z
    .object({
      source: z.string(),
      live: z.boolean(),
      time: z.string(),
      sequence: z.string(),
      bid: z.string(),
      ask: z.string(),
      price: z.string(),
    })
    .nullable(),
});

export type PriceAlert = z.output<typeof priceAlert>;

const note = z.string('text').trim().max(noteLength, 'text').refine(isSeen, 'text');

export const addPriceAlert = contract({
  method: 'POST',
  path: 'user/addPriceAlert',
  summary:
    'Tell me once when the price gets there; the same price set again changes its note and mail',
  access: 'customer',
  input: z.object({
    code: instrumentCode(),
    direction: z.enum(['above', 'below'], 'side'),
    price: positiveDecimal(),
    note: note.default(''),
    byMail: z.boolean('boolean').default(false),
  }),
  result: priceAlert,
  refusals: ['10014', '10104', '10119'],
  meanings: {
    '10104': 'The price is off the tick grid, or not on that side of the newest one, result.price.',
    '10119': 'As many alerts wait already as one customer may have, result.max.',
  },
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

export const listPriceAlert = contract({
  method: 'GET',
  path: 'user/listPriceAlert',
  summary: 'Price alerts that wait and that were reached, newest first',
  access: 'customer',
  input: z.object({ status: repeated(z.enum(['active', 'fired'], 'status')), ...pageInput }),
  result: pageOf(priceAlert),
  refusals: [],
});

export const removePriceAlert = contract({
  method: 'POST',
  path: 'user/removePriceAlert',
  summary: 'Take a price alert off the list, whether it waits or was reached',
  access: 'customer',
  input: z.object({ id: id() }),
  result: z.object({ id: z.string() }),
  refusals: [],
});

import { z } from 'zod';
import { contract, pageInput, pageOf } from '../core/contract';
import { movementKinds, reasons } from './rules';

const movement = z.object({
  id: z.string(),
  time: z.string(),
  reason: z.enum(reasons),
  reference: z.string(),
  currency: z.string(),
  amount: z.string(),
  balance: z.string(),
  /** What the house took with it, in the same currency; part of the amount, or of what is held. */
  fee: z.string(),
  /** Of a withdrawal that was asked for: the fee in its amount, and what arrives. Null once it was given back. */
  withdrawal: z.object({ fee: z.string(), received: z.string() }).nullable(),
  /** Of a bid, or of what was paid for a collectible: the whole of it, and what of that was held before. Null for all else. */
  bid: z.object({ amount: z.string(), held: z.string() }).nullable(),
});

export type Movement = z.output<typeof movement>;

const moment = () => z.iso.datetime({ offset: true, error: 'time' }).optional();

export const listMovement = contract({
  method: 'GET',
  path: 'order/listMovement',
  summary:
    'Every movement of the available balance with the balance after it, newest first; narrowed by kind or time, each still has the balance that it left',
  access: 'customer',
  input: z.object({
    currency: z
      .string()
      .regex(/^[A-Z]{3,5}$/, 'currency')
      .default('USDT'),
    kind: z.enum(movementKinds, 'kind').optional(),
    /** At or after `from` and before `to`. */
    from: moment(),
    to: moment(),
    ...pageInput,
  }),
  result: pageOf(movement),
  refusals: [],
});

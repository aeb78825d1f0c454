import { z } from 'zod';
import { contract, pageInput, pageOf } from '../core/contract';

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

import { z } from 'zod';
import { contract, instrumentCode } from '../core/contract';

export const ticksAtMost = 500;

const tick = z.object({
  source: z.string(),
  live: z.boolean(),
  time: z.string(),
  receivedAt: z.string(),
  sequence: z.string(),
  bid: z.string(),
  ask: z.string(),
});

const sequence = z.coerce
  .number('sequence')
  .int('sequence')
  .min(0, 'sequence')
  .max(Number.MAX_SAFE_INTEGER, 'sequence');

export const listTick = contract({
  method: 'GET',
  path: 'index/listTick/{code}',
  summary:
    'Ticks on record of the instrument whose every tick is public, oldest first: the newest, or those from a sequence on',
  access: 'public',
  input: z.object({
    code: instrumentCode(),
    from: sequence.optional(),
    limit: z.coerce
      .number('limit')
      .int('limit')
      .min(1, 'limit')
      .max(ticksAtMost, 'limit')
      .default(100),
  }),
  result: z.array(tick),
  refusals: ['10014'],
  meanings: { '10014': 'Not all ticks of this instrument are public' },
  rate: { by: 'address', points: 120, perSeconds: 60 },
});

export type PublicTick = z.output<typeof tick>;

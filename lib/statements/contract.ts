import { z } from 'zod';
import { contract, nothing } from '../core/contract';
import type { Locale } from '../core/locales';
import { isMonth, type Statement } from './rules';

/** What is printed apart from the server. */
export type PrintWork = { statement: Statement; locale: Locale };

export const listStatements = contract({
  method: 'GET',
  path: 'user/listStatements',
  summary:
    'The months in which something moved, newest first; a month begins and ends at midnight UTC',
  access: 'customer',
  input: nothing,
  result: z.object({
    items: z.array(
      z.object({
        /** Such as "2026-11". */
        month: z.string(),
        /** How many entries moved what is available or held, in every currency. */
        movements: z.number(),
        /** False for the month that still goes on: its statement ends now. */
        isOver: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});

export const getStatement = contract({
  method: 'GET',
  path: 'user/getStatement',
  summary:
    'The statement of one month in the language of the caller: opening balance, every movement with the balance after it, closing balance and fees of each currency, and the positions open at its end. 404 for a month in which nothing moved',
  access: 'customer',
  gives: ['text/csv', 'application/pdf'],
  input: z.object({
    month: z.string({ error: 'month' }).refine(isMonth, 'month'),
    format: z.enum(['csv', 'pdf'], { error: 'kind' }),
  }),
  result: z.unknown(),
  refusals: ['10127'],
  rate: { by: 'customer', points: 30, perSeconds: 600 },
});

import { z } from 'zod';
import { contract, id, nothing } from '../core/contract';
import { walletCurrencies } from '../core/payments';
import { questionKeys, type QuestionKey } from './rules';

const said = z.boolean('boolean');

const answers = z.object({
  id: id(),
  answers: z.strictObject({
    onPhone: said,
    screenShared: said,
    toldAnswers: said,
    promisedReturn: said,
  } satisfies Record<QuestionKey, typeof said>),
});

/** The answers that a request is repeated with, after it was refused with 10125. */
export const answeredQuestion = answers.optional();

/** What is asked about something, in the reader's language. */
export const askedQuestion = z.object({
  id: z.string(),
  why: z.string(),
  items: z.array(z.object({ key: z.enum(questionKeys), text: z.string() })),
});

export const answerDeposit = contract({
  method: 'POST',
  path: 'user/answerDeposit',
  summary:
    'Answer what was asked about a reported deposit; a yes lets its crediting rest, a day at most',
  access: 'customer',
  input: z.object({ question: answers }),
  result: z.object({ restsUntil: z.string().nullable() }),
  refusals: ['10115'],
  meanings: { '10115': 'It was credited or rejected already.' },
  rate: { by: 'customer', points: 60, perSeconds: 600 },
});

export const questionMeanings = {
  '10125':
    'It is large, or several times the largest before: result.question has its id and what is asked. Send the request again with `question`, under a new Idempotency-Key.',
  '10126':
    'An answer was yes: until result.until nothing of this kind is taken. After that the same request goes on without a new question.',
} as const;

const rest = z.object({
  question: z.string(),
  move: z.enum(['deposit', 'withdrawal']),
  currency: z.enum(walletCurrencies),
  amount: z.string(),
  until: z.string(),
});

export type Rest = z.output<typeof rest>;

export const listRests = contract({
  method: 'GET',
  path: 'user/listRests',
  summary: 'Deposits and withdrawals that rest after an answer to our question, and until when',
  access: 'customer',
  input: nothing,
  result: z.object({ items: z.array(rest) }),
  refusals: [],
});

export const dropQuestion = contract({
  method: 'POST',
  path: 'user/dropQuestion',
  summary: 'Let go of a deposit or withdrawal that rests: it does not go on afterwards',
  access: 'customer',
  input: z.object({ id: id() }),
  result: nothing,
  refusals: ['10115'],
  meanings: { '10115': 'It went on already.' },
  rate: { by: 'customer', points: 60, perSeconds: 600 },
});

import { z } from 'zod';
import { contract, id, nothing, pageInput, pageOf } from '../core/contract';
import { filesMax, isWritable, textLengthMax } from './rules';

export const getSupportInfo = contract({
  method: 'GET',
  path: 'index/getSupportInfo',
  summary: 'Where support is, when it last answered and how long answers took, as measured',
  access: 'public',
  input: nothing,
  result: z.object({
    /** Where customers write instead, as the operator of this site set it. */
    url: z.string().nullable(),
    /** The address for those who cannot log in; null where there is none. */
    email: z.string().nullable(),
    lastAnsweredAt: z.string().nullable(),
    /** Answers of the last 30 days; null where there was none. */
    answers: z
      .object({
        count: z.number(),
        /** Half of them came within this time. */
        medianSeconds: z.number(),
      })
      .nullable(),
    measuredAt: z.string(),
  }),
  refusals: [],
});

export type SupportInfo = z.output<typeof getSupportInfo.result>;

const message = z.object({
  id: id(),
  conversationId: id(),
  /** `closed`: an operator ended the conversation; writing opens it again. */
  author: z.enum(['customer', 'operator', 'closed']),
  /** The name of the operator. */
  operator: z.string().nullable(),
  text: z.string(),
  /** Photographs that came along; `user/file/{id}` shows them. */
  files: z.array(id()),
  at: z.string(),
  /** The key that the customer sent it under. */
  key: z.string().nullable(),
});

export type SupportMessage = z.output<typeof message>;

const conversation = z.object({
  id: id(),
  status: z.enum(['open', 'closed']),
  /** The first line of it. */
  subject: z.string(),
  openedAt: z.string(),
  lastMessageAt: z.string(),
  /** Since when an answer is waited for. */
  waitingSince: z.string().nullable(),
  /** Answers that were not read. */
  unread: z.number(),
});

export type SupportConversation = z.output<typeof conversation>;

export const writeSupport = contract({
  method: 'POST',
  path: 'user/writeSupport',
  summary:
    'Write to support: into the conversation that is named, else into the open one or a new one. Writing opens a closed one again',
  access: 'customer',
  input: z.object({
    conversationId: id().optional(),
    text: z
      .string({ error: 'text' })
      .transform((text) => text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim())
      .pipe(z.string().min(1, 'text').max(textLengthMax, 'text').refine(isWritable, 'text')),
    /** Uploads for the purpose `support`. */
    files: z.array(id(), 'file').max(filesMax, 'file').default([]),
  }),
  result: message,
  refusals: [],
  movesMoney: true,
  rate: { by: 'customer', points: 20, perSeconds: 300 },
});

export const listSupport = contract({
  method: 'GET',
  path: 'user/listSupport',
  summary: 'The conversations of the customer with support, the newest first',
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(conversation).extend({ unread: z.number() }),
  refusals: [],
});

export type SupportList = z.output<typeof listSupport.result>;

export const getSupport = contract({
  method: 'GET',
  path: 'user/getSupport/{id}',
  summary: 'A conversation with its newest 50 messages, or those before one',
  access: 'customer',
  input: z.object({ id: id(), before: id().optional() }),
  result: conversation.extend({
    /** In the order in which they were written. */
    messages: z.array(message),
    /** Whether there are older ones. */
    hasOlder: z.boolean(),
  }),
  refusals: [],
});

export type SupportDetail = z.output<typeof getSupport.result>;

export const readSupport = contract({
  method: 'POST',
  path: 'user/readSupport',
  summary: 'Mark the answers of a conversation as read, up to a message',
  access: 'customer',
  input: z.object({ id: id(), upTo: id() }),
  result: z.object({ unread: z.number() }),
  refusals: [],
});

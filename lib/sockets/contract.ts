import { z } from 'zod';
import { contract, instrumentCode, nothing } from '../core/contract';
import { marginWarnings } from '../core/margin-levels';
import { collectibleEvent } from '../collectibles/contract';
import type { PrivateEvent, PublicEvent } from '../core/market';

/** How long a ticket may wait for its socket, ms. */
export const ticketMs = 30_000;

export const issueSocketTicket = contract({
  method: 'POST',
  path: 'user/socketTicket',
  summary: 'A one-time ticket with which a socket receives the private events of this session',
  access: 'customer',
  input: nothing,
  result: z.object({
    ticket: z.string(),
    expiresAt: z.string(),
    /** Whose session it is, so that a page of another customer takes nothing of it. */
    customerId: z.string(),
  }),
  refusals: [],
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

/** What a client may send on the socket. Nothing at all is fine too: it then gets every instrument. */
export const clientMessage = z.discriminatedUnion('op', [
  z
    .strictObject({
      op: z.literal('subscribe'),
      codes: z.array(instrumentCode()).min(1).max(500).optional(),
    })
    .describe('From now on only these instruments; without codes, all of them again'),
  z
    .strictObject({ op: z.literal('unsubscribe') })
    .describe('No instruments any more, only private events'),
  z
    .strictObject({ op: z.literal('ping') })
    .describe('Asks for a sign of life, where no price has come for a while; answered by `pong`'),
  z
    .strictObject({ op: z.literal('collectibles') })
    .describe('News of auctions too, until the connection ends; answered by `collectibles`'),
  z
    .strictObject({ op: z.literal('auth'), ticket: z.string().min(1).max(100) })
    .describe('Speaks for the session that drew the ticket; each ticket works once, within 30 s'),
]);

export type ClientMessage = z.output<typeof clientMessage>;

/** One changed instrument in a frame. `zdf` is a percent; `time` is the source's own clock. */
export const priceItem = z.object({
  code: z.string(),
  price: z.number(),
  zdf: z.number().nullable(),
  bid: z.number(),
  ask: z.number(),
  time: z.iso.datetime(),
  /** How old the price was when this was sent, ms; absent for one that had just come. */
  age: z.number().optional(),
  /** false: simulated or replayed, and a screen that shows it has to say so. */
  live: z.boolean(),
});

export const priceFrame = z.array(priceItem);

export const privateEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('order'),
    id: z.string(),
    status: z.string(),
    reason: z.string().nullable(),
  }),
  z.object({ event: z.literal('balance'), mode: z.enum(['real', 'demo']) }),
  z
    .object({
      event: z.literal('margin'),
      mode: z.enum(['real', 'demo']),
      level: z.enum(marginWarnings),
    })
    .describe('The margin level fell to a warning: equity ÷ used margin, a fraction'),
  z
    .object({ event: z.literal('alert'), id: z.string(), code: z.string(), price: z.string() })
    .describe('A price alert was reached; `price` is the level it was set at'),
  z.object({ event: z.literal('notification'), id: z.string() }),
  z
    .object({ event: z.literal('review'), of: z.string(), id: z.string(), status: z.string() })
    .describe('What was handed in, such as a `verification`, has a new state'),
  z
    .object({ event: z.literal('support'), of: z.string(), id: z.string() })
    .describe('A message was written in the conversation `of` with support'),
  z
    .object({ event: z.literal('layout'), screen: z.string(), version: z.number() })
    .describe(
      'Another layout of a screen is kept, in this `version`; also told to whoever kept it',
    ),
]) satisfies z.ZodType<PrivateEvent>;

export const publicEvent = collectibleEvent.describe(
  'News of one auction, to sockets that sent `collectibles`',
) satisfies z.ZodType<PublicEvent>;

export const socketErrors = ['message', 'unknown-instrument', 'ticket'] as const;

/** Answers to what a client sent, and news of the server itself. */
export const serverNote = z.discriminatedUnion('event', [
  z
    .object({ event: z.literal('subscribed'), count: z.number().nullable() })
    .describe('How many instruments were chosen; null means all'),
  z.object({ event: z.literal('unsubscribed') }),
  z.object({ event: z.literal('authenticated') }),
  z.object({ event: z.literal('collectibles') }),
  z.object({ event: z.literal('pong') }),
  z.object({ event: z.literal('error'), reason: z.enum(socketErrors) }),
  z
    .object({ event: z.literal('restart') })
    .describe('The server restarts: come back after a random wait of up to 10 s'),
]);

export type ServerNote = z.output<typeof serverNote>;

/**
 * A flat object as text without any "[", which is how a client tells it from a price frame: in such
 * an object a bracket can only stand inside a string, where its escape means the same.
 */
export const withoutBrackets = (flat: Record<string, string | number | null>): string =>
  JSON.stringify(flat).replaceAll('[', '\\u005b');

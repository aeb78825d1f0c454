import { z } from 'zod';
import { contract, nothing } from '../core/contract';

/** How long a ticket may wait for its socket, ms. */
export const ticketMs = 30_000;

const ticket = {
  path: 'user/socketTicket',
  access: 'customer',
  input: nothing,
  result: z.object({ ticket: z.string(), expiresAt: z.string() }),
  refusals: [],
  rate: { by: 'customer', points: 60, perSeconds: 60 },
} as const;

export const issueSocketTicket = contract({
  ...ticket,
  method: 'POST',
  summary: 'A one-time ticket with which a socket receives the private events of this session',
});

export const getSocketTicket = contract({
  ...ticket,
  method: 'GET',
  summary: 'The same by GET, for clients that cannot post',
});

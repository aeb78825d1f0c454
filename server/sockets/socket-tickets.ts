import { randomBytes } from 'node:crypto';
import type { SessionCache, TicketSession } from '@/lib/platform/runtime';
import { ticketMs } from '@/lib/sockets/contract';

type Ticket = { sessionId: string; customerId: string; expiresAt: number };

/** Tickets of this process, at once. */
export type MemoryTickets = {
  issue(session: TicketSession): string;
  redeem(ticket: string): TicketSession | null;
};

const mostTickets = 20_000;

/** Tickets live in memory: at most 20,000, the oldest go first, and all of a session's go with it. */
export function createSocketTickets(
  sessions: Pick<SessionCache, 'onRevoked'>,
  now: () => number = Date.now,
): MemoryTickets {
  // Every ticket lives equally long, so the order of issue is the order of expiry.
  const waiting = new Map<string, Ticket>();
  sessions.onRevoked((matches) => {
    for (const [ticket, session] of waiting) if (matches(session)) waiting.delete(ticket);
  });
  return {
    issue({ sessionId, customerId }) {
      const time = now();
      for (const [ticket, { expiresAt }] of waiting) {
        if (expiresAt > time && waiting.size < mostTickets) break;
        waiting.delete(ticket);
      }
      const ticket = randomBytes(24).toString('base64url');
      waiting.set(ticket, { sessionId, customerId, expiresAt: time + ticketMs });
      return ticket;
    },
    redeem(ticket) {
      const found = waiting.get(ticket);
      if (!found) return null;
      waiting.delete(ticket);
      if (found.expiresAt <= now()) return null;
      return { sessionId: found.sessionId, customerId: found.customerId };
    },
  };
}

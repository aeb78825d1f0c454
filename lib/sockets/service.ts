import type { Caller } from '../core/caller';
import type { Result } from '../core/contract';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { ticketMs, type issueSocketTicket } from './contract';

/** A ticket for one socket of the caller's session. */
export async function issueTicket(
  _input: object,
  caller: Caller,
): Promise<Result<typeof issueSocketTicket>> {
  const { sessionId, customerId } = caller;
  return {
    ticket: await runtime().tickets.issue({ sessionId, customerId }),
    customerId,
    expiresAt: new Date(Date.now() + ticketMs).toISOString(),
  };
}

/** Which of these sessions are alive, their accounts not closed. */
export async function liveSessions(sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    select s.id from session s join customer c on c.id = s.customer_id
    where s.id = any(${[...sessionIds]}::bigint[]) and s.revoked_at is null
      and s.expires_at > clock_timestamp() and c.status <> 'closed'`;
  return new Set(rows.map(({ id }) => id));
}

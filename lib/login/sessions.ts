import { runtime, type LiveSession } from '../platform/runtime';
import { sql, type Sql } from '../platform/db';
import { createToken, hashToken } from './token';

/** A token lasts this long from its last use. */
export const sessionDays = 30;

type SessionRow = { id: string; customer_id: string; expires_at: Date };

/** Opens a session and returns its token, which is shown this once. */
export async function openSession(
  run: Sql,
  customerId: string,
  from: { ip: string; userAgent: string | null },
): Promise<string> {
  const token = createToken();
  await run`
    insert into session (customer_id, token_hash, expires_at, ip, user_agent)
    values (${customerId}, ${hashToken(token)}, now() + make_interval(days => ${sessionDays}), ${from.ip}, ${from.userAgent})`;
  return token;
}

export async function findSession(hash: string): Promise<LiveSession | null> {
  const [row] = await sql<SessionRow>`
    select s.id, s.customer_id, s.expires_at from session s
    join customer c on c.id = s.customer_id
    where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > now() and c.status = 'active'`;
  // Held in memory for at most a minute, so that uses keep being noted.
  return row
    ? { sessionId: row.id, customerId: row.customer_id, expiresAt: Math.min(row.expires_at.getTime(), Date.now() + 60_000) }
    : null;
}

export async function touchSession(sessionId: string): Promise<void> {
  await sql`
    update session set last_used_at = now(), expires_at = now() + make_interval(days => ${sessionDays})
    where id = ${sessionId} and last_used_at < now() - interval '1 minute'`;
}

/** Ends sessions in the database first, then in memory and on the sockets. */
export async function revokeSessions(customerId: string, except: string | null = null): Promise<void> {
  await sql`
    update session set revoked_at = now()
    where customer_id = ${customerId} and revoked_at is null and id is distinct from ${except}::bigint`;
  runtime().sessions.revoke((s) => s.customerId === customerId && s.sessionId !== except);
}

export async function revokeSession(customerId: string, sessionId: string): Promise<boolean> {
  const ended = await sql`
    update session set revoked_at = now()
    where customer_id = ${customerId} and id = ${sessionId} and revoked_at is null returning id`;
  runtime().sessions.revoke((s) => s.customerId === customerId && s.sessionId === sessionId);
  return ended.length > 0;
}

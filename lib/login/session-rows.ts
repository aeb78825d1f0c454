import type { Caller } from '../core/caller';
import { Rejection } from '../core/codes';
import { lockCustomer, type CustomerRow } from '@/lib/customers/customer-rows';
import { runtime, type LiveSession } from '../platform/runtime';
import { sql, type Sql, type Work } from '../platform/db';
import { sandboxDomain } from './rules';
import { createToken, hashToken } from './token-crypto';

/** A token lasts this long from its last use, and at most `longestSessionDays` from its log-in. */
const sessionDays = 30;
export const longestSessionDays = 90;

/** Why a session is over: ended from another device or by a log-out, by a new password, by time, by a suspension. */
export type EndReason = 'elsewhere' | 'password' | 'expired' | 'suspended';

/**
 * Opens a session and returns its token, which is shown this once. Null when the customer was
 * suspended or changed the password since `passwordHash` was read.
 */
export async function openSession(
  run: Sql,
  customer: { id: string; passwordHash: string | null },
  from: { ip: string; userAgent: string | null },
): Promise<string | null> {
  const token = createToken();
  const opened = await run`
    insert into session (customer_id, token_hash, expires_at, ip, user_agent)
    select id, ${hashToken(token)}, now() + make_interval(days => ${sessionDays}), ${from.ip}, ${from.userAgent}
    from customer
    where id = ${customer.id} and status = 'active' and password_hash is not distinct from ${customer.passwordHash}
    for share
    returning id`;
  return opened.length > 0 ? token : null;
}

export async function findSession(hash: string): Promise<LiveSession | null> {
  const row = await sql.rows.session.findFirst({
    where: {
      token_hash: hash,
      revoked_at: null,
      expires_at: { gt: new Date() },
      customer: {
        status: 'active',
        ...(!runtime().env.SANDBOX && { email: { not: { endsWith: `@${sandboxDomain}` } } }),
      },
    },
    select: { id: true, customer_id: true, expires_at: true },
  });
  // Held in memory for at most a minute, so that uses keep being noted.
  return row
    ? {
        sessionId: String(row.id),
        customerId: String(row.customer_id),
        expiresAt: Math.min(row.expires_at.getTime(), Date.now() + 60_000),
      }
    : null;
}

/**
 * Why the session of a token is over, for whoever still holds the token: null when it is not known, or
 * not over. A new password ends sessions in its own transaction, and so at the same moment.
 */
export async function whySessionEnded(hash: string): Promise<EndReason | null> {
  const session = await sql.rows.session.findUnique({
    where: { token_hash: hash },
    select: {
      revoked_at: true,
      expires_at: true,
      customer: { select: { status: true, password_changed_at: true } },
    },
  });
  if (!session) return null;
  const { revoked_at: revoked, expires_at: expires, customer } = session;
  if (customer.status !== 'active') return 'suspended';
  if (revoked?.getTime() === customer.password_changed_at.getTime()) return 'password';
  if (revoked) return 'elsewhere';
  return expires.getTime() <= Date.now() ? 'expired' : null;
}

/** Notes a use, at most once a minute. False when the session has ended. */
export async function touchSession(sessionId: string): Promise<boolean> {
  const [row] = await sql<{ live: boolean }>`
    with touched as (
      update session set last_used_at = now(), expires_at = least(
        now() + make_interval(days => ${sessionDays}),
        created_at + make_interval(days => ${longestSessionDays}))
      where id = ${sessionId} and revoked_at is null and last_used_at < now() - interval '1 minute')
    select revoked_at is null as live from session where id = ${sessionId}`;
  return row?.live ?? false;
}

/**
 * Holds the caller's customer until the end of the transaction, so that changes of passwords and
 * sessions follow one another, and returns them as they are now. Rejects with 401 when the session
 * of the caller has ended meanwhile: who was logged out must not log others out, nor change a password.
 */
export async function holdCustomer(run: Work, caller: Caller): Promise<CustomerRow> {
  const customer = await lockCustomer(run, caller.customerId);
  const live = await run.rows.session.findFirst({
    where: {
      id: BigInt(caller.sessionId),
      customer_id: BigInt(caller.customerId),
      revoked_at: null,
      expires_at: { gt: new Date() },
    },
  });
  if (!live || customer.status !== 'active') throw new Rejection('401');
  return customer;
}

/** Ends sessions in the caller's transaction, which holds the customer. `forgetSessions` must follow its commit. */
export async function endSessions(
  run: Sql,
  customerId: string,
  except: string | null = null,
): Promise<void> {
  await run`
    update session set revoked_at = now()
    where customer_id = ${customerId} and revoked_at is null and id is distinct from ${except}::bigint`;
}

/** Drops ended sessions from memory and closes their sockets. */
export function forgetSessions(customerId: string, except: string | null = null): void {
  runtime().sessions.revoke((s) => s.customerId === customerId && s.sessionId !== except);
}

/** The same for one. */
export function forgetSession(customerId: string, sessionId: string): void {
  runtime().sessions.revoke((s) => s.customerId === customerId && s.sessionId === sessionId);
}

/** Ends one session; false when it is not the customer's or has ended. `forgetSession` must follow. */
export async function revokeSession(
  run: Sql,
  customerId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await run`
    update session set revoked_at = now()
    where customer_id = ${customerId} and id = ${sessionId} and revoked_at is null returning id`;
  return ended.length > 0;
}

/** Deletes sessions that ended three months ago or more. */
export async function forgetOldSessions(run: Sql): Promise<void> {
  await run`delete from session where coalesce(revoked_at, expires_at) < now() - interval '90 days'`;
}

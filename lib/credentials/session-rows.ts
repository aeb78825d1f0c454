import type { Caller } from '../core/caller';
import { Rejection } from '../core/codes';
import { lockCustomer, type CustomerRow } from '@/lib/customers/customer-rows';
import { runtime, type LiveSession } from '../platform/runtime';
import { sql, type Sql, type Work } from '../platform/db';
import { isSandboxLogin, sandboxDomain } from './rules';
import { createToken, hashToken } from './token-crypto';

/** A token lasts this long from its last use, and at most `longestSessionDays` from its log-in. */
const sessionDays = 30;
export const longestSessionDays = 90;

/** Why a session is over: ended from another device or by a log-out, by a new password, by time. */
export type EndReason = 'elsewhere' | 'password' | 'expired';

/**
 * Whether nobody logs in to an account: it was closed, or is a login of the sandbox outside of one, whether or
 * not the seed has run since. A suspended customer logs in: what is theirs can always leave.
 */
export const isShut = ({ status, email }: Pick<CustomerRow, 'status' | 'email'>): boolean =>
  status === 'closed' || (isSandboxLogin(email) && !runtime().env.SANDBOX);

/** The passkey or the Google account that opened a session, which ends with it. */
export type OpenedBy = { passkeyId?: string; googleId?: string };

/**
 * Opens a session and returns its token, which is shown this once. Null when the account was
 * closed or changed the password since `passwordHash` was read.
 */
export async function openSession(
  run: Sql,
  customer: { id: string; passwordHash: string | null },
  from: { ip: string; userAgent: string | null },
  { passkeyId = null, googleId = null }: { [K in keyof OpenedBy]: string | null } = {},
): Promise<string | null> {
  const token = createToken();
  const opened = await run`
    insert into session (customer_id, token_hash, expires_at, ip, user_agent, passkey_id, google_id)
    select id, ${hashToken(token)}, now() + make_interval(days => ${sessionDays}), ${from.ip},
      ${from.userAgent}, ${passkeyId}::bigint, ${googleId}::bigint
    from customer
    where id = ${customer.id} and status <> 'closed' and password_hash is not distinct from ${customer.passwordHash}
    for share
    returning id`;
  return opened.length > 0 ? token : null;
}

/** What is left of a session is told by the clock of the database, whatever that of this server says. */
export async function findSession(hash: string): Promise<LiveSession | null> {
  const isSandbox = runtime().env.SANDBOX;
  const [row] = await sql<{ id: string; customer_id: string; seconds_left: number }>`
    select s.id, s.customer_id,
      extract(epoch from s.expires_at - clock_timestamp())::float8 as seconds_left
    from session s join customer c on c.id = s.customer_id
    where s.token_hash = ${hash} and s.revoked_at is null and s.expires_at > clock_timestamp()
      and c.status <> 'closed'
      and (${isSandbox} or c.email not like ${`%@${sandboxDomain}`})`;
  if (!row) return null;
  // Held in memory for at most a minute, so that uses keep being noted; of those that came together each for
  // another time, so that they are not all read again together.
  const heldMs = Math.min(row.seconds_left * 1_000, 60_000 * (1 - Math.random() / 2));
  return { sessionId: row.id, customerId: row.customer_id, expiresAt: Date.now() + heldMs };
}

/**
 * Why the session of a token is over, for whoever still holds the token: null when it is not known, or
 * not over. A new password ends sessions in its own transaction, and so at the same moment.
 */
export async function whySessionEnded(hash: string): Promise<EndReason | null> {
  const [session] = await sql<{ why: EndReason | null }>`
    select case
      when date_trunc('milliseconds', s.revoked_at)
        = date_trunc('milliseconds', c.password_changed_at) then 'password'
      when s.revoked_at is not null then 'elsewhere'
      when s.expires_at <= clock_timestamp() then 'expired' end as why
    from session s join customer c on c.id = s.customer_id where s.token_hash = ${hash}`;
  return session?.why ?? null;
}

/** Notes that sessions were used, of each at most once a minute. One that is being changed is passed over. */
export async function noteUses(sessionIds: readonly string[]): Promise<void> {
  await sql`
    update session set last_used_at = now(), expires_at = least(
      now() + make_interval(days => ${sessionDays}),
      created_at + make_interval(days => ${longestSessionDays}))
    where id in (
      select id from session
      where id = any(${sessionIds}::bigint[]) and revoked_at is null and last_used_at < now() - interval '1 minute'
      order by id for update skip locked)`;
}

/**
 * Holds the caller's customer until the end of the transaction, so that changes of passwords and
 * sessions follow one another, and returns them as they are now. Rejects with 401 when the session
 * of the caller has ended meanwhile: who was logged out must not log others out, nor change a password.
 */
export async function holdCustomer(run: Work, caller: Caller): Promise<CustomerRow> {
  const customer = await lockCustomer(run, caller.customerId);
  const [live] = await run`
    select 1 as one from session
    where id = ${caller.sessionId} and customer_id = ${caller.customerId} and revoked_at is null
      and expires_at > clock_timestamp()`;
  if (!live || isShut(customer)) throw new Rejection('401');
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

/**
 * Ends, in the caller's transaction, what passkeys or Google accounts opened that are taken away, but
 * for the session that takes them away: it proved itself otherwise just now. Gives those that ended;
 * `forgetSession` must follow for each.
 */
export async function endOpenedBy(
  run: Sql,
  customerId: string,
  { passkeyIds = [], googleIds = [] }: { passkeyIds?: string[]; googleIds?: string[] },
  except: string | null = null,
): Promise<string[]> {
  const ended = await run<{ id: string }>`
    update session set revoked_at = now()
    where customer_id = ${customerId} and revoked_at is null and id is distinct from ${except}::bigint
      and (passkey_id = any(${passkeyIds}::bigint[]) or google_id = any(${googleIds}::bigint[]))
    returning id`;
  return ended.map(({ id }) => id);
}

/** Drops ended sessions from the memory of every process and closes their sockets. */
export function forgetSessions(customerId: string, except: string | null = null): void {
  runtime().sessions.end({ customerId, except });
}

/** The same for one. */
export function forgetSession(customerId: string, sessionId: string): void {
  runtime().sessions.end({ customerId, sessionId });
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

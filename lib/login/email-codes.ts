import { createHmac, randomInt } from 'node:crypto';
import { Rejection } from '../core/codes';
import { runtime } from '../platform/runtime';
import { sql, type Sql } from '../platform/db';
import { codeDigits, codeMinutes, codesPerHour, codeTries, resendSeconds } from './rules';

export type Purpose = 'register' | 'reset' | 'security';

type Recent = { recent: string; since_last: number | null; since_first: number | null };

// Six digits are soon guessed from a plain hash, so the server's secret goes into it.
const hashOf = (email: string, purpose: Purpose, code: string): string =>
  createHmac('sha256', runtime().env.AUTH_SECRET)
    .update(`${purpose}\n${email}\n${code}`)
    .digest('base64url');

async function assertMayAsk(run: Sql, email: string): Promise<void> {
  const [row] = await run<Recent>`
    select count(*) as recent,
      extract(epoch from clock_timestamp() - max(created_at))::float8 as since_last,
      extract(epoch from clock_timestamp() - min(created_at))::float8 as since_first
    from email_code where email = ${email} and created_at > clock_timestamp() - interval '1 hour'`;
  if (!row || row.since_last === null || row.since_first === null) return;
  const wait =
    Number(row.recent) >= codesPerHour ? 3600 - row.since_first : resendSeconds - row.since_last;
  if (wait > 0) throw new Rejection('429', { retryAfterSeconds: Math.ceil(wait) });
}

// What is done with the codes of one address happens one after the other.
async function lockCodes(run: Sql, email: string): Promise<void> {
  await run`select pg_advisory_xact_lock(hashtextextended(${`email-code:${email}`}, 0))`;
}

/**
 * Makes a code for an address and purpose. Earlier ones stay good until they expire, because mails
 * overtake each other. Rejects with 429 when the address asks again too soon.
 */
export async function issueCode(
  run: Sql,
  email: string,
  purpose: Purpose,
): Promise<{ id: string; code: string; expiresAt: Date }> {
  await lockCodes(run, email);
  await assertMayAsk(run, email);
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const [row] = await run<{ id: string; expires_at: Date }>`
    insert into email_code (email, purpose, code_hash, created_at, expires_at)
    values (${email}, ${purpose}::code_purpose, ${hashOf(email, purpose, code)}, clock_timestamp(),
      clock_timestamp() + make_interval(mins => ${codeMinutes}))
    returning id, expires_at`;
  return { id: row!.id, code, expiresAt: row!.expires_at };
}

/**
 * Whether a code is one mailed to the address; then all of its codes are used up. A wrong one costs
 * each of them a try. However many calls race, a code is taken once; a transaction that goes on to
 * fail gives it back.
 */
export async function takeCode(
  run: Sql,
  email: string,
  purpose: Purpose,
  code: string,
): Promise<boolean> {
  await lockCodes(run, email);
  const live = await run<{ id: string; matches: boolean }>`
    update email_code set tries = tries + 1
    where email = ${email} and purpose = ${purpose}::code_purpose
      and used_at is null and tries < ${codeTries} and expires_at > clock_timestamp()
    returning id, code_hash = ${hashOf(email, purpose, code)} as matches`;
  if (!live.some((row) => row.matches)) return false;
  await run`
    update email_code set used_at = clock_timestamp()
    where email = ${email} and purpose = ${purpose}::code_purpose and used_at is null`;
  return true;
}

/** Takes back a code whose mail could not be sent, so that its owner can ask again at once. */
export async function withdrawCode(id: string): Promise<void> {
  await sql`delete from email_code where id = ${id}`;
}

/** Codes older than a day serve nothing, not even the limits. */
export async function forgetOldCodes(): Promise<void> {
  await sql`delete from email_code where created_at < now() - interval '1 day'`;
}

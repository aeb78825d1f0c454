import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '../core/codes';
import type { Mode } from '../core/money';
import { sql, type Sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { Outgoing } from './wire';

export type Attempt = { customerId: string; mode: Mode; path: string; key: string; input: unknown };

const waitMs = 25;
// Less than a call may take, so that it ends with its own answer.
const patienceMs = 8_000;

const hashOf = (a: Attempt): string =>
  createHash('sha256')
    .update(`${a.path}\n${a.mode}\n${JSON.stringify(a.input)}`)
    .digest('base64url');

/**
 * The moment of a claim that was won, which names it; null when another holds the key. One attempt of this
 * process asks at a time, so a claim of its own without an answer was left behind, as one of a process that is
 * gone was.
 */
async function claim(a: Attempt, hash: string): Promise<string | null> {
  const { process } = runtime();
  const rows = await sql<{ claimed_at: string }>`
    insert into idempotency_key as k (customer_id, key, body_hash, process)
    values (${a.customerId}, ${a.key}, ${hash}, ${process})
    on conflict (customer_id, key) do update
      set claimed_at = clock_timestamp(), created_at = now(), body_hash = excluded.body_hash,
        status = null, answer = null, process = excluded.process
      where k.created_at < now() - interval '24 hours'
         or (k.status is null and k.body_hash = excluded.body_hash
           and (k.process = excluded.process or k.process is null or not process_lives(k.process)))
    returning claimed_at::text`;
  return rows[0]?.claimed_at ?? null;
}

async function stored(a: Attempt, hash: string): Promise<Outgoing | null> {
  const row = await sql.rows.idempotency_key.findUnique({
    where: { customer_id_key: { customer_id: BigInt(a.customerId), key: a.key } },
    select: { body_hash: true, status: true, answer: true },
  });
  if (row && row.body_hash !== hash) throw new Rejection('409');
  return row?.status && row.answer !== null
    ? { status: row.status, headers: {}, body: row.answer }
    : null;
}

// Turned away before anything was looked at, for now alone: asked again, the key may be answered otherwise.
const passing = new Set([401, 429]);

/** Claims the key, runs the effect and stores its answer; null where another process holds the key. */
async function attemptOnce(
  a: Attempt,
  hash: string,
  effect: () => Promise<Outgoing>,
): Promise<Outgoing | null> {
  const claimed = await claim(a, hash);
  if (!claimed) return stored(a, hash);
  const outgoing = await effect();
  if (passing.has(outgoing.status)) {
    await sql`
      delete from idempotency_key
      where customer_id = ${a.customerId} and key = ${a.key} and claimed_at = ${claimed}::timestamptz`;
    return outgoing;
  }
  if (outgoing.status >= 500) {
    // The key stays with its body, and the next attempt takes the claim over, also where this fails too.
    await sql`
      update idempotency_key set process = null
      where customer_id = ${a.customerId} and key = ${a.key} and claimed_at = ${claimed}::timestamptz`.catch(
      () => undefined,
    );
    return outgoing;
  }
  await sql`
    update idempotency_key set status = ${outgoing.status}, answer = ${String(outgoing.body)}
    where customer_id = ${a.customerId} and key = ${a.key} and claimed_at = ${claimed}::timestamptz`;
  return outgoing;
}

/** Waits for another attempt to end, but no longer than until a moment, ms. */
async function endOf(other: Promise<void>, until: number): Promise<void> {
  const ending = new AbortController();
  const patience = sleep(until - Date.now(), undefined, { signal: ending.signal });
  await Promise.race([other, patience.catch(() => undefined)]);
  ending.abort();
}

/**
 * Runs an effect once per customer and key and replays its first answer for 24 h. The same key with
 * another body is a 409. An attempt that is under way is waited for; one whose process is gone is taken
 * over at once. The effect itself is unique by the key, so a take-over finds what was done instead of doing
 * it again.
 */
export async function answerOnce(
  attempt: Attempt,
  effect: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const { attempts } = runtime();
  const hash = hashOf(attempt);
  const name = `${attempt.customerId} ${attempt.key}`;
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const other = attempts.get(name);
    if (other) {
      await endOf(other, until);
      const answer = await stored(attempt, hash);
      if (answer) return answer;
      continue;
    }
    const own = attemptOnce(attempt, hash, effect);
    const ended = own.then(
      () => undefined,
      () => undefined,
    );
    attempts.set(name, ended);
    const outgoing = await own.finally(() => attempts.delete(name));
    if (outgoing) return outgoing;
    await sleep(waitMs);
  }
  throw new Rejection('503', { retryAfterSeconds: 5 });
}

/** Deletes answers that are no longer replayed; the hour more keeps clear of calls under way. */
export async function forgetOldAnswers(run: Sql): Promise<void> {
  await run`delete from idempotency_key where created_at < now() - interval '25 hours'`;
}

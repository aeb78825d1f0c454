import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '../core/codes';
import type { Mode } from '../core/money';
import { sql, type Sql } from '../platform/db';
import type { Outgoing } from './wire';

export type Attempt = { customerId: string; mode: Mode; path: string; key: string; input: unknown };

type Stored = {
  body_hash: string;
  status: number | null;
  answer: string | null;
  abandoned: boolean;
};

const waitMs = 25;
const patienceMs = 20_000;

const hashOf = (a: Attempt): string =>
  createHash('sha256')
    .update(`${a.path}\n${a.mode}\n${JSON.stringify(a.input)}`)
    .digest('base64url');

/** The moment of a claim that was won, which names it; null when another holds the key. */
async function claim(a: Attempt, hash: string): Promise<string | null> {
  const rows = await sql<{ claimed_at: string }>`
    insert into idempotency_key as k (customer_id, key, body_hash)
    values (${a.customerId}, ${a.key}, ${hash})
    on conflict (customer_id, key) do update set claimed_at = now(), created_at = now(), body_hash = excluded.body_hash, status = null, answer = null
      where k.created_at < now() - interval '24 hours'
         or (k.status is null and k.body_hash = excluded.body_hash and k.claimed_at < now() - interval '30 seconds')
    returning claimed_at::text`;
  return rows[0]?.claimed_at ?? null;
}

/**
 * Runs an effect once per customer and key and replays its first answer for 24 h. The same key with
 * another body is a 409. An attempt whose process died is taken over after 30 s; the effect itself
 * is unique by the key, so a take-over finds what was done instead of doing it again.
 */
export async function answerOnce(
  attempt: Attempt,
  effect: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const hash = hashOf(attempt);
  const until = Date.now() + patienceMs;
  let claimed = await claim(attempt, hash);
  while (!claimed) {
    const [stored] = await sql<Stored>`
      select body_hash, status, answer from idempotency_key
      where customer_id = ${attempt.customerId} and key = ${attempt.key}`;
    if (stored && stored.body_hash !== hash) throw new Rejection('409');
    if (stored?.status && stored.answer !== null)
      return { status: stored.status, headers: {}, body: stored.answer };
    if (Date.now() > until) throw new Rejection('503', { retryAfterSeconds: 5 });
    await sleep(waitMs);
    claimed = await claim(attempt, hash);
  }
  const outgoing = await effect();
  if (outgoing.status >= 500) {
    await sql`delete from idempotency_key where customer_id = ${attempt.customerId} and key = ${attempt.key} and claimed_at = ${claimed}::timestamptz`;
    return outgoing;
  }
  await sql`
    update idempotency_key set status = ${outgoing.status}, answer = ${String(outgoing.body)}
    where customer_id = ${attempt.customerId} and key = ${attempt.key} and claimed_at = ${claimed}::timestamptz`;
  return outgoing;
}

/** Deletes answers that are no longer replayed; the hour more keeps clear of calls under way. */
export async function forgetOldAnswers(run: Sql): Promise<void> {
  await run`delete from idempotency_key where created_at < now() - interval '25 hours'`;
}

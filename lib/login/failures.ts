import { addressKey } from '../core/address';
import { Rejection } from '../core/codes';
import { sql } from '../platform/db';
import { delays } from './rules';

type FailureOf = keyof typeof delays;
type Failure = { failures: number; waits: number | null };

const keyOf = (of: FailureOf, name: string): string => `${of}:${name.slice(0, 254)}`;

const tooSoon = (seconds: number): Rejection =>
  new Rejection('429', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });

/** Rejects with 429 while an address waits out its delay. */
export async function assertAddressMayTry(ip: string): Promise<void> {
  const [row] = await sql<Failure>`
    select failures, extract(epoch from blocked_until - clock_timestamp())::float8 as waits
    from login_failure where key = ${keyOf('address', addressKey(ip))} and blocked_until > clock_timestamp()`;
  if (row?.waits) throw tooSoon(row.waits);
}

/**
 * Counts a try on an account before its password is looked at, so that tries sent at the same
 * moment cannot all slip through; a success takes the count away again. Rejects with 429 while the
 * account waits out its delay; such a try is not counted, so a delay always ends.
 */
export async function countTry(account: string): Promise<void> {
  const key = keyOf('account', account);
  const counted = await count('account', key);
  if (counted) return;
  const [row] = await sql<Failure>`
    select failures, extract(epoch from blocked_until - clock_timestamp())::float8 as waits
    from login_failure where key = ${key}`;
  throw tooSoon(row?.waits ?? 1);
}

export async function countAddressFailure(ip: string): Promise<void> {
  await count('address', keyOf('address', addressKey(ip)));
}

async function count(of: FailureOf, key: string): Promise<boolean> {
  await sql`delete from login_failure where last_at < now() - interval '1 day'`;
  const { free, longestSeconds } = delays[of];
  const rows = await sql`
    insert into login_failure as f (key, failures, last_at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update set failures = f.failures + 1, last_at = clock_timestamp(),
      blocked_until = case when f.failures + 1 >= ${free}::int then clock_timestamp() + make_interval(
        secs => least(${longestSeconds}::float8, 2 ^ least(f.failures + 2 - ${free}::int, 30))) end
    where f.blocked_until is null or f.blocked_until <= clock_timestamp()
    returning failures`;
  return rows.length > 0;
}

/** The owner came in: the account starts afresh. */
export async function forgetTries(account: string): Promise<void> {
  await sql`delete from login_failure where key = ${keyOf('account', account)}`;
}

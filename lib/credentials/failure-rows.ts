import { addressKey, networkKey } from '../core/address';
import { Rejection } from '../core/codes';
import { sql, transaction, type Sql } from '../platform/db';
import { knownPlace, placesOf, type From } from './place-rows';
import { delays, siege } from './rules';

type FailureOf = keyof typeof delays;
type Counted = { waits: number };

const keyOf = (of: string, name: string): string => `${of}:${name}`.slice(0, 600);
const addressOf = (ip: string): string => keyOf('address', addressKey(ip));

const tooSoon = (seconds: number): Rejection =>
  new Rejection('429', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });

/** Seconds that a key still waits out its delay, else null. */
async function blockedFor(key: string): Promise<number | null> {
  const [row] = await sql<Counted>`
    select extract(epoch from blocked_until - clock_timestamp())::float8 as waits
    from login_failure where key = ${key} and blocked_until > clock_timestamp()`;
  return row?.waits ?? null;
}

async function forget(keys: string[]): Promise<void> {
  await sql.rows.login_failure.deleteMany({ where: { key: { in: keys } } });
}

/** Seconds to wait when a delay runs, else null; then the try is counted. A try during a delay is not, so it ends. */
async function count(of: FailureOf, key: string): Promise<number | null> {
  await sql`delete from login_failure where last_at < now() - interval '1 day'`;
  const { free, longestSeconds, fallSeconds } = delays[of];
  // Those that the time since the last one took away; none where they do not fall.
  const rows = await sql`
    insert into login_failure as f (key, failures, last_at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update set (failures, last_at, blocked_until) = (
      select n.failures, clock_timestamp(), case when n.failures >= ${free}::int
        then clock_timestamp() + make_interval(secs =>
          least(${longestSeconds}::float8, 2 ^ least(n.failures + 1 - ${free}::int, 30))) end
      from (select 1 + greatest(0, f.failures - coalesce(floor(greatest(0, extract(epoch from
        clock_timestamp() - f.last_at)) / ${fallSeconds}::float8), 0))::int as failures) n)
    where f.blocked_until is null or f.blocked_until <= clock_timestamp()
    returning failures`;
  if (rows.length > 0) return null;
  return (await blockedFor(key)) ?? 1;
}

/** How many guesses strangers had at an account lately; locked, so that those of one moment count one by one. */
async function strangersTries(run: Sql, key: string): Promise<number> {
  const [row] = await run<{ failures: number }>`
    insert into login_failure as f (key, failures, last_at) values (${key}, 0, clock_timestamp())
    on conflict (key) do update set failures =
      case when f.last_at < clock_timestamp() - make_interval(secs => ${siege.quietSeconds})
        then 0 else f.failures end
    returning failures`;
  return row!.failures;
}

/** Seconds that a place must still wait, as it was told when it first asked; it may begin to wait now. */
async function waitOf(run: Sql, key: string, seconds: number): Promise<number> {
  const [row] = await run<Counted>`
    insert into login_failure as f (key, failures, last_at, blocked_until)
    values (${key}, 0, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (key) do update set last_at = clock_timestamp(), blocked_until = case
      when f.blocked_until > clock_timestamp() - make_interval(secs => ${siege.patienceSeconds})
        then f.blocked_until else excluded.blocked_until end
    returning extract(epoch from blocked_until - clock_timestamp())::float8 as waits`;
  return row!.waits;
}

type Turns = { most: number; seconds: number };

/** Takes one of the turns that are shared under a key in a span of time; else the seconds until that ends. */
async function takeTurn(run: Sql, key: string, { most, seconds }: Turns): Promise<number | null> {
  const [row] = await run<{ failures: number; waits: number }>`
    insert into login_failure as f (key, failures, last_at, blocked_until)
    values (${key}, 1, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (key) do update set last_at = clock_timestamp(),
      failures = case when f.blocked_until > clock_timestamp()
        then least(f.failures, ${most}::int) + 1 else 1 end,
      blocked_until = case when f.blocked_until > clock_timestamp()
        then f.blocked_until else excluded.blocked_until end
    returning failures, extract(epoch from blocked_until - clock_timestamp())::float8 as waits`;
  return row!.failures > most ? row!.waits : null;
}

/** How often a place failed at an account. */
async function failuresOf(run: Sql, key: string): Promise<number> {
  const [row] = await run<{ failures: number }>`
    select failures from login_failure where key = ${key}`;
  return row?.failures ?? 0;
}

type Stranger = { account: string; place: string; ip: string };

const daySeconds = 86_400;

/** Lets a stranger who waited try; else the seconds until places that failed before have turns again. */
async function letTry(run: Sql, { account, place, ip }: Stranger): Promise<number | null> {
  const { freshTries, freshPerNetwork, perMinute } = siege;
  if ((await failuresOf(run, keyOf('place', `${account} ${place}`))) < freshTries) {
    const fresh = keyOf('fresh', `${account} ${networkKey(ip)}`);
    const turns = { most: freshPerNetwork, seconds: daySeconds };
    if ((await takeTurn(run, fresh, turns)) === null) return null;
  }
  return takeTurn(run, keyOf('minute', account), { most: perMinute, seconds: 60 });
}

/**
 * Seconds that a stranger must wait, or null. While an account is guessed at from all over, each place
 * it does not know waits up to a minute, counted from its own first try: others cannot push it back.
 */
async function standInLine(stranger: Stranger): Promise<number | null> {
  const { account, place } = stranger;
  return transaction(async (run) => {
    const key = keyOf('account', account);
    const tries = await strangersTries(run, key);
    if (tries >= siege.free) {
      const delay = Math.min(siege.longestSeconds, 2 ** (tries - siege.free + 1));
      const line = keyOf('line', `${account} ${place}`);
      const waits = await waitOf(run, line, delay);
      if (waits > 0) return waits;
      const full = await letTry(run, stranger);
      if (full !== null) return full;
      await run`
        update login_failure set
          blocked_until = clock_timestamp() + make_interval(secs => ${delay}::float8)
        where key = ${line}`;
    }
    await run`
      update login_failure set failures = failures + 1, last_at = clock_timestamp() where key = ${key}`;
    return null;
  });
}

/** One try at the password of an account, counted before it is looked at. */
export type Try = { failed(): Promise<void>; succeeded(): Promise<void> };

/**
 * Counts a try by account and place together, so that tries sent at the same moment cannot all slip
 * through. Rejects with 429 during a delay; what is refused counts against its address, whose delay
 * holds it only at accounts that it failed at: others may come from there too. A place that
 * the customer logged in from before waits for its own failures alone. `customerId` is null for an
 * account that nobody has.
 */
export async function countTry(
  account: string,
  customerId: string | null,
  from: From,
): Promise<Try> {
  const places = placesOf(from);
  const known = customerId ? await knownPlace(customerId, places) : null;
  const countAddress = async () => void (await count('address', addressOf(from.ip)));
  const place = known ?? places.address;
  const own = keyOf('place', `${account} ${place}`);
  const held =
    known || (await failuresOf(sql, own)) === 0 ? null : await blockedFor(addressOf(from.ip));
  if (held !== null) throw tooSoon(held);
  // A place is in line only while its own delay does not hold it, and what the line holds is no failure of its own.
  const waits =
    (await blockedFor(own)) ??
    (known ? null : await standInLine({ account, place, ip: from.ip })) ??
    (await count(known ? 'knownPlace' : 'place', own));
  if (waits !== null) {
    await countAddress();
    throw tooSoon(waits);
  }
  return {
    failed: countAddress,
    succeeded: () => forget([own]),
  };
}

/** Counts a try at the old password by a session, apart from log-ins: nobody else's count. Rejects with 429 during a delay. */
export async function countChange(sessionId: string): Promise<Pick<Try, 'succeeded'>> {
  const key = keyOf('change', sessionId);
  const waits = await count('change', key);
  if (waits !== null) throw tooSoon(waits);
  return { succeeded: () => forget([key]) };
}

// All places that the customer never logged in from are one; so are all of their sessions.
async function codeKey(customerId: string, from: From | null): Promise<string> {
  const known = from && (await knownPlace(customerId, placesOf(from)));
  return keyOf('code', `${customerId} ${from ? (known ?? 'strangers') : 'session'}`);
}

/**
 * Rejects with 429 while codes of an account wait, whether or not the password is right: asked before
 * that is looked at, so that it tells nothing of it.
 */
export async function assertNoCodeDelay(customerId: string, from: From | null): Promise<void> {
  const waits = await blockedFor(await codeKey(customerId, from));
  if (waits !== null) throw tooSoon(waits);
}

/**
 * Counts a try at the code of an account by who knows its password, or by its sessions (`from` is
 * null). Rejects with 429 during a delay.
 */
export async function countCode(
  customerId: string,
  from: From | null,
): Promise<Pick<Try, 'succeeded'>> {
  const key = await codeKey(customerId, from);
  const waits = await count('code', key);
  if (waits !== null) throw tooSoon(waits);
  return { succeeded: () => forget([key]) };
}

/** The owner proved who they are by mail: what they failed at from here is forgotten. */
export async function forgetTries(account: string, from: From): Promise<void> {
  const places = placesOf(from);
  const keys = [places.address, places.device].map((place) =>
    keyOf('place', `${account} ${place}`),
  );
  await forget(keys);
}

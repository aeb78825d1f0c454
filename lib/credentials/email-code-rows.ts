import { randomInt } from 'node:crypto';
import { Rejection } from '../core/codes';
import type { EnumWords } from '../core/generated/table-rows';
import { sql, type Sql } from '../platform/db';
import { placesOf, type From, type Places } from './place-rows';
import {
  codeDigits,
  codeMinutes,
  codesPerHour,
  codeTries,
  guessedCodes,
  resendSeconds,
  sharedCodeDigits,
  sharedCodeJoinMinutes,
  strangersCodesPerHour,
  strayTries,
} from './rules';
import { keyedHash } from './token-crypto';

export type Purpose = EnumWords['code_purpose'];

type Recent = {
  own: string;
  since_own: number | null;
  others: string;
  guesses: string;
  own_guesses: string;
  known: boolean;
};

type Asking = { email: string; purpose: Purpose; places: Places };

// Short codes are soon guessed from a plain hash, so the server's secret goes into it.
const hashOf = (email: string, purpose: Purpose, code: string): string =>
  keyedHash(`${purpose}\n${email}\n${code}`);

/** What was mailed to an address for a purpose within a day, and how much of it was guessed. */
async function recentOf(run: Sql, { email, purpose, places }: Asking): Promise<Recent> {
  const { address, device } = places;
  const [row] = await run<Recent>`
    select count(*) filter (where own and late) as own, count(*) filter (where late) as others,
      extract(epoch from clock_timestamp() - max(created_at) filter (where own))::float8 as since_own,
      coalesce(sum(tries), 0) as guesses, coalesce(sum(tries) filter (where own), 0) as own_guesses,
      exists (select from known_place k join customer c on c.id = k.customer_id
        where c.email = ${email} and k.place in (${address}, ${device})) as known
    from (select created_at, tries, created_at > clock_timestamp() - interval '1 hour' as late,
        (asked_address = ${address} or asked_device = ${device}) is true as own
      from email_code where email = ${email} and purpose = ${purpose}::code_purpose and not shared
        and created_at > clock_timestamp() - interval '1 day'
    ) as recent`;
  return row!;
}

/**
 * Whether who asks gets the code that is shared by all: one of their own would be guessed too often, or
 * be one letter too many. Nobody waits for that: strangers who ask must not keep others from a code.
 */
const isBesieged = ({ own, others, guesses, own_guesses, known }: Recent): boolean =>
  Number(own) >= codesPerHour ||
  (!known && Number(others) >= strangersCodesPerHour) ||
  Number(known ? own_guesses : guesses) >= guessedCodes;

/** The end of the shared code that was mailed lately; null where another one is due. */
async function sharedEnd(run: Sql, { email, purpose }: Asking): Promise<Date | null> {
  const [row] = await run<{ expires_at: Date }>`
    select expires_at from email_code
    where email = ${email} and purpose = ${purpose}::code_purpose and shared and used_at is null
      and expires_at > clock_timestamp() + make_interval(mins => ${sharedCodeJoinMinutes})
    order by id desc limit 1`;
  return row?.expires_at ?? null;
}

type Mailed = { id: string; code: string; expiresAt: Date };

async function addCode(
  run: Sql,
  { email, purpose, places }: Asking,
  isShared: boolean,
): Promise<Mailed> {
  const digits = isShared ? sharedCodeDigits : codeDigits;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const [row] = await run<{ id: string; expires_at: Date }>`
    insert into email_code (email, purpose, code_hash, shared, created_at, expires_at, asked_address,
      asked_device)
    values (${email}, ${purpose}::code_purpose, ${hashOf(email, purpose, code)}, ${isShared},
      clock_timestamp(), clock_timestamp() + make_interval(mins => ${codeMinutes}), ${places.address},
      ${places.device})
    returning id, expires_at`;
  return { id: row!.id, code, expiresAt: row!.expires_at };
}

// What is done with the codes of one address happens one after the other.
async function lockCodes(run: Sql, email: string): Promise<void> {
  await run`select pg_advisory_xact_lock(hashtextextended(${`email-code:${email}`}, 0))`;
}

/**
 * Makes a code for an address and purpose; without one where who asks shares the one that was mailed
 * before. Earlier ones stay good until they expire, because mails overtake each other. Rejects with 429
 * when one place asks again too soon.
 */
export async function issueCode(
  run: Sql,
  email: string,
  purpose: Purpose,
  from: From,
): Promise<Mailed | { code: null; expiresAt: Date }> {
  const asking = { email, purpose, places: placesOf(from) };
  await lockCodes(run, email);
  const recent = await recentOf(run, asking);
  if (isBesieged(recent)) {
    const expiresAt = await sharedEnd(run, asking);
    return expiresAt ? { code: null, expiresAt } : addCode(run, asking, true);
  }
  const wait = recent.since_own === null ? 0 : resendSeconds - recent.since_own;
  if (wait > 0) throw new Rejection('429', { retryAfterSeconds: Math.ceil(wait) });
  return addCode(run, asking, false);
}

/** Whether so many wrong codes were tried for a mailbox and purpose that tries have to be few. */
async function isGuessed(run: Sql, email: string, purpose: Purpose): Promise<boolean> {
  const [row] = await run<{ tries: string }>`
    select coalesce(sum(tries), 0) as tries from email_code
    where email = ${email} and purpose = ${purpose}::code_purpose
      and created_at > clock_timestamp() - interval '1 day'`;
  return Number(row!.tries) >= guessedCodes;
}

type Given = Asking & { code: string };
type Looked = { matches: boolean }[];

/** Tries a code of six digits at each that was mailed: others than the place that asked cannot take all of its tries. */
async function tryOwn(run: Sql, { email, purpose, places, code }: Given): Promise<Looked> {
  const { address, device } = places;
  const few = await isGuessed(run, email, purpose);
  return run<{ matches: boolean }>`
    with asked as (
      select id, (asked_address = ${address} or asked_device = ${device}) is true as own,
        exists (select from known_place k join customer c on c.id = k.customer_id
          where c.email = ${email} and k.place in (asked_address, asked_device)) as known
      from email_code
      where email = ${email} and purpose = ${purpose}::code_purpose and not shared and used_at is null
        and expires_at > clock_timestamp())
    update email_code e set tries = tries + 1, stray_tries = stray_tries + (not own)::int
    from asked where asked.id = e.id
      and tries < case when ${few} and not known then 1 else ${codeTries} end
      and (own or stray_tries < case when ${few} then 0 else ${strayTries} end)
    returning code_hash = ${hashOf(email, purpose, code)} as matches`;
}

/** Tries a code of twelve digits: each place has tries of its own. */
async function tryShared(run: Sql, { email, purpose, places, code }: Given): Promise<Looked> {
  return run<{ matches: boolean }>`
    with counted as (
      insert into email_code_try as t (code_id, place)
      select id, ${places.address} from email_code
      where email = ${email} and purpose = ${purpose}::code_purpose and shared and used_at is null
        and expires_at > clock_timestamp()
      on conflict (code_id, place) do update set tries = t.tries + 1 where t.tries < ${codeTries}
      returning code_id)
    select e.code_hash = ${hashOf(email, purpose, code)} as matches
    from email_code e join counted on counted.code_id = e.id`;
}

/**
 * Whether a code is one mailed to the address; then all of its codes are used up. A wrong one costs
 * each of them a try. However many calls race, a code is taken once; a transaction that goes on to fail
 * gives it back.
 */
export async function takeCode(
  run: Sql,
  email: string,
  purpose: Purpose,
  code: string,
  from: From,
): Promise<boolean> {
  const given = { email, purpose, places: placesOf(from), code };
  await lockCodes(run, email);
  const looked = await (code.length === codeDigits ? tryOwn : tryShared)(run, given);
  if (!looked.some((row) => row.matches)) return false;
  await run`
    update email_code set used_at = clock_timestamp()
    where email = ${email} and purpose = ${purpose}::code_purpose and used_at is null`;
  return true;
}

/** Takes back a code whose mail could not be sent, so that its owner can ask again at once. */
export async function withdrawCode(id: string): Promise<void> {
  await sql.rows.email_code.deleteMany({ where: { id: BigInt(id) } });
}

/** Codes older than a day serve nothing, not even the limits. */
export async function forgetOldCodes(): Promise<void> {
  await sql`delete from email_code where created_at < now() - interval '1 day'`;
}

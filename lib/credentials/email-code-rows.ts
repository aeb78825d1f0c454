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
  strangersCodesPerHour,
  strayTries,
} from './rules';
import { keyedHash } from './token-crypto';

export type Purpose = EnumWords['code_purpose'];

type Recent = {
  own: string;
  since_own: number | null;
  since_first_own: number | null;
  others: string;
  since_first: number | null;
  known: boolean;
};

// Six digits are soon guessed from a plain hash, so the server's secret goes into it.
const hashOf = (email: string, purpose: Purpose, code: string): string =>
  keyedHash(`${purpose}\n${email}\n${code}`);

// Each place has limits of its own, so that strangers who ask for codes do not use up their owner's.
async function assertMayAsk(
  run: Sql,
  email: string,
  purpose: Purpose,
  { address, device }: Places,
): Promise<void> {
  const [row] = await run<Recent>`
    select count(*) filter (where own) as own, count(*) as others,
      extract(epoch from clock_timestamp()
        - max(created_at) filter (where own and purpose = ${purpose}::code_purpose))::float8 as since_own,
      extract(epoch from clock_timestamp() - min(created_at) filter (where own))::float8
        as since_first_own,
      extract(epoch from clock_timestamp() - min(created_at))::float8 as since_first,
      exists (select from known_place k join customer c on c.id = k.customer_id
        where c.email = ${email} and k.place in (${address}, ${device})) as known
    from (select created_at, purpose, (asked_address = ${address} or asked_device = ${device}) is true as own
      from email_code where email = ${email} and created_at > clock_timestamp() - interval '1 hour'
    ) as recent`;
  if (!row) return;
  const waits = [
    row.since_own === null ? 0 : resendSeconds - row.since_own,
    Number(row.own) >= codesPerHour ? 3600 - row.since_first_own! : 0,
    !row.known && Number(row.others) >= strangersCodesPerHour ? 3600 - row.since_first! : 0,
  ];
  const wait = Math.max(...waits);
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
  from: From,
): Promise<{ id: string; code: string; expiresAt: Date }> {
  const places = placesOf(from);
  await lockCodes(run, email);
  await assertMayAsk(run, email, purpose, places);
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const [row] = await run<{ id: string; expires_at: Date }>`
    insert into email_code (email, purpose, code_hash, created_at, expires_at, asked_address, asked_device)
    values (${email}, ${purpose}::code_purpose, ${hashOf(email, purpose, code)}, clock_timestamp(),
      clock_timestamp() + make_interval(mins => ${codeMinutes}), ${places.address}, ${places.device})
    returning id, expires_at`;
  return { id: row!.id, code, expiresAt: row!.expires_at };
}

/** Whether so many wrong codes were tried for a mailbox that tries have to be few. */
async function isGuessed(run: Sql, email: string): Promise<boolean> {
  const [row] = await run<{ tries: string }>`
    select coalesce(sum(tries), 0) as tries from email_code
    where email = ${email} and created_at > clock_timestamp() - interval '1 day'`;
  return Number(row!.tries) >= guessedCodes;
}

/**
 * Whether a code is one mailed to the address; then all of its codes are used up. A wrong one costs
 * each of them a try, save that others than the place that asked for a code cannot take all of its
 * tries. However many calls race, a code is taken once; a transaction that goes on to fail gives it
 * back.
 */
export async function takeCode(
  run: Sql,
  email: string,
  purpose: Purpose,
  code: string,
  from: From,
): Promise<boolean> {
  const { address, device } = placesOf(from);
  await lockCodes(run, email);
  const few = await isGuessed(run, email);
  const live = await run<{ id: string; matches: boolean }>`
    with asked as (
      select id, (asked_address = ${address} or asked_device = ${device}) is true as own,
        exists (select from known_place k join customer c on c.id = k.customer_id
          where c.email = ${email} and k.place in (asked_address, asked_device)) as known
      from email_code
      where email = ${email} and purpose = ${purpose}::code_purpose and used_at is null
        and expires_at > clock_timestamp())
    update email_code e set tries = tries + 1, stray_tries = stray_tries + (not own)::int
    from asked where asked.id = e.id
      and tries < case when ${few} and not known then 1 else ${codeTries} end
      and (own or stray_tries < case when ${few} then 0 else ${strayTries} end)
    returning e.id, code_hash = ${hashOf(email, purpose, code)} as matches`;
  if (!live.some((row) => row.matches)) return false;
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

import type { EnumWords } from '../core/generated/table-rows';
import { hashToken, keyedHash } from '@/lib/credentials/token-crypto';
import { sql, type Sql, type Work } from '../platform/db';
import { challengeMinutes } from './confirmation-rules';

type Step = EnumWords['passkey_step'];
/** A keyed hash of what a passkey is asked for: neither a card's number nor anything else can be guessed from it. */
export const purposeHash = (purpose: string): string => keyedHash(`passkey\n${purpose}`);

type Asked = { step: Step; customerId: string | null; purpose: string };

/** Keeps a challenge, or a proof, by its hash, with what it is for. */
export async function keepChallenge(
  run: Sql,
  challenge: string,
  { step, customerId, purpose }: Asked,
): Promise<void> {
  await run`delete from passkey_challenge where expires_at < now() - interval '1 hour'`;
  await run`
    insert into passkey_challenge (hash, step, customer_id, serves, expires_at)
    values (${hashToken(challenge)}, ${step}::passkey_step, ${customerId}, ${purposeHash(purpose)},
      clock_timestamp() + make_interval(mins => ${challengeMinutes}))`;
}

/** What a challenge is for, by its keyed hash. It is gone with this, whatever comes of it; null for one that is not there. */
export async function takeChallenge(
  challenge: string,
  { step, customerId }: Omit<Asked, 'purpose'>,
): Promise<string | null> {
  const [row] = await sql<{ serves: string }>`
    delete from passkey_challenge
    where hash = ${hashToken(challenge)} and step = ${step}::passkey_step
      and customer_id is not distinct from ${customerId}::bigint
      and expires_at > clock_timestamp()
    returning serves`;
  return row?.serves ?? null;
}

/** Ends whatever passkeys a customer was about to add. */
export async function forgetAddings(run: Work, customerId: string): Promise<void> {
  await run.rows.passkey_challenge.deleteMany({
    where: { customer_id: BigInt(customerId), step: 'add' },
  });
}

/** Keeps what an answer to a challenge allows: the same that the challenge was for. */
export async function keepProof(
  run: Sql,
  proof: string,
  customerId: string,
  hashedPurpose: string,
): Promise<void> {
  await run`
    insert into passkey_challenge (hash, step, customer_id, serves, expires_at)
    values (${hashToken(proof)}, 'proof', ${customerId}, ${hashedPurpose},
      clock_timestamp() + make_interval(mins => ${challengeMinutes}))`;
}

/** Takes a proof in the caller's transaction, for what it was made for alone. */
export async function takeProof(
  run: Sql,
  proof: string,
  customerId: string,
  purpose: string,
): Promise<boolean> {
  const taken = await run`
    delete from passkey_challenge
    where hash = ${hashToken(proof)} and step = 'proof' and customer_id = ${customerId}
      and serves = ${purposeHash(purpose)} and expires_at > clock_timestamp()
    returning 1 as one`;
  return taken.length > 0;
}

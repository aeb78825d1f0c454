import type { Caller, Visitor } from '../core/caller';
import { Refusal } from '../core/codes';
import type { Locale } from '../core/locales';
import { customerById } from '@/lib/customers/customer-rows';
import { countCode } from '@/lib/credentials/failure-rows';
import { mailNews } from '@/lib/credentials/mail';
import type { From } from '@/lib/credentials/place-rows';
import { hashToken } from '@/lib/credentials/token-crypto';
import { takeProof } from './challenge-rows';
import { isPasskeyProof, purposeOf, type Confirmed } from './confirmation-rules';
import { sql, transaction, type Rows, type Sql, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import { recordChange } from './change-rows';
import { holdOpen, stopOpen } from './removal-rows';
import { totpDigits, unsettledDays } from './rules';
import { newRecoveryCodes, openSecret, stepOf } from './totp-crypto';

/** What proved to be right. */
export type Proof = 'authenticator' | 'recovery-code' | 'passkey';

/** `otpWrongMail`: with it went the mailed code. */
type Why =
  | 'otpNeeded'
  | 'otpUnsettled'
  | 'otpNeededOrRemoved'
  | 'otpWrong'
  | 'otpOrPassword'
  | 'otpWrongMail';

/** The refusal of a code, which says at the field what is wrong with it. */
export const otpRefusal = (why: Why, path: 'otp' | 'confirmation' = 'otp'): Refusal =>
  new Refusal('10091', { issues: [{ path, message: why }] });

/** Whether an account has an authenticator app, and so asks for a code at log-in. */
export async function isEnrolled({ rows }: Work, customerId: string): Promise<boolean> {
  const found = await rows.authenticator.findFirst({
    where: { customer_id: BigInt(customerId), enabled_at: { not: null } },
    select: { customer_id: true },
  });
  return found !== null;
}

export async function hasPasskey({ rows }: Work, customerId: string): Promise<boolean> {
  const found = await rows.passkey.findFirst({
    where: { customer_id: BigInt(customerId) },
    select: { id: true },
  });
  return found !== null;
}

/** Whether anything of the account's has to be confirmed: by a code of its app, or by a passkey. */
export const hasSecondFactor = async (run: Work, customerId: string): Promise<boolean> =>
  (await isEnrolled(run, customerId)) || (await hasPasskey(run, customerId));

/**
 * Whether the factors of an account rest on its password and mailbox alone, as they were enrolled
 * lately: somebody else may have known both, and must not keep its owner out by them.
 */
export async function areUnsettled(run: Sql, customerId: string): Promise<boolean> {
  const [row] = await run<{ unsettled: boolean }>`
    select coalesce(factors_settle_at > now(), false) as unsettled
    from customer where id = ${customerId}`;
  return row?.unsettled ?? false;
}

/** Notes that an account has its first factor, in the transaction that enrols it. */
export async function beginSettling(run: Sql, customerId: string): Promise<void> {
  await run`
    update customer set factors_settle_at = now() + make_interval(days => ${unsettledDays})
    where id = ${customerId}`;
}

type Row = Pick<
  Awaited<ReturnType<Rows['authenticator']['findUniqueOrThrow']>>,
  'sealed_secret' | 'last_step'
>;

async function takeTotp(
  run: Sql,
  customerId: string,
  { sealed_secret, last_step }: Row,
  otp: string,
) {
  const { env, log } = runtime();
  const secret = openSecret(sealed_secret, env.AUTH_SECRET, customerId);
  if (secret === null) log.error({ customerId }, 'an authenticator is sealed under another secret');
  const step = secret && stepOf(secret, otp, Number(last_step), Math.floor(Date.now() / 1000));
  if (!step) return null;
  const taken = await run`
    update authenticator set last_step = ${step}
    where customer_id = ${customerId} and last_step < ${step} and enabled_at is not null
    returning 1 as one`;
  return taken.length > 0 ? 'authenticator' : null;
}

async function takeRecoveryCode(run: Sql, customerId: string, otp: string) {
  const taken = await run`
    update recovery_code set used_at = now()
    where customer_id = ${customerId} and code_hash = ${hashToken(otp)} and used_at is null
    returning 1 as one`;
  return taken.length > 0 ? 'recovery-code' : null;
}

type Where = Pick<Visitor, 'ip' | 'userAgent'>;
type Attempt = { customerId: string; otp: string; confirmed: Confirmed | null };

async function takeAny(run: Work, { customerId, otp, confirmed }: Attempt): Promise<Proof | null> {
  if (isPasskeyProof(otp)) {
    const isTaken = confirmed && (await takeProof(run, otp, customerId, purposeOf(confirmed)));
    return isTaken ? 'passkey' : null;
  }
  const row = await run.rows.authenticator.findFirst({
    where: { customer_id: BigInt(customerId), enabled_at: { not: null } },
    select: { sealed_secret: true, last_step: true },
  });
  if (!row) return null;
  if (otp.length === totpDigits) return takeTotp(run, customerId, row, otp);
  return takeRecoveryCode(run, customerId, otp);
}

/**
 * Takes a code of an account in the caller's transaction, or what a passkey was exchanged for to
 * confirm this (nothing where `confirmed` is null): however many calls race, it is taken once. Null for
 * one that is wrong or was taken before, and for an account that has no such thing. What is taken is
 * not lost: an open removal is stopped.
 */
export async function takeOtp(run: Work, attempt: Attempt, from: Where): Promise<Proof | null> {
  const { customerId } = attempt;
  await holdOpen(run, customerId);
  const proof = await takeAny(run, attempt);
  if (!proof) return null;
  if (proof === 'recovery-code') await recordChange(run, customerId, 'recovery-code-used', from);
  await stopOpen(run, { customerId }, 'factor', from);
  return proof;
}

/** The owner hears of it: somebody may have found the sheet of codes. */
export async function tellOfProof(proof: Proof, customerId: string): Promise<void> {
  if (proof !== 'recovery-code') return;
  const { email, locale } = await customerById(sql, customerId);
  await mailNews('recoveryCodeUsed', email, locale as Locale);
}

async function prove(attempt: Attempt, from: Visitor, place: From | null) {
  const counted = await countCode(attempt.customerId, place);
  const proof = await transaction((run) => takeOtp(run, attempt, from));
  if (!proof) return false;
  await counted.succeeded();
  await tellOfProof(proof, attempt.customerId);
  return true;
}

/** Who showed a factor has it, whatever becomes of what it was for: an open removal is stopped. */
const stopShown = (customerId: string, from: Where) =>
  transaction((run) => stopOpen(run, { customerId }, 'factor', from));

/** Ends a transaction that only looked, so that it leaves nothing. */
class Looked extends Error {
  constructor(readonly isRight: boolean) {
    super('The transaction only looked.');
  }
}

/** Whether a code would be taken; it is not. */
async function isRight(attempt: Attempt, from: Visitor): Promise<boolean> {
  const counted = await countCode(attempt.customerId, null);
  const looked = await transaction<Looked>(async (run) => {
    throw new Looked((await takeOtp(run, attempt, from)) !== null);
  }).catch((error: unknown) => {
    if (error instanceof Looked) return error;
    throw error;
  });
  if (!looked.isRight) return false;
  await counted.succeeded();
  await stopShown(attempt.customerId, from);
  return true;
}

/**
 * Demands what `assertSecondFactor` does and leaves it to be taken later, for what comes in two calls;
 * the refusals are the same.
 */
export async function assertSecondFactorAhead(
  caller: Caller,
  otp: string | undefined,
  confirmed: Confirmed,
): Promise<void> {
  const { customerId } = caller;
  if (!(await hasSecondFactor(sql, customerId))) return;
  if (!otp) throw otpRefusal('otpNeeded');
  if (!(await isRight({ customerId, otp, confirmed }, caller))) throw otpRefusal('otpWrong');
}

/**
 * Demands a code, or a passkey's confirmation of this very thing, where the caller's account has an
 * authenticator or a passkey, and takes it. Refuses with 10091 when it is missing, wrong or was used
 * before; rejects with 429 after too many wrong ones. It stands by itself: call it before the
 * transaction of what it protects, as the last thing asked.
 */
export async function assertSecondFactor(
  caller: Caller,
  otp: string | undefined,
  confirmed: Confirmed,
  field: 'otp' | 'confirmation' = 'otp',
): Promise<void> {
  const { customerId } = caller;
  if (!(await hasSecondFactor(sql, customerId))) return;
  if (!otp) throw otpRefusal('otpNeeded', field);
  const isTaken = await prove({ customerId, otp, confirmed }, caller, null);
  if (!isTaken) throw otpRefusal('otpWrong', field);
}

/**
 * Does in one transaction what a code protects and takes the code in it, where `assertSecondFactor` would demand
 * one: what is refused leaves the code as it was, and it confirms no second thing. What was shown is not lost: an
 * open removal is stopped all the same.
 */
export async function withSecondFactor<T>(
  caller: Caller,
  otp: string | undefined,
  confirmed: Confirmed,
  work: (within: Work) => Promise<T>,
): Promise<T> {
  const { customerId } = caller;
  if (!(await hasSecondFactor(sql, customerId))) return transaction(work);
  if (!otp) throw otpRefusal('otpNeeded');
  const counted = await countCode(customerId, null);
  const taken: { proof: Proof | null } = { proof: null };
  const done = await transaction(async (run) => {
    taken.proof = await takeOtp(run, { customerId, otp, confirmed }, caller);
    if (!taken.proof) throw otpRefusal('otpWrong');
    return work(run);
  }).catch(async (error: unknown) => {
    if (!taken.proof) throw error;
    await counted.succeeded();
    await stopShown(customerId, caller);
    throw error;
  });
  if (taken.proof) await counted.succeeded();
  if (taken.proof) await tellOfProof(taken.proof, customerId);
  return done;
}

/** The same of who logs in and has proved the rest, by a password or at Google. */
export const provesAtLogin = (customerId: string, otp: string, from: Visitor): Promise<boolean> =>
  prove({ customerId, otp, confirmed: null }, from, from);

/** Ten new codes in the place of all that were there; only their hashes are kept. */
export async function renewCodes(run: Work, customerId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const id = BigInt(customerId);
  await run.rows.recovery_code.deleteMany({ where: { customer_id: id } });
  await run.rows.recovery_code.createMany({
    data: codes.map((code) => ({ customer_id: id, code_hash: hashToken(code) })),
  });
  return codes;
}

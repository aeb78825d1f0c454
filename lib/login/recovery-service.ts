import type { Caller, Visitor } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import {
  customerByAccount,
  customerById,
  lockCustomer,
  type CustomerRow,
} from '@/lib/customers/customer-rows';
import { sql, transaction, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import {
  forgetOldCodes,
  issueCode,
  takeCode,
  withdrawCode,
  type Purpose,
} from '../credentials/email-code-rows';
import { recordChange } from '@/lib/security/change-rows';
import { delayRemoval } from '@/lib/security/removal-service';
import { holdOpen, removeFactors } from '@/lib/security/removal-rows';
import { removeLinks } from './google-rows';
import { setPassword } from '../credentials/proof-rows';
import {
  areUnsettled,
  assertSecondFactor,
  hasSecondFactor,
  isEnrolled,
  otpRefusal,
  takeOtp,
  tellOfProof,
  type Proof,
} from '@/lib/security/factor-rows';
import { assertNoCodeDelay, countCode, forgetTries } from '../credentials/failure-rows';
import { codeDigits } from '../credentials/rules';
import { mail, mailNews } from '../credentials/mail';
import { assertOwnPassword } from '../security/own-password-check';
import { hashPassword } from '../credentials/password-crypto';
import { forgetOtherPlaces, rememberAddress } from '../credentials/place-rows';
import { endSessions, forgetSessions, holdCustomer } from '../credentials/session-rows';
import { assertNotWeak } from './weak-password-check';

// The caller learns nothing: the code or the news goes to the mailbox, after the same work.
function letterFor(purpose: Purpose, customer: CustomerRow | null) {
  if (purpose === 'register') return customer ? 'alreadyRegistered' : 'registerCode';
  if (purpose === 'reset') return customer ? 'resetCode' : 'noAccount';
  if (purpose === 'removal') return customer ? 'removalCode' : 'removalNobody';
  return 'securityCode';
}

async function assertOwnAddress(email: string, caller: Visitor): Promise<void> {
  if (!caller.customerId) throw new Rejection('401');
  const customer = await customerById(sql, caller.customerId);
  if (customer.email !== email) throw new Refusal('10002');
}

// Long ones are read in groups, from left to right in a text of the other direction too.
const grouped = (code: string): string =>
  code.length > codeDigits ? `\u2066${code.replace(/\B(?=(\d{3})+$)/g, ' ')}\u2069` : code;

/** Hands a letter over; without it the code is taken back. */
async function mailIssued(
  { id, code }: { id: string; code: string },
  { email, purpose }: Input<typeof calls.sendCode>,
  { locale }: Visitor,
): Promise<void> {
  const customer = await customerByAccount(sql, email);
  try {
    await mail(letterFor(purpose, customer), email, locale, { code: grouped(code) });
  } catch (error) {
    await withdrawCode(id);
    throw error;
  }
}

/**
 * Mails a code, or lets who asks share one that was mailed already. A known and an unknown address get the
 * same answer; only the mail differs. The code of purpose `security` goes to the caller's own address alone, else 10002. Where no mail is set up
 * it is refused with 10120.
 */
export async function mailCode(
  input: Input<typeof calls.sendCode>,
  caller: Visitor,
): Promise<Result<typeof calls.sendCode>> {
  const { email, purpose } = input;
  const { SMTP_URL, SANDBOX } = runtime().env;
  if (!SMTP_URL && !SANDBOX) throw new Refusal('10120');
  if (purpose === 'security') await assertOwnAddress(email, caller);
  await forgetOldCodes();
  const issued = await transaction((run) => issueCode(run, email, purpose, caller));
  if (issued.code !== null) await mailIssued(issued, input, caller);
  const { expiresAt } = issued;
  return { expiresAt: expiresAt.toISOString() };
}

/**
 * Whether an account that asks for a code was told the right one. A wrong one has used up the mailed
 * code, so that nobody who reads the mailbox can guess more than once by each mail.
 */
async function takeReset(
  run: Work,
  customerId: string,
  input: Input<typeof calls.resetPassword>,
  caller: Visitor,
): Promise<Proof | 'none' | null> {
  if (!(await isEnrolled(run, customerId))) return 'none';
  const isUnsettled = await areUnsettled(run, customerId);
  if (isUnsettled && input.removeFactors && !input.otp) return 'none';
  if (!input.otp) throw otpRefusal(isUnsettled ? 'otpNeededOrRemoved' : 'otpNeeded');
  await assertNoCodeDelay(customerId, caller);
  const confirmed = { action: 'login/resetPassword' } as const;
  return takeOtp(run, { customerId, otp: input.otp, confirmed }, caller);
}

/**
 * What becomes of the factors of an account whose password only mail proved: those that are not
 * settled go, and others keep a removal waiting for longer.
 */
async function loseFactors(run: Work, customerId: string, caller: Visitor): Promise<void> {
  const goes = (await areUnsettled(run, customerId)) && (await hasSecondFactor(run, customerId));
  await (goes ? removeFactors(run, customerId, caller) : delayRemoval(run, customerId));
}

async function resetWith(run: Work, input: Input<typeof calls.resetPassword>, caller: Visitor) {
  const taken = await takeCode(run, input.email, 'reset', input.code, caller);
  const found = taken ? await customerByAccount(run, input.email) : null;
  if (!found) return null;
  await assertNotWeak('password', input.password, found);
  const proof = await takeReset(run, found.id, input, caller);
  if (!proof) return { wrongCodeOf: found.id };
  const passwordHash = await hashPassword(input.password);
  // Whoever takes a factor holds a removal before the customer.
  await holdOpen(run, found.id);
  await lockCustomer(run, found.id);
  // A factor that is not settled yet rests on the mailbox too.
  const isByMail = proof === 'none' || (await areUnsettled(run, found.id));
  const kept = isByMail ? 'mail' : 'factor';
  await setPassword(run, found.id, passwordHash, kept);
  if (proof === 'none') await loseFactors(run, found.id, caller);
  else if (isByMail) await delayRemoval(run, found.id);
  await removeLinks(run, found.id, caller);
  await endSessions(run, found.id);
  await forgetOtherPlaces(run, found.id, caller);
  await rememberAddress(run, found.id, caller);
  await recordChange(run, found.id, 'password-reset', caller, kept);
  return { ...found, proof };
}

/**
 * Sets a new password with a mailed code and ends every session. Refuses with 10091 when the code is
 * wrong, used or expired, or when that of the account's authenticator is missing or wrong.
 */
export async function recoverPassword(
  input: Input<typeof calls.resetPassword>,
  caller: Visitor,
): Promise<Record<string, never>> {
  const customer = await transaction((run) => resetWith(run, input, caller));
  if (!customer) throw new Refusal('10091');
  if (customer.wrongCodeOf !== undefined) {
    // Counted across mailed codes, apart from the transaction that used this one up.
    await countCode(customer.wrongCodeOf, caller);
    throw otpRefusal('otpWrongMail');
  }
  forgetSessions(customer.id);
  await forgetTries(customer.id, caller);
  await mailNews('passwordChanged', customer.email, caller.locale);
  if (customer.proof !== 'none') await tellOfProof(customer.proof, customer.id);
  return {};
}

/**
 * Changes the password and ends every other session at once. Refuses with 10004 when the old one is
 * wrong, or was changed by another meanwhile, and with 10091 when a code is missing or wrong; rejects with 401 when the session ended meanwhile, and
 * with 429 while this session waits for its wrong guesses.
 */
export async function changePassword(
  input: Input<typeof calls.repassword>,
  caller: Caller,
): Promise<Record<string, never>> {
  const customer = await assertOwnPassword(caller, input.oldPassword);
  await assertNotWeak('newPassword', input.newPassword, customer);
  const isProven =
    (await hasSecondFactor(sql, customer.id)) && !(await areUnsettled(sql, customer.id));
  await assertSecondFactor(caller, input.otp, { action: 'user/repassword' });
  const passwordHash = await hashPassword(input.newPassword);
  await transaction(async (run) => {
    const now = await holdCustomer(run, caller);
    if (now.password_hash !== customer.password_hash) throw new Refusal('10004');
    // The former password proves no more than it was proved by itself.
    const proof = isProven ? 'factor' : now.password_proof === 'mail' ? 'mail' : 'password';
    await setPassword(run, customer.id, passwordHash, proof);
    await removeLinks(run, customer.id, caller);
    await endSessions(run, customer.id, caller.sessionId);
    await forgetOtherPlaces(run, customer.id, caller);
    await recordChange(run, customer.id, 'password-changed', caller, proof);
  });
  forgetSessions(customer.id, caller.sessionId);
  await mailNews('passwordChanged', customer.email, caller.locale);
  return {};
}

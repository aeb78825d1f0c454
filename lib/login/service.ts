import type { Caller, Visitor } from '../core/caller';
import { Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { carryLimits } from '@/lib/fingerprints/carry-rows';
import {
  addCustomer,
  assertFree,
  customerByAccount,
  userOf,
  type CustomerRow,
} from '@/lib/customers/customer-rows';
import { sql, transaction, type Work } from '../platform/db';
import type * as calls from './contract';
import { takeCode } from '../credentials/email-code-rows';
import { noteEntry, noteRefused } from '@/lib/security/attempt-rows';
import { isEnrolled, otpRefusal, provesAtLogin } from '@/lib/security/factor-rows';
import { assertNoCodeDelay, countTry } from '../credentials/failure-rows';
import { hashPassword, passwordMatches } from '../credentials/password-crypto';
import { isTakenLook, takeLook } from './look-rows';
import { nameKey } from '../credentials/rules';
import {
  forgetSession,
  isShut,
  openSession,
  revokeSession,
  type OpenedBy,
} from '../credentials/session-rows';
import { trustPassword } from '../credentials/proof-rows';
import { assertNotWeak } from './weak-password-check';

export type SignedIn = Result<typeof calls.login>;

/**
 * Opens the session of a customer whose identity is proven. Refuses with 10005 when nobody logs in to the
 * account, and with 10091 when it asks for a code that was not given: so too where it began to at this
 * moment, since the session is opened first, in the caller's transaction.
 */
export async function signIn(
  run: Work,
  customer: CustomerRow,
  caller: Visitor,
  gave: 'no code' | 'code' | 'passkey' = 'no code',
  by: OpenedBy = {},
): Promise<SignedIn> {
  if (isShut(customer)) throw new Refusal('10005');
  const token = await openSession(
    run,
    { id: customer.id, passwordHash: customer.password_hash },
    caller,
    by,
  );
  // The password or the status changed while this call was looking at it.
  if (!token) throw new Refusal('10004');
  if (gave === 'no code' && (await isEnrolled(run, customer.id))) throw otpRefusal('otpNeeded');
  await noteEntry(run, customer.id, caller, gave === 'passkey' ? 'entered-passkey' : 'entered');
  return { token, user: await userOf(run, customer) };
}

export async function checkName(
  input: Input<typeof calls.checkUserNameOrPhone>,
): Promise<Result<typeof calls.checkUserNameOrPhone>> {
  const isTaken = (await customerByAccount(sql, nameKey(input.name))) !== null;
  return { exists: isTaken || (await isTakenLook(sql, input.name)) };
}

/**
 * Opens an account with its wallets and logs in. Refuses with 10006 or 10007 when the username or
 * e-mail is taken and with 10091 when the code is wrong, used or expired.
 */
export async function openAccount(
  input: Input<typeof calls.register>,
  caller: Visitor,
): Promise<SignedIn> {
  const usernameKey = nameKey(input.username);
  await assertNotWeak('password', input.password, input);
  await assertFree(sql, usernameKey, input.email);
  const opened = await transaction(async (run) => {
    // A wrong code has to be kept as a try, so this transaction commits and the refusal follows it.
    if (!(await takeCode(run, input.email, 'register', input.code, caller))) return null;
    const customer = await addCustomer(run, {
      username: input.username,
      usernameKey,
      email: input.email,
      passwordHash: await hashPassword(input.password),
      locale: caller.locale,
      inviteCode: input.inviteCode,
    });
    await takeLook(run, customer);
    await carryLimits(run, customer);
    return signIn(run, customer, caller);
  });
  if (!opened) throw new Refusal('10091');
  return opened;
}

type Account = { input: Input<typeof calls.login>; customer: CustomerRow; caller: Visitor };

/**
 * What is wrong with the password, or with the code of an account that asks for one. Such an account
 * asks before the password is looked at and does not say which of both is wrong, so that nobody
 * without the app learns whether they have the password.
 */
async function whatIsWrong({ input, customer, caller }: Account, asksForCode: boolean) {
  const matches = await passwordMatches(customer.password_hash, input.password);
  if (!asksForCode) return matches ? null : 'wrong-password';
  if (!matches) return 'wrong-password';
  return (await provesAtLogin(customer.id, input.otp!, caller)) ? null : 'wrong-code';
}

/** Refuses a log-in with 10004, or with 10091 where the account asks for a code. */
async function assertProven(account: Account, asksForCode: boolean): Promise<void> {
  const { customer, caller } = account;
  const attempt = await countTry(customer.id, customer.id, caller);
  if (asksForCode) await assertNoCodeDelay(customer.id, caller);
  const wrong = await whatIsWrong(account, asksForCode);
  if (!wrong) return attempt.succeeded();
  await attempt.failed();
  await noteRefused(sql, customer.id, wrong, caller);
  throw asksForCode ? otpRefusal('otpOrPassword') : new Refusal('10004');
}

/** The same work as for an account that is there, and the same delays. */
async function refuseNobody(input: Input<typeof calls.login>, caller: Visitor): Promise<never> {
  // A name that looks like an id must not count against the customer of that id.
  const attempt = await countTry(`name ${nameKey(input.account)}`, null, caller);
  await passwordMatches(null, input.password);
  await attempt.failed();
  throw new Refusal('10009');
}

/**
 * Logs in by username or e-mail. Refuses with 10009 for nobody, 10004 for a wrong password, 10091 for
 * a missing or wrong code, or a wrong password, of an account that asks for a code, and, only to who
 * knows both, 10005 where nobody logs in to the account; rejects with 429 during a delay.
 */
export async function logIn(input: Input<typeof calls.login>, caller: Visitor): Promise<SignedIn> {
  const customer = await customerByAccount(sql, nameKey(input.account));
  if (!customer) return refuseNobody(input, caller);
  const asksForCode = await isEnrolled(sql, customer.id);
  if (asksForCode && !input.otp) throw otpRefusal('otpNeeded');
  await assertProven({ input, customer, caller }, asksForCode);
  return transaction(async (run) => {
    if (asksForCode) await trustPassword(run, customer);
    return signIn(run, customer, caller, asksForCode ? 'code' : 'no code');
  });
}

export async function logOut(_input: unknown, caller: Caller): Promise<Record<string, never>> {
  await revokeSession(sql, caller.customerId, caller.sessionId);
  forgetSession(caller.customerId, caller.sessionId);
  return {};
}

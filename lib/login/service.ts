import type { Caller, Visitor } from '../core/caller';
import { Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import {
  addCustomer,
  assertFree,
  customerByAccount,
  userOf,
  type CustomerRow,
} from '@/lib/customers/customer-rows';
import { sql, transaction, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import { takeCode } from './email-code-rows';
import { countTry } from './failure-rows';
import { hashPassword, passwordMatches } from './password-crypto';
import { isTakenLook, takeLook } from './look-rows';
import { isSandboxLogin, nameKey } from './rules';
import { forgetSession, openSession, revokeSession } from './session-rows';
import { assertNotWeak } from './weak-password-check';

export type SignedIn = Result<typeof calls.login>;

/**
 * Opens the session of a customer whose identity is proven. Refuses with 10005 when they are suspended,
 * or have a login of the sandbox outside of one, whether or not the seed has run since.
 */
export async function signIn(run: Work, customer: CustomerRow, caller: Visitor): Promise<SignedIn> {
  const closed = isSandboxLogin(customer.email) && !runtime().env.SANDBOX;
  if (customer.status !== 'active' || closed) throw new Refusal('10005');
  const token = await openSession(
    run,
    { id: customer.id, passwordHash: customer.password_hash },
    caller,
  );
  // The password or the status changed while this call was looking at it.
  if (!token) throw new Refusal('10004');
  return { token, user: userOf(customer) };
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
    return signIn(run, customer, caller);
  });
  if (!opened) throw new Refusal('10091');
  return opened;
}

/**
 * Logs in by username or e-mail. Refuses with 10009 for nobody, 10004 for a wrong password and, only
 * to who knows the password, 10005 for a suspended customer; rejects with 429 during a delay.
 */
export async function logIn(input: Input<typeof calls.login>, caller: Visitor): Promise<SignedIn> {
  const key = nameKey(input.account);
  const customer = await customerByAccount(sql, key);
  // A name that looks like an id must not count against the customer of that id.
  const tried = customer ? customer.id : `name ${key}`;
  const attempt = await countTry(tried, customer?.id ?? null, caller);
  const matches = await passwordMatches(customer?.password_hash ?? null, input.password);
  if (!customer || !matches) {
    await attempt.failed();
    throw new Refusal(customer ? '10004' : '10009');
  }
  await attempt.succeeded();
  return signIn(sql, customer, caller);
}

export async function logOut(_input: unknown, caller: Caller): Promise<Record<string, never>> {
  await revokeSession(sql, caller.customerId, caller.sessionId);
  forgetSession(caller.customerId, caller.sessionId);
  return {};
}

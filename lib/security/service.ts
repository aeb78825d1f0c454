import type { Caller } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Locale } from '../core/locales';
import { customerById, type CustomerRow } from '@/lib/customers/customer-rows';
import { mailNews } from '@/lib/credentials/mail';
import type { Action } from './confirmation-rules';
import { assertOwnPassword } from './own-password-check';
import { trustPassword } from '@/lib/credentials/proof-rows';
import { endSessions, forgetSessions, holdCustomer } from '@/lib/credentials/session-rows';
import { sql, transaction, type Sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { recordChange } from './change-rows';
import type * as calls from './contract';
import {
  assertSecondFactor,
  beginSettling,
  hasPasskey,
  isEnrolled,
  otpRefusal,
  renewCodes,
} from './factor-rows';
import { assertOwnMailbox } from './own-mailbox-check';
import { openRemoval } from './removal-rows';
import { inGroups } from './rules';
import { newSecret, openSecret, sealSecret, stepOf, uriOf } from './totp-crypto';

export async function readTwoFactor(
  _input: unknown,
  caller: Caller,
): Promise<Result<typeof calls.getTwoFactor>> {
  const customer_id = BigInt(caller.customerId);
  const found = await sql.rows.authenticator.findUnique({ where: { customer_id } });
  const enabledAt = found?.enabled_at ?? null;
  const removal = await openRemoval(sql, caller.customerId);
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: enabledAt
      ? await sql.rows.recovery_code.count({ where: { customer_id, used_at: null } })
      : 0,
    passkeys: await sql.rows.passkey.count({ where: { customer_id } }),
    removalDueAt: removal?.dueAt.toISOString() ?? null,
    removalByMail: removal?.byMailedPassword ?? false,
    removalByOperators: removal?.byOperators ?? false,
    removalMailStops: removal?.mailStops ?? true,
  };
}

/** Makes the secret of an authenticator that is not asked for yet, in the place of one that was begun. Rejects with 409 where one is in use. */
export async function setUpAuthenticator(
  _input: unknown,
  caller: Caller,
): Promise<Result<typeof calls.beginAuthenticator>> {
  const { username } = await customerById(sql, caller.customerId);
  const secret = newSecret();
  const sealed = sealSecret(secret, runtime().env.AUTH_SECRET, caller.customerId);
  const begun = await sql`
    insert into authenticator as a (customer_id, sealed_secret)
    values (${caller.customerId}, ${sealed})
    on conflict (customer_id) do update set sealed_secret = excluded.sealed_secret,
      created_at = now()
    where a.enabled_at is null
    returning customer_id`;
  if (begun.length === 0) throw new Rejection('409');
  return { secret, uri: uriOf(secret, username) };
}

/** The step of the first code of an authenticator that was begun; rejects with 409 where there is none. */
async function firstStep(run: Sql, customerId: string, otp: string): Promise<number> {
  const [begun] = await run<{ sealed_secret: Buffer }>`
    select sealed_secret from authenticator
    where customer_id = ${customerId} and enabled_at is null for update`;
  const { AUTH_SECRET } = runtime().env;
  const secret = begun && openSecret(begun.sealed_secret, AUTH_SECRET, customerId);
  if (!secret) throw new Rejection('409');
  const step = stepOf(secret, otp, 0, Math.floor(Date.now() / 1000));
  if (step === null) throw otpRefusal('otpWrong');
  return step;
}

/** Holds the caller, whose password may have been changed since they told it. */
async function holdStill(
  run: Parameters<typeof holdCustomer>[0],
  caller: Caller,
  seen: CustomerRow,
) {
  const now = await holdCustomer(run, caller);
  if (now.password_hash !== seen.password_hash) throw new Refusal('10004');
}

/**
 * From now on the account asks for a code of the app, and every other session ends, since those were
 * opened without one. Refuses with 10004 for a wrong password and 10091 for a wrong code; where the
 * account has a passkey, for a missing or wrong confirmation, and else for a mailed code: who knows the
 * password alone must not enrol a factor of their own, which its owner could not get rid of.
 */
export async function turnOnAuthenticator(
  input: Input<typeof calls.enableAuthenticator>,
  caller: Caller,
): Promise<Result<typeof calls.enableAuthenticator>> {
  const customer = await assertOwnPassword(caller, input.password);
  // A wrong first code must not use up the confirmation or the mailed code.
  await firstStep(sql, customer.id, input.otp);
  const isConfirmed = await hasPasskey(sql, customer.id);
  const action = 'user/enableAuthenticator';
  if (isConfirmed) await assertSecondFactor(caller, input.confirmation, { action }, 'confirmation');
  else await assertOwnMailbox(caller, input.code);
  const codes = await transaction(async (run) => {
    await holdStill(run, caller, customer);
    // A passkey may have been added at this very moment.
    if (!isConfirmed && (await hasPasskey(run, customer.id)))
      throw otpRefusal('otpNeeded', 'confirmation');
    const step = await firstStep(run, customer.id, input.otp);
    await run`
      update authenticator set enabled_at = now(), last_step = ${step}
      where customer_id = ${customer.id}`;
    await endSessions(run, customer.id, caller.sessionId);
    // What only the password and the mailbox proved trusts neither.
    if (isConfirmed) await trustPassword(run, customer);
    else await beginSettling(run, customer.id);
    await recordChange(run, customer.id, 'authenticator-on', caller);
    return renewCodes(run, customer.id);
  });
  forgetSessions(customer.id, caller.sessionId);
  await mailNews('authenticatorOn', customer.email, customer.locale as Locale);
  if (!isConfirmed) await mailNews('factorSettles', customer.email, customer.locale as Locale);
  return { recoveryCodes: codes.map(inGroups) };
}

/** What is changed of an authenticator takes the password and a code. Rejects with 404 where there is none. */
async function assertBoth(
  input: Input<typeof calls.disableAuthenticator>,
  caller: Caller,
  action: Action,
): Promise<CustomerRow> {
  const customer = await assertOwnPassword(caller, input.password);
  if (!(await isEnrolled(sql, customer.id))) throw notFound();
  await assertSecondFactor(caller, input.otp, { action });
  return customer;
}

/** Asks for no code any more, and forgets the secret and the recovery codes. */
export async function turnOffAuthenticator(
  input: Input<typeof calls.disableAuthenticator>,
  caller: Caller,
): Promise<Record<string, never>> {
  const customer = await assertBoth(input, caller, 'user/disableAuthenticator');
  const customer_id = BigInt(customer.id);
  await transaction(async (run) => {
    await holdStill(run, caller, customer);
    const gone = await run.rows.authenticator.deleteMany({ where: { customer_id } });
    if (gone.count === 0) throw notFound();
    await run.rows.recovery_code.deleteMany({ where: { customer_id } });
    await recordChange(run, customer.id, 'authenticator-off', caller);
  });
  await mailNews('authenticatorOff', customer.email, customer.locale as Locale);
  return {};
}

export async function replaceRecoveryCodes(
  input: Input<typeof calls.renewRecoveryCodes>,
  caller: Caller,
): Promise<Result<typeof calls.renewRecoveryCodes>> {
  const customer = await assertBoth(input, caller, 'user/renewRecoveryCodes');
  const codes = await transaction(async (run) => {
    await holdStill(run, caller, customer);
    if (!(await isEnrolled(run, customer.id))) throw notFound();
    await recordChange(run, customer.id, 'recovery-codes-renewed', caller);
    return renewCodes(run, customer.id);
  });
  await mailNews('recoveryCodesRenewed', customer.email, customer.locale as Locale);
  return { recoveryCodes: codes.map(inGroups) };
}

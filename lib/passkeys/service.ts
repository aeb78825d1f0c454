import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Locale } from '../core/locales';
import type { CustomerRow } from '@/lib/customers/customer-rows';
import { mailNews } from '@/lib/credentials/mail';
import { trustPassword } from '@/lib/credentials/proof-rows';
import { endOpenedBy, forgetSession, holdCustomer } from '@/lib/credentials/session-rows';
import { sql, transaction, type Sql } from '../platform/db';
import { recordChange } from '../security/change-rows';
import {
  assertSecondFactor,
  beginSettling,
  hasSecondFactor,
  isEnrolled,
} from '../security/factor-rows';
import { assertOwnMailbox } from '../security/own-mailbox-check';
import { stopOpen } from '../security/removal-rows';
import { assertOwnPassword } from '../security/own-password-check';
import { challengeOf, newProof, optionsToAdd, optionsToUse, readMade } from './ceremony-crypto';
import {
  forgetAddings,
  keepChallenge,
  keepProof,
  purposeHash,
  takeChallenge,
} from '../security/challenge-rows';
import type * as calls from './contract';
import {
  assertKept,
  passkeyByCredential,
  passkeyOf,
  passkeysOf,
  useOf,
  type PasskeyRow,
} from './rows';
import { purposeOf } from '../security/confirmation-rules';
import { passkeysAtMost } from './rules';

type Options = Promise<Result<typeof calls.beginPasskey>>;

export async function listPasskeys(
  _input: unknown,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof calls.listPasskey>> {
  const [rows, hasApp] = await Promise.all([
    passkeysOf(sql, customerId),
    isEnrolled(sql, customerId),
  ]);
  return { items: rows.map(passkeyOf), hasApp };
}

function assertRoom(known: readonly unknown[]): void {
  if (known.length >= passkeysAtMost) throw new Refusal('10119', { max: String(passkeysAtMost) });
}

/**
 * A challenge to add is good for the password that was told for it, by the session that told it, and
 * beside the passkeys that were there: one that is added meanwhile ends every other adding.
 */
const addingBy = (
  { sessionId }: Caller,
  { password_hash }: CustomerRow,
  known: readonly PasskeyRow[],
) => `add ${sessionId} ${known.map(({ id }) => id).join()} ${password_hash}`;

/**
 * Asks a device for a passkey. Refuses with 10004 for a wrong password and 10091 for a wrong code: that
 * of a factor, and of an account without one that which was mailed.
 */
export async function askToAdd(
  { password, otp, code }: Input<typeof calls.beginPasskey>,
  caller: Caller,
): Options {
  const customer = await assertOwnPassword(caller, password);
  const known = await passkeysOf(sql, customer.id);
  assertRoom(known);
  if (await hasSecondFactor(sql, customer.id))
    await assertSecondFactor(caller, otp, { action: 'user/beginPasskey' });
  else await assertOwnMailbox(caller, code);
  const options = await optionsToAdd(customer, known);
  await keepChallenge(sql, options.challenge, {
    step: 'add',
    customerId: customer.id,
    purpose: addingBy(caller, customer, known),
  });
  return { options: { ...options } };
}

const refused = () => new Refusal('10131');

async function tell(
  run: Sql,
  customerId: string,
  kind: 'passkey-added' | 'passkey-removed',
  name: string,
) {
  await run`select notify(${customerId}, ${kind}::notification_kind,
    jsonb_build_object('name', ${name}::text))`;
}

/**
 * Keeps a passkey that was asked for, and ends the customer's other addings. Refuses with 10131 where
 * the answer does not hold.
 */
export async function addPasskey(
  { name, credential }: Input<typeof calls.addPasskey>,
  caller: Caller,
): Promise<calls.Passkey> {
  const { customerId } = caller;
  const challenge = challengeOf(credential.response.clientDataJSON);
  const purpose = challenge && (await takeChallenge(challenge, { step: 'add', customerId }));
  const made = purpose ? await readMade(credential, challenge) : null;
  if (!made) throw refused();
  const { added, customer, isFirst } = await transaction(async (run) => {
    const customer = await holdCustomer(run, caller);
    const known = await passkeysOf(run, customerId);
    const isFirst = known.length === 0 && !(await isEnrolled(run, customerId));
    if (purposeHash(addingBy(caller, customer, known)) !== purpose) throw refused();
    const [row] = await run<PasskeyRow>`
      insert into passkey (customer_id, credential_id, public_key, counter, transports, name)
      values (${customerId}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter},
        ${credential.response.transports}, ${name})
      on conflict (credential_id) do nothing returning *`;
    if (!row) throw refused();
    await forgetAddings(run, customerId);
    // Who told the password gave what the account asks for beside it too: of its first factor only a
    // mailed code, which proves no more.
    if (isFirst) await beginSettling(run, customerId);
    else await trustPassword(run, customer);
    await recordChange(run, customerId, 'passkey-added', caller);
    await tell(run, customerId, 'passkey-added', name);
    return { added: passkeyOf(row), customer, isFirst };
  });
  if (isFirst) await mailNews('factorSettles', customer.email, customer.locale as Locale);
  return added;
}

/**
 * Forgets a passkey, with the sessions that it opened and whatever was about to be confirmed. A way in
 * always remains: the password that is asked for.
 */
export async function removePasskey(
  { id, password, otp }: Input<typeof calls.removePasskey>,
  caller: Caller,
): Promise<Record<string, never>> {
  const mine = { id: BigInt(id), customer_id: BigInt(caller.customerId) };
  if (!(await sql.rows.passkey.findFirst({ where: mine }))) throw notFound();
  const seen = await assertOwnPassword(caller, password);
  await assertSecondFactor(caller, otp, { action: 'user/removePasskey', about: { id } });
  const ended = await transaction(async (run) => {
    const now = await holdCustomer(run, caller);
    if (now.password_hash !== seen.password_hash) throw new Refusal('10004');
    const [gone] = await run<{ name: string }>`
      delete from passkey where id = ${id} and customer_id = ${caller.customerId} returning name`;
    if (!gone) throw notFound();
    await run.rows.passkey_challenge.deleteMany({ where: { customer_id: mine.customer_id } });
    await recordChange(run, caller.customerId, 'passkey-removed', caller);
    await tell(run, caller.customerId, 'passkey-removed', gone.name);
    return endOpenedBy(run, caller.customerId, { passkeyIds: [id] }, caller.sessionId);
  });
  for (const sessionId of ended) forgetSession(caller.customerId, sessionId);
  return {};
}

/** Asks for a passkey to confirm an action. Rejects with 404 where the caller has none. */
export async function askToConfirm(
  input: Input<typeof calls.beginPasskeyProof>,
  { customerId }: Caller,
): Options {
  const known = await passkeysOf(sql, customerId);
  if (known.length === 0) throw notFound();
  const options = await optionsToUse(known);
  await keepChallenge(sql, options.challenge, {
    step: 'confirm',
    customerId,
    purpose: purposeOf(input),
  });
  return { options: { ...options } };
}

/** What confirms the action that a challenge was for, once, in the place of a code. */
export async function confirm(
  { credential }: Input<typeof calls.provePasskey>,
  caller: Caller,
): Promise<Result<typeof calls.provePasskey>> {
  const { customerId } = caller;
  const row = await passkeyByCredential(credential.id);
  if (row?.customer_id !== customerId) throw refused();
  const purpose = await useOf(row, credential, { step: 'confirm', customerId }, caller);
  if (!purpose) throw refused();
  const otp = newProof();
  await transaction(async (run) => {
    await stopOpen(run, { customerId }, 'factor', caller);
    await assertKept(run, row.id);
    await keepProof(run, otp, customerId, purpose);
  });
  return { otp };
}

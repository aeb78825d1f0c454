import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { CustomerRow } from '@/lib/customers/customer-rows';
import { holdCustomer } from '@/lib/credentials/session-rows';
import { sql, transaction, type Sql } from '../platform/db';
import { recordChange } from '../security/change-rows';
import { assertSecondFactor, isEnrolled } from '../security/factor-rows';
import { stopOpen } from '../security/removal-rows';
import { assertOwnPassword } from '../security/own-password-check';
import { challengeOf, newProof, optionsToAdd, optionsToUse, readMade } from './ceremony-crypto';
import { keepChallenge, keepProof, purposeHash, takeChallenge } from '../security/challenge-rows';
import type * as calls from './contract';
import { passkeyByCredential, passkeyOf, passkeysOf, useOf, type PasskeyRow } from './rows';
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

/** A challenge to add is good for the password that was told for it, and by the session that told it. */
const addingBy = ({ sessionId }: Caller, { password_hash }: CustomerRow) =>
  `add ${sessionId} ${password_hash}`;

/** Asks a device for a passkey. Refuses with 10004 for a wrong password and 10091 for a wrong code. */
export async function askToAdd(
  { password, otp }: Input<typeof calls.beginPasskey>,
  caller: Caller,
): Options {
  const customer = await assertOwnPassword(caller, password);
  const known = await passkeysOf(sql, customer.id);
  assertRoom(known);
  await assertSecondFactor(caller, otp, { action: 'user/beginPasskey' });
  const options = await optionsToAdd(customer, known);
  await keepChallenge(sql, options.challenge, {
    step: 'add',
    customerId: customer.id,
    purpose: addingBy(caller, customer),
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

/** Keeps a passkey that was asked for. Refuses with 10131 where the answer does not hold. */
export async function addPasskey(
  { name, credential }: Input<typeof calls.addPasskey>,
  caller: Caller,
): Promise<calls.Passkey> {
  const { customerId } = caller;
  const challenge = challengeOf(credential.response.clientDataJSON);
  const purpose = challenge && (await takeChallenge(challenge, { step: 'add', customerId }));
  const made = purpose ? await readMade(credential, challenge) : null;
  if (!made) throw refused();
  return transaction(async (run) => {
    const customer = await holdCustomer(run, caller);
    if (purposeHash(addingBy(caller, customer)) !== purpose) throw refused();
    assertRoom(await passkeysOf(run, customerId));
    const [row] = await run<PasskeyRow>`
      insert into passkey (customer_id, credential_id, public_key, counter, transports, name)
      values (${customerId}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter},
        ${credential.response.transports}, ${name})
      on conflict (credential_id) do nothing returning *`;
    if (!row) throw refused();
    await recordChange(run, customerId, 'passkey-added', caller);
    await tell(run, customerId, 'passkey-added', name);
    return passkeyOf(row);
  });
}

/** Forgets a passkey. A way in always remains: the password that is asked for. */
export async function removePasskey(
  { id, password, otp }: Input<typeof calls.removePasskey>,
  caller: Caller,
): Promise<Record<string, never>> {
  const mine = { id: BigInt(id), customer_id: BigInt(caller.customerId) };
  if (!(await sql.rows.passkey.findFirst({ where: mine }))) throw notFound();
  const seen = await assertOwnPassword(caller, password);
  await assertSecondFactor(caller, otp, { action: 'user/removePasskey', about: { id } });
  await transaction(async (run) => {
    const now = await holdCustomer(run, caller);
    if (now.password_hash !== seen.password_hash) throw new Refusal('10004');
    const [gone] = await run<{ name: string }>`
      delete from passkey where id = ${id} and customer_id = ${caller.customerId} returning name`;
    if (!gone) throw notFound();
    await recordChange(run, caller.customerId, 'passkey-removed', caller);
    await tell(run, caller.customerId, 'passkey-removed', gone.name);
  });
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
    await stopOpen(run, { customerId }, caller);
    await keepProof(run, otp, customerId, purpose);
  });
  return { otp };
}

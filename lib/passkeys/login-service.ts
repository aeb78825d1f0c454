import type { Visitor } from '../core/caller';
import { Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { customerById, type CustomerRow } from '@/lib/customers/customer-rows';
import { countTry } from '@/lib/credentials/failure-rows';
import { nameKey } from '@/lib/credentials/rules';
import { signIn, type SignedIn } from '@/lib/login/service';
import { sql, transaction } from '../platform/db';
import { noteRefused } from '../security/attempt-rows';
import { stopOpen } from '../security/removal-rows';
import { optionsToUse } from './ceremony-crypto';
import { keepChallenge, purposeHash } from '../security/challenge-rows';
import type * as calls from './contract';
import { assertKept, passkeyByCredential, useOf, type PasskeyRow } from './rows';

const anyone = 'log in';
const onlyAs = (account: string) => `log in as ${nameKey(account)}`;

/**
 * Asks for a passkey to log in. The device knows which it has for this site, so nothing is told of the
 * account that was typed, nor whether it is there.
 */
export async function askToLogIn(
  { account }: Input<typeof calls.beginPasskeyLogin>,
  _caller: Visitor,
): Promise<Result<typeof calls.beginPasskeyLogin>> {
  const options = await optionsToUse([]);
  await keepChallenge(sql, options.challenge, {
    step: 'login',
    customerId: null,
    purpose: account ? onlyAs(account) : anyone,
  });
  return { options: { ...options } };
}

const isFor = (purpose: string, { username_key, email }: CustomerRow): boolean =>
  [anyone, onlyAs(username_key), onlyAs(email)].some((one) => purposeHash(one) === purpose);

async function refuse(row: PasskeyRow | null, caller: Visitor): Promise<never> {
  if (row) await noteRefused(sql, row.customer_id, 'wrong-passkey', caller);
  throw new Refusal('10131');
}

/**
 * Logs in with a passkey, which proves both what is known and what is had. Refuses with 10131 for one
 * that is not known or does not answer as it should, and, only to who has it, with 10005 where
 * nobody logs in to the account; rejects with 429 during a delay, which counts as that of a password.
 */
export async function logInByPasskey(
  { credential }: Input<typeof calls.loginByPasskey>,
  caller: Visitor,
): Promise<SignedIn> {
  const row = await passkeyByCredential(credential.id);
  const attempt = row
    ? await countTry(row.customer_id, row.customer_id, caller)
    : await countTry(`passkey ${credential.id.slice(0, 100)}`, null, caller);
  const asked = { step: 'login', customerId: null } as const;
  const purpose = row && (await useOf(row, credential, asked, caller));
  const customer = row && purpose ? await customerById(sql, row.customer_id) : null;
  if (!customer || !isFor(purpose!, customer)) {
    await attempt.failed();
    return refuse(row, caller);
  }
  await attempt.succeeded();
  return transaction(async (run) => {
    await stopOpen(run, { customerId: customer.id }, 'factor', caller);
    const signedIn = await signIn(run, customer, caller, 'passkey', { passkeyId: row!.id });
    // It may have been removed at this very moment. Whoever removes it holds the customer first too.
    await assertKept(run, row!.id);
    return signedIn;
  });
}

import { recordChange } from '../security/change-rows';
import type { Visitor } from '../core/caller';
import { Refusal } from '../core/codes';
import type { TableRows } from '../core/generated/table-rows';
import { asRead } from '../platform/as-read';
import { sql, transaction, type Sql, type Work } from '../platform/db';
import { challengeOf, readUsed } from './ceremony-crypto';
import { takeChallenge } from '../security/challenge-rows';
import type { Passkey, UsedPasskey } from './contract';

export type PasskeyRow = Omit<TableRows['passkey'], 'public_key'> & { public_key: Uint8Array };

export const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export async function passkeysOf({ rows }: Work, customerId: string): Promise<PasskeyRow[]> {
  const found = await rows.passkey.findMany({
    where: { customer_id: BigInt(customerId) },
    orderBy: { id: 'asc' },
  });
  return asRead(found);
}

export async function passkeyByCredential(credentialId: string): Promise<PasskeyRow | null> {
  const row = await sql.rows.passkey.findUnique({ where: { credential_id: credentialId } });
  return row && asRead(row);
}

/** Refuses with 10131 where a passkey was removed; else it stays until the end of the transaction. */
export async function assertKept(run: Sql, id: string): Promise<void> {
  const kept = await run`select 1 as one from passkey where id = ${id} for share`;
  if (kept.length === 0) throw new Refusal('10131');
}

/** Puts a warning on record and tells the owner: two devices seem to have the same key. */
async function warnOfCopy({ customer_id, name }: PasskeyRow, from: Visitor): Promise<void> {
  await transaction(async (run) => {
    await recordChange(run, customer_id, 'passkey-suspect', from);
    await run`select notify(${customer_id}, 'passkey-suspect',
      jsonb_build_object('name', ${name}::text))`;
  });
}

/** Notes a use; false where the device has counted no further than before. A device that does not count says 0. */
async function countUse(run: Sql, id: string, counter: number): Promise<boolean> {
  const counted = await run`
    update passkey set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0) returning id`;
  return counted.length > 0;
}

type Asked = { step: 'login' | 'confirm'; customerId: string | null };

/**
 * What the challenge of an answer was for, where the answer is that of this passkey. The challenge is
 * used up either way. An answer that is right but counts no further than the last one warns the owner.
 */
export async function useOf(
  row: PasskeyRow,
  credential: UsedPasskey,
  asked: Asked,
  from: Visitor,
): Promise<string | null> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  const purpose = challenge && (await takeChallenge(challenge, asked));
  if (!purpose) return null;
  const counter = await readUsed(credential, challenge, row);
  if (counter === null) return null;
  if (await countUse(sql, row.id, counter)) return purpose;
  await warnOfCopy(row, from);
  return null;
}

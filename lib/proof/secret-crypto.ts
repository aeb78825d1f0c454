import { randomBytes } from 'node:crypto';
import type { Work } from '../platform/db';
import { seal, unseal } from '../platform/seal';

const use = 'assay proof of liabilities';

/** A new secret of a day, and the same sealed. */
export function newSecret(day: string, secret: string): { own: Buffer; sealed: Buffer } {
  const own = randomBytes(32);
  return { own, sealed: seal(own, secret, use, day) };
}

/** The secret of a day; null where it was sealed under another one than ours. */
export async function secretOf(
  { rows }: Work,
  day: string,
  secret: string,
): Promise<Buffer | null> {
  const found = await rows.proof_secret.findUnique({ where: { day: new Date(day) } });
  return found && unseal(Buffer.from(found.sealed), secret, use, day);
}

/** Seals the secrets of all days under another one, those that `before` opens; gives how many. */
export async function resealDays(sql: Work, before: string, secret: string): Promise<number> {
  let count = 0;
  for (const { day } of await sql.rows.proof_secret.findMany({ select: { day: true } })) {
    const name = day.toISOString().slice(0, 10);
    const own = await secretOf(sql, name, before);
    if (!own) continue;
    const sealed = new Uint8Array(seal(own, secret, use, name));
    await sql.rows.proof_secret.update({ where: { day }, data: { sealed } });
    count += 1;
  }
  return count;
}

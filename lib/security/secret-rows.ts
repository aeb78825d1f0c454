import type { Work } from '../platform/db';
import { openSecret, sealSecret } from './totp-crypto';

/** Seals the secrets of authenticators under another secret, those that `before` opens; gives how many. */
export async function resealSecrets(sql: Work, before: string, after: string): Promise<number> {
  let count = 0;
  for (const {
    customer_id: id,
    sealed_secret: sealed,
  } of await sql.rows.authenticator.findMany()) {
    const secret = openSecret(sealed, before, String(id));
    if (secret === null) continue;
    // One that was set up anew meanwhile is sealed under the new secret already.
    const { count: changed } = await sql.rows.authenticator.updateMany({
      where: { customer_id: id, sealed_secret: sealed },
      data: { sealed_secret: new Uint8Array(sealSecret(secret, after, String(id))) },
    });
    count += changed;
  }
  return count;
}

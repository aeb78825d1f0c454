import { randomBytes } from 'node:crypto';
import type { Work } from '../platform/db';
import { seal, unseal } from '../platform/seal';

const use = 'assay hash key';
const name = 'one';

type Kept = { sealed: Buffer; key: Buffer | null };

async function keptKey({ rows }: Work, secret: string): Promise<Kept | null> {
  const row = await rows.hash_key.findFirst();
  if (!row) return null;
  const sealed = Buffer.from(row.sealed);
  return { sealed, key: unseal(sealed, secret, use, name) };
}

/**
 * The key of hashes, made where there is none yet. Null where it was sealed under another secret: it
 * is not replaced, since what it hashed would never be found again.
 */
export async function hashKey(run: Work, secret: string): Promise<Buffer | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const kept = await keptKey(run, secret);
    if (kept) return kept.key;
    await run`
      insert into hash_key (sealed) values (${seal(randomBytes(32), secret, use, name)})
      on conflict do nothing`;
  }
  throw new Error('The key of hashes could not be kept.');
}

/** Whether there is a key that this secret does not open. */
export async function isHashKeyLost(run: Work, secret: string): Promise<boolean> {
  const kept = await keptKey(run, secret);
  return kept !== null && kept.key === null;
}

/** Seals the key under another secret where `before` opens it; false where it does not. */
export async function resealHashKey(run: Work, before: string, secret: string): Promise<boolean> {
  const kept = await keptKey(run, before);
  if (!kept?.key) return false;
  const changed = await run`
    update hash_key set sealed = ${seal(kept.key, secret, use, name)}
    where sealed = ${kept.sealed} returning 1 as one`;
  return changed.length > 0;
}

/**
 * Puts another key in the place of one that was lost or leaked, in the caller's transaction. False where there is none: the first one is made when it is needed.
 */
export async function replaceHashKey(run: Work, secret: string): Promise<boolean> {
  const changed = await run`
    update hash_key set sealed = ${seal(randomBytes(32), secret, use, name)} returning 1 as one`;
  return changed.length > 0;
}

import webPush from 'web-push';
import type { TableRows } from '../core/generated/table-rows';
import type { Work } from '../platform/db';
import { seal, unseal } from '../platform/seal';

const use = 'assay push key';

/** What push services know this house by; null where it is sealed under another secret. */
export type PushKey = { publicKey: string; privateKey: string };

type Kept = Pick<TableRows['push_key'], 'public_key'> & { sealed: Buffer; key: PushKey | null };

async function keptKey({ rows }: Work, secret: string): Promise<Kept | null> {
  const row = await rows.push_key.findFirst();
  if (!row) return null;
  const { public_key: publicKey } = row;
  const sealed = Buffer.from(row.sealed);
  const opened = unseal(sealed, secret, use, publicKey);
  const key = opened && { publicKey, privateKey: opened.toString() };
  return { public_key: publicKey, sealed, key };
}

/**
 * The key of this house, made where there is none yet, one for all processes. Null where it was sealed
 * under another secret: devices are bound to it, so it is not replaced by itself.
 */
export async function pushKey(run: Work, secret: string): Promise<PushKey | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const kept = await keptKey(run, secret);
    if (kept) return kept.key;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await run`
      insert into push_key (public_key, sealed)
      values (${publicKey}, ${seal(Buffer.from(privateKey), secret, use, publicKey)})
      on conflict do nothing`;
  }
  throw new Error('The key of push messages could not be kept.');
}

/** Seals the key under another secret where `before` opens it; false where it does not. */
export async function resealPushKey(run: Work, before: string, secret: string): Promise<boolean> {
  const kept = await keptKey(run, before);
  if (!kept?.key) return false;
  const sealed = seal(Buffer.from(kept.key.privateKey), secret, use, kept.public_key);
  const changed = await run`
    update push_key set sealed = ${sealed} where sealed = ${kept.sealed} returning 1 as one`;
  return changed.length > 0;
}

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Sql, Work } from '../platform/db';
import { seal, unseal } from '../platform/seal';
import type { ReceiptKey } from './contract';

/** A key signs for so long; then the next one is made. */
export const keyDays = 365;

const use = 'assay receipt key';

export type SigningKey = { id: string; key: KeyObject };

type OwnKey = { id: string; sealed: Buffer; old: boolean };

/** A key's name: the first 16 hex digits of the SHA-256 of its 32 public bytes. */
export const keyIdOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/**
 * Makes a key and puts it in the place of `insteadOf`, the one in use or null for none. False where
 * another process did so first: then nothing was changed.
 */
export async function beginKey(
  sql: Sql,
  secret: string,
  insteadOf: string | null,
): Promise<boolean> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const id = keyIdOf(raw);
  const sealed = seal(privateKey.export({ format: 'der', type: 'pkcs8' }), secret, use, id);
  const [row] = await sql<{ made: boolean }>`
    select receipt_key_begin(${id}, ${raw.toString('hex')}, ${sealed}, ${insteadOf}) as made`;
  return row!.made;
}

/** The name of the key in use; null before the first. */
export async function keyInUse({ rows }: Work): Promise<string | null> {
  const key = await rows.receipt_key.findFirst({ where: { retired_at: null } });
  return key?.id ?? null;
}

async function ownKey({ rows }: Work): Promise<OwnKey | null> {
  const key = await rows.receipt_key.findFirst({
    where: { retired_at: null },
    include: { receipt_key_secret: true },
  });
  if (!key?.receipt_key_secret) return null;
  return {
    id: key.id,
    sealed: Buffer.from(key.receipt_key_secret.sealed),
    old: key.created_at.getTime() < Date.now() - keyDays * 86_400_000,
  };
}

/** Whether the key in use was sealed under this secret. */
export async function opensKeyInUse(sql: Work, secret: string): Promise<boolean> {
  const own = await ownKey(sql);
  return own !== null && unseal(own.sealed, secret, use, own.id) !== null;
}

/**
 * The key to sign with. A new one is made where there is none, where the one in use has had its time,
 * and where the secret it was sealed under is no longer ours.
 */
export async function signingKey(sql: Work, secret: string): Promise<SigningKey> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const own = await ownKey(sql);
    const der = own && !own.old ? unseal(own.sealed, secret, use, own.id) : null;
    if (own && der)
      return { id: own.id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
    await beginKey(sql, secret, own?.id ?? null);
  }
  throw new Error('The receipt keys change faster than one can be read.');
}

/** Every public key there ever was, newest first. */
export async function publishedKeys({ rows }: Work): Promise<ReceiptKey[]> {
  const keys = await rows.receipt_key.findMany({ orderBy: { created_at: 'desc' } });
  return keys.map((key) => ({
    keyId: key.id,
    algorithm: 'Ed25519',
    publicKey: key.public_key,
    createdAt: key.created_at.toISOString(),
    retiredAt: key.retired_at?.toISOString() ?? null,
  }));
}

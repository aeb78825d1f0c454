import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

/** What is sealed under one secret, each with keys of its own. */
export type SealUse =
  | 'assay receipt key'
  | 'assay file key'
  | 'assay authenticator'
  | 'assay proof of liabilities'
  | 'assay archive'
  | 'assay hash key'
  | 'assay push key';

const keyFrom = (secret: string, salt: Buffer, use: SealUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, 32));

/** Bytes encrypted under a secret (AES-256-GCM, its key by HKDF); use and `name` must be told again to open them. */
export function seal(bytes: Buffer, secret: string, use: SealUse, name: string): Buffer {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFrom(secret, salt, use), nonce);
  sealing.setAAD(Buffer.from(name));
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([salt, nonce, sealing.getAuthTag(), body]);
}

/** What `seal` sealed; null under another secret, use or name, or where a bit was changed. */
export function unseal(sealed: Buffer, secret: string, use: SealUse, name: string): Buffer | null {
  const nonceAt = saltBytes;
  const tagAt = nonceAt + nonceBytes;
  const bodyAt = tagAt + tagBytes;
  if (sealed.length <= bodyAt) return null;
  const key = keyFrom(secret, sealed.subarray(0, nonceAt), use);
  const opening = createDecipheriv(cipher, key, sealed.subarray(nonceAt, tagAt));
  opening.setAAD(Buffer.from(name));
  opening.setAuthTag(sealed.subarray(tagAt, bodyAt));
  try {
    return Buffer.concat([opening.update(sealed.subarray(bodyAt)), opening.final()]);
  } catch {
    return null;
  }
}

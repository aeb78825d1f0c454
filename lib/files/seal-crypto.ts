import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export const newKey = (): Buffer => randomBytes(32);

/** The name a file is sealed under: of another row or another customer it does not open. */
export const sealName = (file: { id: string; customerId: string }): string =>
  `file ${file.id} of customer ${file.customerId}`;

/** Bytes encrypted with a key (AES-256-GCM): nonce, tag, body. `name` must be told again to open them. */
export function sealWith(key: Buffer, bytes: Buffer, name: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce);
  sealing.setAAD(Buffer.from(name));
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]);
}

/** What `sealWith` sealed; null with another key or name, or where a bit was changed. */
export function openWith(key: Buffer, sealed: Buffer, name: string): Buffer | null {
  const bodyAt = nonceBytes + tagBytes;
  if (sealed.length <= bodyAt) return null;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes));
  opening.setAAD(Buffer.from(name));
  opening.setAuthTag(sealed.subarray(nonceBytes, bodyAt));
  try {
    return Buffer.concat([opening.update(sealed.subarray(bodyAt)), opening.final()]);
  } catch {
    return null;
  }
}

import { createHash, createPublicKey, verify } from 'node:crypto';
import type { ReceiptKey } from './contract';
import { fromHex, keyFor, readSigned, type Readable, type Unsigned } from './signed-rules';

export type Checked =
  | { ok: true; read: Readable; key: ReceiptKey }
  | { ok: false; why: Unsigned; read: Readable | null };

/** Whether a signed receipt, as text, was signed by one of these keys. Needs no database. */
export function checkSignature(text: string, keys: readonly ReceiptKey[]): Checked {
  const read = readSigned(text);
  if (typeof read === 'string') return { ok: false, why: read, read: null };
  const key = keyFor(read, keys);
  if (typeof key === 'string') return { ok: false, why: key, read };
  const raw = Buffer.from(fromHex(key.publicKey));
  // A key goes by the digest of its bytes, so a list cannot give another one the same name.
  if (createHash('sha256').update(raw).digest('hex').slice(0, 16) !== key.keyId)
    return { ok: false, why: 'unknown-key', read };
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
  });
  return verify(null, read.bytes, publicKey, read.signature)
    ? { ok: true, read, key }
    : { ok: false, why: 'wrong-signature', read };
}

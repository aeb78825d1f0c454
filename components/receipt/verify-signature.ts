import type { ReceiptKey } from '@/lib/receipts/contract';
import { fromHex, keyFor, readSigned, type Unsigned } from '@/lib/receipts/signed-rules';

export type SignatureVerdict =
  | { kind: 'holds'; keyId: string; issuedAt: string }
  | { kind: 'refused'; why: Unsigned }
  /** This browser knows no Ed25519, or the page did not come over a secure connection. */
  | { kind: 'unable' };

/** Checks a signed receipt, as text, under published keys with the browser's own cryptography. */
export async function verifySignature(
  text: string,
  keys: readonly ReceiptKey[],
): Promise<SignatureVerdict> {
  const read = readSigned(text);
  if (typeof read === 'string') return { kind: 'refused', why: read };
  const key = keyFor(read, keys);
  if (typeof key === 'string') return { kind: 'refused', why: key };
  const { subtle } = globalThis.crypto;
  if (!subtle) return { kind: 'unable' };
  let publicKey: CryptoKey;
  try {
    publicKey = await subtle.importKey('raw', fromHex(key.publicKey), 'Ed25519', false, ['verify']);
  } catch {
    return { kind: 'unable' };
  }
  const holds = await subtle.verify('Ed25519', publicKey, read.signature, read.bytes);
  const { issuedAt } = read.signed.receipt;
  return holds
    ? { kind: 'holds', keyId: key.keyId, issuedAt }
    : { kind: 'refused', why: 'wrong-signature' };
}

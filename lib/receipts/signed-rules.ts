import { canonical } from './canonical-rules';
import { signedReceipt, type ReceiptKey, type SignedReceipt } from './contract';
import { repeatedName } from './repeated-name-rules';

/** Why a text cannot be read as a signed receipt. */
export type Unreadable = 'malformed' | 'repeated-name';

/** Why a receipt does not hold before any figure is looked at. */
export type Unsigned = Unreadable | 'unknown-key' | 'outside-key-time' | 'wrong-signature';

export type Readable = {
  signed: SignedReceipt;
  /** The bytes the signature is over. */
  bytes: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/**
 * A signed receipt as text, read, or why it cannot be. What is signed is the value as it stands in the
 * text: a field that the contract does not know counts too. A name that stands twice in one object is
 * refused, as the signature could vouch for one of its values only and a reader may see the other.
 */
export function readSigned(text: string): Readable | Unreadable {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const parsed = signedReceipt.strict().safeParse(value);
    if (!parsed.success) return 'malformed';
    if (repeatedName(text) !== null) return 'repeated-name';
    return {
      signed: parsed.data,
      bytes: new TextEncoder().encode(canonical(value.receipt)),
      signature: fromHex(parsed.data.signature),
    };
  } catch {
    return 'malformed';
  }
}

/** The published key that a receipt names, or why it cannot be that one. */
export function keyFor(
  { signed }: Readable,
  keys: readonly ReceiptKey[],
): ReceiptKey | 'unknown-key' | 'outside-key-time' {
  const { keyId, issuedAt } = signed.receipt;
  const key = keys.find((one) => one.keyId === keyId);
  if (!key) return 'unknown-key';
  const at = Date.parse(issuedAt);
  // The key is made a moment before its first receipt, by another clock.
  const begins = Date.parse(key.createdAt) - 60_000;
  const ends = key.retiredAt ? Date.parse(key.retiredAt) + 60_000 : Infinity;
  return at >= begins && at <= ends ? key : 'outside-key-time';
}

import { call } from '@/components/api/call';
import { isRecord } from '@/lib/proof/read-rules';
import type { ProofRecord } from '@/lib/proof/tree-rules';
import { checkProof, recordHashOf, type Proved, type Unproved } from '@/lib/proof/verify-rules';
import { ownBalances, type OwnBalance } from './own-record';

export type OwnVerdict =
  | { kind: 'holds'; proved: Extract<Proved, { ok: true }>; own: OwnBalance[] }
  | { kind: 'refused'; why: Unproved | 'record' | 'account' | 'currency' }
  /** The page did not come over a secure connection, so the browser lends it no hashes. */
  | { kind: 'unable' };

const subtleDigest = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** What a stranger is shown of a day: asked for without a word of who asks. */
async function shownToAll(day: string): Promise<{ record: ProofRecord; hash: unknown }> {
  const response = await fetch(`/swx/customer/index/getLiabilities/${day}`, {
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const { result } = (await response.json()) as { result?: { record: unknown; hash: unknown } };
  if (!isRecord(result?.record)) throw new Error('no record of liabilities was shown');
  return { record: result.record, hash: result.hash };
}

type Reader = {
  day: string;
  /** The customer's own name, which their leaf has to be about. */
  account: string;
  /** Those in which they have a wallet. */
  currencies: readonly string[];
};

/**
 * Works a proof out with the browser's own cryptography, compares its record with the one that
 * whoever asks for that day is given, and its balances with the customer's own record.
 */
export async function checkOwn(
  proof: unknown,
  { day, account, currencies }: Reader,
): Promise<OwnVerdict> {
  if (!globalThis.crypto.subtle) return { kind: 'unable' };
  const [proved, published] = await Promise.all([checkProof(proof, subtleDigest), shownToAll(day)]);
  if (!proved.ok) return { kind: 'refused', why: proved.why };
  if (proved.proof.account !== account) return { kind: 'refused', why: 'account' };
  const recordHash = await recordHashOf(published.record, subtleDigest);
  const isSame = recordHash === published.hash && recordHash === proved.recordHash;
  if (!isSame || published.record.day !== day) return { kind: 'refused', why: 'record' };
  const own = await ownBalances(proved.proof, currencies, call);
  return own ? { kind: 'holds', proved, own } : { kind: 'refused', why: 'currency' };
}

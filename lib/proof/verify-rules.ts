import { canonical } from '../receipts/canonical-rules';
import { readProof, type OwnProof } from './read-rules';
import {
  added,
  blindText,
  depthOf,
  leafText,
  nodeText,
  recordText,
  rootText,
  sumsOf,
  totalsOf,
  type Node,
} from './tree-rules';

/** SHA-256 of a text in UTF-8, in lower-case hex. */
export type Digest = (text: string) => Promise<string>;

export type Unproved =
  /** No proof of version 2 or 3, or an amount that is negative or too large. */
  | 'malformed'
  /** The way to the top has another length, or begins elsewhere, than so many accounts allow. */
  | 'place'
  /** The way does not end at the published root: something is altered or left out. */
  | 'root'
  /** It ends there, and the sums are others than the published totals. */
  | 'totals';

/** One step up: what stood beside it, on which side, and what they are together. */
export type Step = { beside: Node; isLeft: boolean; together: Node };

export type Proved =
  | { ok: true; proof: OwnProof; recordHash: string; leaf: Node; steps: Step[] }
  | { ok: false; why: Unproved };

/** The hash of a record, by which the next day's names it. */
export const recordHashOf = (record: unknown, digest: Digest): Promise<string> =>
  digest(recordText(canonical(record)));

async function leafOf(proof: OwnProof, digest: Digest): Promise<Node | null> {
  const { record, account, salt, place, amounts } = proof;
  const sums = sumsOf(amounts);
  if (!sums) return null;
  const blind = await digest(blindText(salt, await digest(account)));
  return { hash: await digest(leafText(record.day, place, blind, amounts)), sums };
}

/**
 * Works a proof out from its leaf to the root of its record, adding up on the way. It says nothing of
 * whether the record is the one that everybody is shown: whoever asks compares `recordHash`.
 */
export async function checkProof(value: unknown, digest: Digest): Promise<Proved> {
  const proof = readProof(value);
  const leaf = proof && (await leafOf(proof, digest));
  if (!proof || !leaf) return { ok: false, why: 'malformed' };
  const { record, place, path } = proof;
  if (place >= record.accounts || path.length !== depthOf(record.accounts))
    return { ok: false, why: 'place' };
  const steps: Step[] = [];
  let own = leaf;
  for (const [level, { hash, sums }] of path.entries()) {
    const beside = { hash, sums: sums.map(BigInt) };
    const isLeft = Math.floor(place / 2 ** level) % 2 === 1;
    const together = added(own.sums, beside.sums);
    if (!together) return { ok: false, why: 'malformed' };
    const [left, right] = isLeft ? [beside, own] : [own, beside];
    own = { hash: await digest(nodeText(record.day, level + 1, left, right)), sums: together };
    steps.push({ beside, isLeft, together: own });
  }
  if ((await digest(rootText(record, own))) !== record.root) return { ok: false, why: 'root' };
  const totals = totalsOf(record);
  if (own.sums.some((sum, n) => sum !== totals[n])) return { ok: false, why: 'totals' };
  return { ok: true, proof, recordHash: await recordHashOf(record, digest), leaf, steps };
}

import { isRecord } from './read-rules';
import { isHash, partsOf, type Amounts, type ProofRecord } from './tree-rules';

/**
 * A whole tree as a file: a line with its record, then a line for each leaf in its place: the hash that
 * stands for the customer, and what is available, held, in plans (since
 * version 3) and owed by them of each currency.
 */
export const treeHead = (record: ProofRecord): string =>
  JSON.stringify({ kind: 'assay-liabilities-tree', record });

export const leafLine = (blind: string, amounts: readonly Amounts[]): string =>
  JSON.stringify([blind, ...amounts.map((a) => partsOf(a).join(' '))]);

/** The record of such a file; null where its first line is none. */
export function readHead(line: string): ProofRecord | null {
  const head = parsed(line) as { kind?: unknown; record?: unknown } | null;
  return head?.kind === 'assay-liabilities-tree' && isRecord(head.record) ? head.record : null;
}

export type FileLeaf = { blind: string; amounts: Amounts[] };

/** A leaf of it; null where the line is none. Whether its amounts may be is for the tree to say. */
export function readLeaf(line: string, { totals, version }: ProofRecord): FileLeaf | null {
  const fields = parsed(line);
  if (!Array.isArray(fields) || fields.length !== totals.length + 1) return null;
  const [blind, ...rest] = fields as unknown[];
  if (!isHash(blind)) return null;
  const amounts: Amounts[] = [];
  for (const [n, one] of rest.entries()) {
    const parts = typeof one === 'string' ? one.split(' ') : [];
    if (parts.length !== (version === 2 ? 3 : 4)) return null;
    const [available, held] = parts as [string, string];
    const principal = version === 2 ? {} : { principal: parts[2]! };
    const { currency, scale } = totals[n]!;
    amounts.push({ currency, scale, available, held, ...principal, debt: parts.at(-1)! });
  }
  return { blind, amounts };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { canonical } from '../receipts/canonical-rules';
import { decimalOf } from './amount-rules';
import { isSite, parsedFile, publishedRecord } from './published-client';
import { leafNode, rootOf, sha256, treeBuilder } from './tree-crypto';
import { readHead, readLeaf } from './tree-file-rules';
import { recordText, totalsOf, type ProofRecord } from './tree-rules';
import { checkProof, type Unproved } from './verify-rules';

/** 0: in order; 1: something is wrong; 2: it could not be looked at. */
export type Verdict = { code: 0 | 1 | 2; lines: string[] };

const unproved: Record<Unproved, string> = {
  malformed: 'this is no proof of version 2 or 3, or an amount in it is negative or too large',
  place: 'its way to the top is not one of a tree of so many accounts',
  root: 'its way does not end at the root of the record: something was altered or left out',
  totals: 'its sums are others than the totals of the record',
};

const digest = (text: string) => Promise.resolve(sha256(text));
const hashOf = (record: ProofRecord) => sha256(recordText(canonical(record)));

const totalLine = ({ currency, scale, owed, debt }: ProofRecord['totals'][number]) =>
  `  ${currency}: ${decimalOf(owed, scale)} owed to customers; ${decimalOf(debt, scale)} owed by them`;

function headOf(record: ProofRecord): string[] {
  return [
    `Liabilities of ${record.day}, taken at ${record.takenAt} with the ledger up to entry ${record.lastEntry}`,
    `${record.accounts} accounts, together`,
    ...record.totals.map(totalLine),
    `root   ${record.root}`,
    `record ${hashOf(record)}`,
    record.before
      ? `before ${record.before.hash}, of ${record.before.day}`
      : 'before none: it is the first',
    '',
  ];
}

/**
 * Whether the record that it follows on is the one that the site, or a file of it, shows of that day. The
 * file of the record itself says nothing of the one before.
 */
async function compareBefore(
  { version, before }: ProofRecord,
  from: string,
  own: string,
): Promise<Verdict> {
  if (!before) return { code: 0, lines: [] };
  if (!isSite(from) && from === own)
    return {
      code: 0,
      lines: [`Compare the hash before with that of the record of ${before.day} that you kept.`],
    };
  const shown = await publishedRecord(from, before.day);
  if (hashOf(shown) !== before.hash)
    return { code: 1, lines: [`✗ before: ${from} shows another record of ${before.day}`] };
  if (shown.version > version)
    return {
      code: 1,
      lines: [
        `✗ before: the record of ${before.day} is of version ${shown.version}, and none of version ${version} can follow on it`,
      ],
    };
  return {
    code: 0,
    lines: [`✓ before: it follows on the record of ${before.day} that ${from} shows`],
  };
}

/** Whether the record is the one that was published; without an address that is for the reader to compare. */
async function compare(
  record: ProofRecord,
  from: string | null,
  beforeFrom: string | null,
): Promise<Verdict> {
  if (from === null)
    return {
      code: 0,
      lines: [
        "Compare the record's hash with the one everybody is shown at /proof, and that of the record before it with the day before; or name the site: --record https://…",
      ],
    };
  try {
    if (canonical(await publishedRecord(from, record.day)) !== canonical(record))
      return { code: 1, lines: [`✗ record: ${from} published another one for this day`] };
    const before = await compareBefore(record, beforeFrom ?? from, from);
    return {
      code: before.code,
      lines: [`✓ record: the one published by ${from}`, ...before.lines],
    };
  } catch (error) {
    return {
      code: 2,
      lines: [`The record cannot be had from ${from}: ${(error as Error).message}.`],
    };
  }
}

/** Checks the proof of one customer, as they downloaded it. */
export async function reportOnProof(
  file: string,
  from: string | null,
  beforeFrom = from,
): Promise<Verdict> {
  let value: unknown;
  try {
    value = parsedFile(file);
  } catch (error) {
    return { code: 2, lines: [`${file} cannot be read: ${(error as Error).message}.`] };
  }
  const checked = await checkProof(value, digest);
  if (!checked.ok)
    return { code: 1, lines: [`✗ ${unproved[checked.why]}`, 'This proof does not hold.'] };
  const { record, account, amounts } = checked.proof;
  const published = await compare(record, from, beforeFrom);
  const own = amounts.map(
    ({ currency, scale, available, held, principal, debt }) =>
      `  ${currency}: ${decimalOf(available, scale)} available, ${decimalOf(held, scale)} held${
        principal === undefined ? '' : `, ${decimalOf(principal, scale)} in plans`
      }; ${decimalOf(debt, scale)} owed by them`,
  );
  return {
    code: published.code,
    lines: [
      ...headOf(record),
      `✓ in them is the account "${account}", with`,
      ...own,
      `✓ ${checked.steps.length + 1} hashes lead from it to the root, and the sums on the way to the totals`,
      ...published.lines,
    ],
  };
}

const notATree: Verdict = {
  code: 1,
  lines: ['✗ this is no tree of version 2 or 3', 'This tree does not hold.'],
};

/** Builds a whole tree again from the file of it, one leaf in memory at a time, and compares it with its record. */
export async function reportOnTree(
  file: string,
  from: string | null,
  beforeFrom = from,
): Promise<Verdict> {
  const input = createReadStream(file, 'utf8');
  const lines = createInterface({ input, crlfDelay: Infinity });
  let record: ProofRecord | null = null;
  let builder: ReturnType<typeof treeBuilder> | undefined;
  let place = 0;
  const seen = new Set<string>();
  try {
    for await (const line of lines) {
      if (!record) {
        record = readHead(line);
        if (!record) return notATree;
        builder = treeBuilder(record.day, record.totals.length);
        continue;
      }
      const leaf = readLeaf(line, record);
      if (!leaf) return failed(record, `the leaf at place ${place} is none`);
      if (seen.has(leaf.blind))
        return failed(record, `two leaves are of one account: ${leaf.blind}`);
      seen.add(leaf.blind);
      builder!.add(leafNode(record.day, place, leaf.blind, leaf.amounts));
      place += 1;
    }
  } catch (error) {
    if (record && error instanceof RangeError) return failed(record, error.message);
    return { code: 2, lines: [`${file} cannot be read: ${(error as Error).message}.`] };
  } finally {
    input.destroy();
  }
  if (!record || !builder) return notATree;
  const top = builder.top();
  if (place !== record.accounts)
    return failed(record, `it has ${place} leaves, and its record says ${record.accounts}`);
  if (totalsOf(record).some((total, n) => total !== top.sums[n]))
    return failed(record, unproved.totals);
  if (rootOf(record, top) !== record.root)
    return failed(record, 'its root is another one than its record says: something was altered');
  const published = await compare(record, from, beforeFrom);
  return {
    code: published.code,
    lines: [
      ...headOf(record),
      `✓ ${place} leaves, none negative, lead to the root, and their sums to the totals`,
      ...published.lines,
    ],
  };
}

const failed = (record: ProofRecord, why: string): Verdict => ({
  code: 1,
  lines: [...headOf(record), `✗ ${why}`, 'This tree does not hold.'],
});

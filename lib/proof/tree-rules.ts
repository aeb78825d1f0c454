/**
 * What every hash of the tree is of. All texts are UTF-8, hashes SHA-256 in lower-case hex, amounts
 * whole numbers of the smallest unit. The first line of a text says what it is and no field holds a
 * line break, so that no text can be read as another one: a leaf never passes for a node.
 *
 * Both children stand in their parent with their own hashes and their own sums. Where only the total
 * is hashed, as in the first sum tree (Maxwell, by Wilcox, "Proving your bitcoin reserves", 2014), a
 * house can leave nearly everybody out: Hu, Zhang, Guo, "Breaking the Binding", eprint 2018/1139.
 */
export type Amounts = {
  currency: string;
  /** Places of the smallest unit behind the point. */
  scale: number;
  available: string;
  held: string;
  /** What is in plans that run; left out before version 3. */
  principal?: string;
  /** What the customer owes; apart, since it lessens nothing that others are owed. */
  debt: string;
};

export type Total = { currency: string; scale: number; owed: string; debt: string };

/** What the root is of, beside the top of the tree. */
export type RootHead = Pick<
  ProofRecord,
  'version' | 'day' | 'takenAt' | 'lastEntry' | 'accounts'
> & {
  totals: readonly { currency: string; scale: number }[];
};

/** Since version 3 the principal of plans is counted, in a part of its own. */
export type Version = 2 | 3;

export type ProofRecord = {
  version: Version;
  /** The UTC day whose tree it is. */
  day: string;
  takenAt: string;
  lastEntry: string;
  accounts: number;
  totals: Total[];
  root: string;
  before: { day: string; hash: string } | null;
};

/** What is owed in each currency, and then what customers owe in each. */
export type Sums = readonly bigint[];
export type Node = { hash: string; sums: Sums };

/** No amount and no sum is above it. */
export const most = 10n ** 36n - 1n;
const whole = /^(?:0|[1-9]\d{0,35})$/;
const hex = /^[0-9a-f]{64}$/;

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && hex.test(value);

/** A whole number from 0 to `most`, or null: a negative one would lessen what others are owed. */
export const readAmount = (value: unknown): bigint | null =>
  typeof value === 'string' && whole.test(value) ? BigInt(value) : null;

const lines = (what: string, ...rest: readonly (string | number)[]) =>
  [`assay-liabilities/2/${what}`, ...rest].join('\n');

export const sumsText = (sums: Sums): string => sums.join(' ');

/** A name, hidden from the neighbours by the salt that its customer alone is given. */
export const blindText = (salt: string, accountHash: string): string =>
  lines('account', salt, accountHash);

/** The parts of an amount in their order, what is owed by the customer last. */
export const partsOf = ({ available, held, principal, debt }: Amounts): string[] =>
  principal === undefined ? [available, held, debt] : [available, held, principal, debt];

/** The place is part of it: the same leaf cannot stand at two places, nor be shown as another day's. */
export const leafText = (
  day: string,
  place: number,
  blind: string,
  amounts: readonly Amounts[],
): string =>
  lines(
    amounts.some(({ principal }) => principal !== undefined) ? 'leaf-3' : 'leaf',
    day,
    place,
    blind,
    ...amounts.map((a) => `${a.currency} ${a.scale} ${partsOf(a).join(' ')}`),
  );

export const nodeText = (day: string, level: number, left: Node, right: Node): string =>
  lines('node', day, level, left.hash, sumsText(left.sums), right.hash, sumsText(right.sums));

/** Stands beside the last node of a level that has no other one; it is worth nothing. */
export const paddingText = (day: string, level: number): string => lines('padding', day, level);

/** It names each currency with its scale: sums alone could be told to each reader under other names. */
export const rootText = (head: RootHead, top: Node): string =>
  lines(
    head.version === 2 ? 'root' : 'root-3',
    head.day,
    head.takenAt,
    head.lastEntry,
    head.accounts,
    ...head.totals.map(({ currency, scale }) => `${currency} ${scale}`),
    top.hash,
    sumsText(top.sums),
  );

/** `document` is the record in canonical JSON (RFC 8785). */
export const recordText = (document: string): string => lines('record', document);

/** How many levels of nodes stand above so many leaves. */
export function depthOf(accounts: number): number {
  let depth = 0;
  while (2 ** depth < accounts) depth += 1;
  return depth;
}

/** What a leaf adds to the sums; null where an amount is negative, too large or no number. */
export function sumsOf(amounts: readonly Amounts[]): Sums | null {
  const owed: bigint[] = [];
  const debts: bigint[] = [];
  for (const amount of amounts) {
    const parts = partsOf(amount).map(readAmount);
    if (!parts.every((part) => part !== null)) return null;
    debts.push(parts.pop()!);
    owed.push(parts.reduce((sum, part) => sum + part, 0n));
  }
  const sums = [...owed, ...debts];
  return sums.every((sum) => sum <= most) ? sums : null;
}

/** The sums of a parent; null where one is above `most`. */
export function added(left: Sums, right: Sums): Sums | null {
  const sums = left.map((sum, n) => sum + right[n]!);
  return sums.every((sum) => sum <= most) ? sums : null;
}

export const nothingOf = (currencies: number): Sums => Array<bigint>(2 * currencies).fill(0n);

export const totalsOf = (record: ProofRecord): Sums =>
  [...record.totals.map((t) => t.owed), ...record.totals.map((t) => t.debt)].map(BigInt);

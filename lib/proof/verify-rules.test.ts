import fc from 'fast-check';
import { canonical } from '../receipts/canonical-rules';
import { readProof, type OwnProof } from './read-rules';
import {
  besideInBlock,
  blindOf,
  leafNode,
  parentOf,
  rootOf,
  sha256,
  treeBuilder,
} from './tree-crypto';
import {
  depthOf,
  most,
  recordText,
  type Amounts,
  type Node,
  type ProofRecord,
  type Version,
} from './tree-rules';
import { checkProof } from './verify-rules';

const day = '2026-11-20';
const salt = (n: number) => sha256(`salt ${n}`);
const digest = (text: string) => Promise.resolve(sha256(text));
const nameOf = (n: number) => `customer-${n}`;

type Balance = { available: bigint; held: bigint; principal?: bigint; debt: bigint };

const codeOf = (n: number) => `C${n}`;
const amountsOf = (balances: readonly Balance[], version: Version): Amounts[] =>
  balances.map(({ available, held, principal = 0n, debt }, n) => ({
    currency: codeOf(n),
    scale: 6,
    available: String(available),
    held: String(held),
    ...(version === 3 && { principal: String(principal) }),
    debt: String(debt),
  }));

/** A house as a plain model: everybody's balances, and its published record. */
function house(customers: readonly Balance[][], currencies: number, version: Version = 3) {
  const leaves = customers.map((balances, place) =>
    leafNode(day, place, blindOf(salt(place), sha256(nameOf(place))), amountsOf(balances, version)),
  );
  const builder = treeBuilder(day, currencies);
  for (const leaf of leaves) builder.add(leaf);
  const top = builder.top();
  const sum = (of: (balance: Balance) => bigint, n: number) =>
    String(customers.reduce((all, balances) => all + of(balances[n]!), 0n));
  const head = {
    version,
    day,
    takenAt: '2026-11-20T00:05:00.000Z',
    lastEntry: '17',
    accounts: customers.length,
    totals: Array.from({ length: currencies }, (_, n) => ({
      currency: codeOf(n),
      scale: 6,
      owed: sum((b) => b.available + b.held + (version === 3 ? (b.principal ?? 0n) : 0n), n),
      debt: sum((b) => b.debt, n),
    })),
  };
  const record: ProofRecord = { ...head, root: rootOf(head, top), before: null };
  const proofOf = (place: number): OwnProof => ({
    kind: 'assay-liabilities-proof',
    record,
    account: nameOf(place),
    salt: salt(place),
    place,
    amounts: amountsOf(customers[place]!, version),
    path: besideInBlock(day, leaves, place, depthOf(leaves.length)).map((node: Node) => ({
      hash: node.hash,
      sums: node.sums.map(String),
    })),
  });
  return { record, top, proofOf };
}

const bigAmount = fc.bigInt({ min: 0n, max: 10n ** 24n });
const balance = fc.record({
  available: bigAmount,
  held: bigAmount,
  principal: bigAmount,
  debt: bigAmount,
});
const houses = fc.integer({ min: 1, max: 40 }).chain((currencies) =>
  fc.array(fc.array(balance, { minLength: currencies, maxLength: currencies }), {
    minLength: 1,
    maxLength: 33,
  }),
);

const small: Balance[][] = Array.from({ length: 5 }, (_, n) => [
  { available: BigInt(100 * n + 100), held: 7n, principal: BigInt(10 * n + 50), debt: BigInt(n) },
]);

const whyNot = async (proof: unknown) => {
  const checked = await checkProof(proof, digest);
  return checked.ok ? null : checked.why;
};

it('every customer of any house finds their balances in its totals', async () => {
  await fc.assert(
    fc.asyncProperty(houses, async (customers) => {
      const { proofOf, record } = house(customers, customers[0]!.length);
      for (const place of customers.keys()) {
        const checked = await checkProof(JSON.parse(JSON.stringify(proofOf(place))), digest);
        expect(checked).toMatchObject({ ok: true });
        if (checked.ok) expect(checked.recordHash).toBe(sha256(recordText(canonical(record))));
      }
    }),
    { numRuns: 40 },
  );
});

it('a record of version 2 still proves what it counted, and is none of version 3', async () => {
  const { proofOf, record } = house(small, 1, 2);
  const proof = proofOf(2);
  expect(proof.amounts[0]).not.toHaveProperty('principal');
  expect(record.totals[0]!.owed).toBe(String(100 + 200 + 300 + 400 + 500 + 5 * 7));
  expect(await checkProof(proof, digest)).toMatchObject({ ok: true });
  const later = { ...proof, record: { ...record, version: 3 } };
  expect(await whyNot(later)).toBe('malformed');
  const amounts = proof.amounts.map((one) => ({ ...one, principal: '0' }));
  expect(await whyNot({ ...proof, amounts })).toBe('malformed');
  expect(await whyNot({ ...later, amounts })).toBe('root');
});

it('counts the principal of plans as owed, and takes none that is negative', async () => {
  const { proofOf, record } = house(small, 1);
  expect(record.totals[0]!.owed).toBe(String(1500 + 5 * 7 + 350));
  const proof = proofOf(1);
  const amounts = proof.amounts.map((one) => ({ ...one, principal: '-60' }));
  expect(await whyNot({ ...proof, amounts })).toBe('malformed');
});

it.each([0, 1, 2, 3, 4, 5, 255, 256, 257])(
  'a tree of %d leaves has its sums at its top',
  (count) => {
    const customers = Array.from({ length: count }, (_, n) => [
      { available: BigInt(n), held: 1n, debt: 2n },
    ]);
    const { top } = house(customers, 1);
    expect(top.sums).toEqual([BigInt((count * (count - 1)) / 2 + count), BigInt(2 * count)]);
  },
);

it('whatever is altered in a proof is found', async () => {
  const { proofOf } = house(small, 1);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(4),
      fc.nat(15),
      fc.bigInt({ min: 1n, max: 50n }),
      async (place, at, by) => {
        const proof = proofOf(place);
        const changes: ((p: OwnProof) => void)[] = [
          (p) => (p.amounts[0]!.available = String(BigInt(p.amounts[0]!.available) + by)),
          (p) => (p.amounts[0]!.debt = String(BigInt(p.amounts[0]!.debt) + by)),
          (p) => (p.amounts[0]!.principal = String(BigInt(p.amounts[0]!.principal!) + by)),
          (p) => delete p.amounts[0]!.principal,
          (p) => (p.record.version = 2),
          (p) => (p.account += 'x'),
          (p) => (p.salt = sha256(p.salt)),
          (p) => (p.place = (p.place + 1) % 5),
          (p) => (p.path[0]!.sums[0] = String(BigInt(p.path[0]!.sums[0]!) + by)),
          (p) => (p.path[1]!.hash = sha256('other')),
          (p) => p.path.pop(),
          (p) => (p.record.totals[0]!.owed = String(BigInt(p.record.totals[0]!.owed) - by)),
          (p) => (p.record.day = '2026-11-21'),
          (p) => (p.record.accounts += 1),
          (p) => (p.record.takenAt = '2026-11-20T00:06:00.000Z'),
          (p) => (p.record.lastEntry = '18'),
        ];
        const copy = structuredClone(proof);
        changes[at]!(copy);
        expect(await whyNot(copy)).not.toBeNull();
        expect(await whyNot(proof)).toBeNull();
      },
    ),
  );
});

it('what is available cannot be told as held: the leaf is of the parts', async () => {
  const proof = house(small, 1).proofOf(2);
  const [amounts] = proof.amounts;
  amounts!.held = String(BigInt(amounts!.held) + 1n);
  amounts!.available = String(BigInt(amounts!.available) - 1n);
  expect(await whyNot(proof)).toBe('root');
});

it('a balance that is left out of the totals shows', async () => {
  const whole = house(small, 1);
  // The house tells of one customer less, and shows that one the path of the tree without them.
  const proof = { ...whole.proofOf(4), record: house(small.slice(0, 4), 1).record };
  expect(await whyNot(proof)).toBe('place');
  expect(await whyNot({ ...proof, place: 3, path: proof.path.slice(0, 2) })).toBe('root');
});

it('sums belong to each child: moving an amount between siblings breaks the root', async () => {
  const proof = house(small, 1).proofOf(0);
  const [first, second] = proof.path;
  first!.sums[0] = String(BigInt(first!.sums[0]!) + 50n);
  second!.sums[0] = String(BigInt(second!.sums[0]!) - 50n);
  expect(await whyNot(proof)).toBe('root');
});

describe('no tree holds', () => {
  const build = (balances: Balance) => () => leafNode(day, 0, salt(0), amountsOf([balances], 3));
  it('a negative amount', () => {
    expect(build({ available: -1n, held: 5n, debt: 0n })).toThrow(RangeError);
    expect(build({ available: 5n, held: 0n, debt: -1n })).toThrow(RangeError);
  });
  it('a sum above the largest', () => {
    expect(build({ available: most, held: 0n, debt: 0n })).not.toThrow();
    expect(build({ available: most, held: 1n, debt: 0n })).toThrow(RangeError);
    const builder = treeBuilder(day, 1);
    const leaf = build({ available: most, held: 0n, debt: 0n })();
    builder.add(leaf);
    expect(() => builder.add(leaf)).toThrow(RangeError);
  });
});

const nested = (levels: number): unknown =>
  JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

it.each([
  ['a negative amount', (p: OwnProof) => (p.amounts[0]!.available = '-5')],
  ['a negative sum beside it', (p: OwnProof) => (p.path[0]!.sums[0] = '-500')],
  ['an amount with a point', (p: OwnProof) => (p.amounts[0]!.held = '7.0')],
  ['another currency', (p: OwnProof) => (p.amounts[0]!.currency = 'C1')],
  ['another scale', (p: OwnProof) => (p.amounts[0]!.scale = 2)],
  ['a currency more', (p: OwnProof) => p.amounts.push(p.amounts[0]!)],
  ['a line break in the name', (p: OwnProof) => (p.account = 'a\nb')],
  ['a sum of 37 digits', (p: OwnProof) => (p.path[0]!.sums[0] = '1'.repeat(37))],
  ['a sum less', (p: OwnProof) => p.path[0]!.sums.pop()],
  ['another version', (p: OwnProof) => Object.assign(p.record, { version: 1 })],
  ['a name that clears the screen', (p: OwnProof) => (p.account = 'ada\u001b[2Jbob')],
  ['a name that turns the line around', (p: OwnProof) => (p.account = 'ada\u202ebob')],
  ['a name that ends a line', (p: OwnProof) => (p.account = 'ada\u2028bob')],
  ['half a character', (p: OwnProof) => (p.account = 'ada\ud800')],
  ['a moment that says more', (p: OwnProof) => (p.record.takenAt += '\u001b[1A✓')],
  ['a moment of no clock', (p: OwnProof) => (p.record.takenAt = '2026-11-20T25:05:00.000Z')],
  ['a day of no calendar', (p: OwnProof) => (p.record.day = '2026-02-30')],
  ['an amount of another kind', (p: OwnProof) => Object.assign(p.amounts[0]!, { lent: '1' })],
  ['a field more beside it', (p: OwnProof) => Object.assign(p.path[0]!, { more: 1 })],
  ['a field more of all', (p: OwnProof) => Object.assign(p, { more: 1 })],
  ['half a character in a field more', (p: OwnProof) => Object.assign(p.record, { x: '\ud800' })],
  ['a field that never ends', (p: OwnProof) => Object.assign(p.record, { x: nested(20_000) })],
])('%s is no proof', async (_, spoil) => {
  const proof = house(small, 1).proofOf(1);
  expect(readProof(proof)).not.toBeNull();
  spoil(proof);
  expect(await whyNot(proof)).toBe('malformed');
});

it.each([null, [], 'text', 5, {}, { kind: 'assay-liabilities-proof' }])(
  '%j is no proof either',
  async (value) => {
    expect(await whyNot(value)).toBe('malformed');
  },
);

it('two leaves that are given as one do not pass for a node', async () => {
  const proof = house(small, 1).proofOf(0);
  // A level less: the neighbour's leaf is handed in as if it were the node above both.
  const shorter = structuredClone(proof);
  shorter.path.shift();
  shorter.record.accounts = 4;
  expect(await whyNot(shorter)).toBe('root');
});

it('two customers cannot be shown the same total with another’s money left out for each', async () => {
  // A house that owes 100 to each of two, and says it owes 100: each sees a neighbour with nothing.
  const amounts = amountsOf([{ available: 100n, held: 0n, debt: 0n }], 3);
  const leaves = [0, 1].map((place) =>
    leafNode(day, place, blindOf(salt(place), sha256(nameOf(place))), amounts),
  );
  const shown = leaves.map(({ hash }) => ({ hash, sums: [0n, 0n] }));
  const top = parentOf(day, 1, leaves[0]!, shown[1]!);
  const totals = [{ currency: codeOf(0), scale: 6, owed: '100', debt: '0' }];
  const head = { ...house(small, 1).record, accounts: 2, totals };
  const record = { ...head, root: rootOf(head, top) };
  const views = [0, 1].map((place) => ({
    kind: 'assay-liabilities-proof',
    record,
    account: nameOf(place),
    salt: salt(place),
    place,
    amounts,
    path: [{ hash: shown[1 - place]!.hash, sums: ['0', '0'] }],
  }));
  expect(await Promise.all(views.map(whyNot))).toEqual([null, 'root']);
});

it.each([
  ['currency', { currency: 'C9' }],
  ['scale', { scale: 2 }],
])('one root is of one %s: a second reader cannot be told another', async (_, label) => {
  const honest = house(small, 1);
  const told = (amounts: readonly Amounts[]) => amounts.map((one) => ({ ...one, ...label }));
  // The second leaf is hashed under the other label, and the totals are told so to its customer.
  const leaves = small.map((balances, place) => {
    const amounts = amountsOf(balances, 3);
    const blind = blindOf(salt(place), sha256(nameOf(place)));
    return leafNode(day, place, blind, place === 1 ? told(amounts) : amounts);
  });
  const builder = treeBuilder(day, 1);
  for (const leaf of leaves) builder.add(leaf);
  const record = { ...honest.record, root: rootOf(honest.record, builder.top()) };
  const proofOf = (place: number) => ({
    ...honest.proofOf(place),
    record,
    path: besideInBlock(day, leaves, place, depthOf(leaves.length)).map(({ hash, sums }) => ({
      hash,
      sums: sums.map(String),
    })),
  });
  expect(await whyNot(proofOf(0))).toBeNull();
  const second = proofOf(1);
  const totals = record.totals.map((one) => ({ ...one, ...label }));
  const other = { ...second, record: { ...record, totals }, amounts: told(second.amounts) };
  expect(await whyNot(other)).toBe('root');
});

it('a leaf is of its place and of its day', () => {
  const amounts = amountsOf([{ available: 1n, held: 0n, debt: 0n }], 3);
  const hashes = [leafNode(day, 0, salt(0), amounts), leafNode(day, 1, salt(0), amounts)].concat(
    leafNode('2026-11-21', 0, salt(0), amounts),
  );
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(3);
});

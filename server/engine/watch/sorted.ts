import sortedBtree from 'sorted-btree';

// The package is CommonJS: its class sits one level below the default import.
const BTree = (sortedBtree as unknown as { default: typeof sortedBtree }).default;

/** A number to sort by, and what tells equal ones apart. */
export type Key = readonly [at: number, id: number];

export type Sorted<V> = sortedBtree<Key, V>;

const order = (a: Key, b: Key): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0;

/**
 * Values sorted by a number. Prices compare as numbers: decimals of up to 15 digits keep their order
 * and equality as doubles.
 */
export const sorted = <V>(): Sorted<V> => new BTree<Key, V>(undefined, order);

/** The values from one number to another, both included. */
export function within<V>(tree: Sorted<V>, low: number, high: number): V[] {
  const found: V[] = [];
  tree.forRange([low, -Infinity], [high, Infinity], true, (_, value) => void found.push(value));
  return found;
}

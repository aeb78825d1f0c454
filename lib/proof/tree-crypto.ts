import { createHmac, hash } from 'node:crypto';
import {
  added,
  blindText,
  depthOf,
  leafText,
  nodeText,
  nothingOf,
  paddingText,
  rootText,
  sumsOf,
  type Amounts,
  type Node,
  type RootHead,
} from './tree-rules';

export const sha256 = (text: string): string => hash('sha256', text);

/** What decides the places of a day, unknown to who sees a proof. */
export const orderOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('order').digest('hex');

/** The salt of one customer on one day, from the secret of that day. */
export const saltOf = (secret: Buffer, customerId: string): string =>
  createHmac('sha256', secret).update(`salt ${customerId}`).digest('hex');

export const blindOf = (salt: string, accountHash: string): string =>
  sha256(blindText(salt, accountHash));

/** Throws a RangeError for amounts that no tree may hold. */
export function leafNode(
  day: string,
  place: number,
  blind: string,
  amounts: readonly Amounts[],
): Node {
  const sums = sumsOf(amounts);
  if (!sums) throw new RangeError(`The amounts at place ${place} are negative or too large`);
  return { hash: sha256(leafText(day, place, blind, amounts)), sums };
}

/** The parent of two nodes; throws a RangeError where a sum is too large. */
export function parentOf(day: string, level: number, left: Node, right: Node): Node {
  const sums = added(left.sums, right.sums);
  if (!sums) throw new RangeError('A sum is too large for the tree');
  return { hash: sha256(nodeText(day, level, left, right)), sums };
}

export const paddingNode = (day: string, level: number, currencies: number): Node => ({
  hash: sha256(paddingText(day, level)),
  sums: nothingOf(currencies),
});

export const rootOf = (head: RootHead, top: Node): string => sha256(rootText(head, top));

/**
 * Builds a tree from its leaves one after the other, in the memory of one node a level. `keep` is told
 * of every node above the leaves.
 */
export function treeBuilder(
  day: string,
  currencies: number,
  keep: (level: number, place: number, node: Node) => void = () => undefined,
) {
  const waiting: (Node | undefined)[] = [];
  const counts: number[] = [];

  function add(node: Node, level: number): void {
    const place = (counts[level] ?? 0) + 1;
    counts[level] = place;
    if (level > 0) keep(level, place - 1, node);
    const left = waiting[level];
    waiting[level] = left ? undefined : node;
    if (left) add(parentOf(day, level + 1, left, node), level + 1);
  }

  return {
    add: (leaf: Node) => add(leaf, 0),
    /** The top, once every leaf is in. */
    top(): Node {
      const depth = depthOf(counts[0] ?? 0);
      for (let level = 0; level < depth; level += 1)
        if (waiting[level]) add(paddingNode(day, level, currencies), level);
      return waiting[depth] ?? paddingNode(day, 0, currencies);
    },
  };
}

/**
 * The nodes beside the way from a place up through the levels that a block of neighbouring leaves
 * decides by itself; the block begins at a multiple of its whole size.
 */
export function besideInBlock(
  day: string,
  block: readonly Node[],
  at: number,
  levels: number,
): Node[] {
  const beside: Node[] = [];
  let nodes = block;
  let place = at;
  for (let level = 0; level < levels; level += 1) {
    const padding = paddingNode(day, level, nodes[0]!.sums.length / 2);
    beside.push(nodes[place ^ 1] ?? padding);
    nodes = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, n) =>
      parentOf(day, level + 1, nodes[2 * n]!, nodes[2 * n + 1] ?? padding),
    );
    place >>= 1;
  }
  return beside;
}

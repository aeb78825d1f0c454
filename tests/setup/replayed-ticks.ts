import { isLate, TriggerCheck, type Circumstances, type Outcome } from '@/lib/replay/check-rules';
import { Block, type Newest } from '@/lib/replay/log/block-rules';
import { Chunk, type Past, type TickFacts } from '@/lib/replay/log/chunk-rules';
import { Citations } from '@/lib/replay/log/citation-rules';
import { checkFill as checkOne } from '@/lib/replay/fill-check-rules';
import type { LoggedTick, ReplayFill, ReplayOrder } from '@/lib/replay/scan-rules';
import { SettlementCheck } from '@/lib/replay/settlement-rules';

/** All that is known around an order, with the ticks of its instrument and of what converts its currency. */
export type Around = Circumstances & {
  ticks: readonly LoggedTick[];
  pair: readonly LoggedTick[] | null;
  isOpen(source: string, atMs: number): boolean;
  endOf(epoch: string): number | null;
};

const factsOf = ({ isOpen, endOf }: Pick<Around, 'isOpen' | 'endOf'>): TickFacts => ({
  isOpen,
  isLate: (tick) => isLate(tick, endOf(tick.epoch)),
});

/** Ticks as chunks of at most so many. */
function chunksOf(
  code: string,
  ticks: readonly LoggedTick[],
  size: number,
  facts: TickFacts,
): Chunk[] {
  const chunks: Chunk[] = [];
  let before: Newest = {};
  for (let at = 0; at < ticks.length; at += size) {
    const own = ticks.slice(at, at + size);
    chunks.push(new Chunk(code, own, before, facts));
    before = { any: own.at(-1), live: own.findLast((t) => t.live) ?? before.live };
  }
  return chunks;
}

// However ticks are cut, the same has to come out.
const sizes = [1, 2, 3, 1_000];

function alike<T>(by: (size: number) => T): T {
  const [first, ...others] = sizes.map(by);
  for (const other of others) expect(other).toEqual(first);
  return first!;
}

const pastOf = (ticks: readonly LoggedTick[]): Past => ({
  asOf: (sequence) => ticks.findLast((tick) => tick.sequence <= sequence),
});

export const checkTriggers = (order: ReplayOrder, c: Around): Outcome =>
  alike((size) => {
    const check = new TriggerCheck(order, c);
    for (const chunk of chunksOf(order.code, c.ticks, size, factsOf(c)))
      check.take(chunk, c.pair && pastOf(c.pair));
    return check.finish();
  });

export const checkSettlement = (order: ReplayOrder, c: Around): Outcome =>
  alike((size) => {
    const check = new SettlementCheck(order, c);
    for (const chunk of chunksOf(order.code, c.ticks, size, factsOf(c))) check.take(chunk);
    return check.finish();
  });

/** What does not hold of a fill; its conversion has the ticks of `pair`. */
export const checkFill = (order: ReplayOrder, fill: ReplayFill, c: Around) =>
  alike((size) => {
    const citations = new Citations();
    citations.ask(order.code, fill.sequence);
    const { conversion } = fill;
    if (conversion && c.pair) citations.ask(conversion.code, conversion.sequence);
    for (const chunk of chunksOf(order.code, c.ticks, size, factsOf(c))) citations.take(chunk);
    if (conversion && c.pair)
      for (const chunk of chunksOf(conversion.code, c.pair, size, factsOf(c)))
        citations.take(chunk);
    const of = (code: string, sequence: number) => citations.of(code, sequence);
    return checkOne(order, fill, { of, isOpen: c.isOpen }, c);
  });

/** The ticks of instruments as blocks that end before each of some sequences, and at the end of all. */
export function blocksOf(
  ticks: Readonly<Record<string, readonly LoggedTick[]>>,
  ends: readonly number[],
): Block[] {
  const facts: TickFacts = { isOpen: () => true, isLate: () => false };
  const newest = new Map<string, Newest>();
  let from = -Infinity;
  return [...ends, Infinity].map((until) => {
    const before = new Map(newest);
    const chunks = new Map<string, Chunk>();
    for (const [code, all] of Object.entries(ticks)) {
      const own = all.filter(({ sequence }) => sequence >= from && sequence < until);
      if (own.length === 0) continue;
      chunks.set(code, new Chunk(code, own, before.get(code) ?? {}, facts));
      newest.set(code, { any: own.at(-1), live: own.findLast((t) => t.live) });
    }
    from = until;
    return new Block(chunks, before, until);
  });
}

import { Money } from '@/lib/core/money';
import type { MarginDecision } from '@/lib/orders/fill-contract';
import { rateOf } from '@/lib/orders/conversion-rules';
import { closeOutOrder, isCloseOut } from '@/lib/orders/margin/rules';
import { closingPrice, marginState, profit } from '@/lib/orders/rules';
import type { LoggedTick, ReplayFill, ReplayOrder } from '@/lib/replay/scan-rules';

export type Place = {
  /** A tick that a position was valued or converted at; undefined where the log never had it. */
  tickOf(code: string, sequence: number): LoggedTick | 'removed' | undefined;
  /** The tick of an instrument that came next after a sequence, of those the account is valued at. */
  nextOf(code: string, sequence: number): LoggedTick | undefined;
  /** Positions of the account that were open when it was decided, by id, with their margin then. */
  open: ReadonlySet<string>;
  /** What the ledger says the balance was, in USDT. */
  balance: string;
};

const same = (a: string, b: string): boolean => new Money(a).eq(b);

type Valued = MarginDecision['positions'][number];

/** A tick that a close-out reckons with, and what it is said to do. */
type Use = Pick<Valued['tick'], 'sequence' | 'bid' | 'ask'> & { code: string; told: string };

/** The ticks that value a position: its own, and that of the pair that converts its currency. */
const usesOf = ({ id, code, tick, conversion }: Valued): Use[] => {
  const own = { ...tick, code, told: `values position ${id} at tick ${tick.sequence}` };
  const by = conversion.tick;
  if (!by) return [own];
  return [own, { ...by, told: `converts position ${id} at tick ${by.sequence} of ${by.code}` }];
};

/** What does not hold of a tick that a position was valued at: as the log has it, and the newest then. */
function tickFlaws(
  { code, bid, ask, told, ...use }: Use,
  fill: ReplayFill,
  place: Place,
): string[] {
  const sequence = Number(use.sequence);
  const tick = place.tickOf(code, sequence);
  if (tick === 'removed') return [];
  if (!tick || !same(tick.bid, bid) || !same(tick.ask, ask))
    return [`${told}, which the log does not have so`];
  const next = place.nextOf(code, sequence);
  return next && next.sequence < fill.sequence
    ? [`${told}, though tick ${next.sequence} had come`]
    : [];
}

/** The ticks that a close-out reckons with, by instrument. */
export const citedBy = (decision: MarginDecision | null): { code: string; sequence: number }[] =>
  (decision?.positions ?? [])
    .flatMap(usesOf)
    .map(({ code, sequence }) => ({ code, sequence: Number(sequence) }));

/** The parts of a close-out that cannot be checked any more, since their ticks were removed from the log. */
export const closeOutGaps = (decision: MarginDecision, { tickOf }: Pick<Place, 'tickOf'>) =>
  decision.positions
    .flatMap(usesOf)
    .filter(({ code, sequence }) => tickOf(code, Number(sequence)) === 'removed')
    .map(({ told }) => `${told}, which was removed since`);

/**
 * What does not hold of a close-out: its balance, each position's price and profit, the margin level they
 * come to, that it was at or below the level of a close-out, and that the position with the largest loss
 * went first, among those that could be closed.
 */
export function closeOutFlaws(
  order: ReplayOrder,
  fill: ReplayFill,
  decision: MarginDecision,
  place: Place,
): string[] {
  const flaws: string[] = [];
  const valued = decision.positions;
  if (!same(decision.balance, place.balance))
    flaws.push(`reckons with a balance of ${decision.balance}; the books had ${place.balance}`);
  const listed = new Set(valued.map((p) => p.id));
  const missing = [...place.open].filter((id) => !listed.has(id));
  if (missing.length > 0) flaws.push(`leaves out open positions ${missing.join(', ')}`);
  for (const p of valued) {
    for (const use of usesOf(p)) flaws.push(...tickFlaws(use, fill, place));
    const size = { side: p.side, lots: p.lots, contractSize: p.contracts };
    const due = profit(size, p.openPrice, closingPrice(p.side, p.tick), rateOf(p.conversion));
    if (!due.eq(p.profit))
      flaws.push(`values position ${p.id} at ${p.profit} instead of ${due.toFixed()}`);
  }
  const sum = (of: (p: Valued) => string) =>
    valued.reduce((total, p) => total.add(of(p)), new Money(0));
  const unrealised = sum((p) => p.profit);
  const used = sum((p) => p.usedMargin);
  const { marginLevel } = marginState(decision.balance, unrealised, used);
  if (!unrealised.eq(decision.unrealised) || !used.eq(decision.usedMargin))
    flaws.push('does not add up its positions');
  if (!isCloseOut(marginLevel))
    flaws.push(`closed at a margin level of ${marginLevel?.toFixed(4) ?? 'none'}`);
  const own = valued.find((p) => p.id === order.id);
  if (!own) flaws.push('does not list the position it closed');
  else if (Number(own.tick.sequence) !== fill.sequence)
    flaws.push(`filled at tick ${fill.sequence} and was valued at tick ${own.tick.sequence}`);
  if (own && !own.tradable) flaws.push('closed a position that could not be closed');
  const first = closeOutOrder(valued).find((p) => p.tradable || p.code === order.code);
  if (first && first.id !== order.id && own && new Money(first.profit).lt(own.profit))
    flaws.push(`went before position ${first.id}, which had lost more`);
  return flaws;
}

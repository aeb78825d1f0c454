import { isSame } from '../core/money';
import { recompute } from '../orders/recompute/recompute-rules';
import type { Step, StepName, Term } from '../orders/recompute/step-rules';
import type { PublicTick } from '../ticks/contract';
import type { Specimen } from './rules';

/** The figures of a specimen, in the order in which they follow from each other. */
export const figureNames = [
  'tick',
  'price',
  'spread',
  'margin',
  'openFee',
  'closeFee',
  'profit',
  'net',
] as const;

export type FigureName = (typeof figureNames)[number];

export type Figure = {
  name: FigureName;
  terms: Term[];
  /** What was worked out; null of a tick, which is looked up. */
  result: string | null;
  /** Whether that, and all it rests on, is what the receipt states. */
  agrees: boolean;
};

type Shown = Omit<Specimen, 'around'>;
type Found = Pick<PublicTick, 'source' | 'sequence' | 'time' | 'bid' | 'ask'>;

const rests: Record<Exclude<FigureName, 'tick'>, StepName[]> = {
  price: ['side', 'slippage'],
  spread: ['spread'],
  margin: ['margin'],
  openFee: ['openFee'],
  closeFee: ['closeFee'],
  profit: ['difference', 'profit'],
  net: ['fees', 'net'],
};

const isSameTick = (said: Found, found: Found | undefined): boolean =>
  found !== undefined &&
  said.source === found.source &&
  said.time === found.time &&
  isSame(said.bid, found.bid) &&
  isSame(said.ask, found.ask);

/** Whether the record of ticks has the two that a specimen names, as it names them. */
function areOnRecord({ order }: Shown, record: readonly Found[]): boolean {
  const { open, close } = order.receipt;
  return [open!.tick, close!.tick].every((tick) =>
    isSameTick(
      tick,
      record.find(({ sequence }) => sequence === tick.sequence),
    ),
  );
}

/** The line of the arithmetic that a figure is shown by. */
const shownStep = (steps: Step[], name: Exclude<FigureName, 'tick'>): Step =>
  steps.find((step) => step.name === (name === 'price' ? 'side' : name))!;

/**
 * Works every figure of a specimen out again by the rules that book orders, and compares each with what
 * it states. `record` are the ticks that the public record gave; null before it was asked.
 */
export function checkSpecimen(specimen: Shown, record: readonly Found[] | null): Figure[] {
  const { steps } = recompute(specimen.order);
  return figureNames.map((name): Figure => {
    if (name === 'tick') {
      const agrees = record !== null && areOnRecord(specimen, record);
      return { name, terms: [], result: null, agrees };
    }
    const step = shownStep(steps, name);
    const own = steps.filter((one) => rests[name].includes(one.name));
    const isStated = name !== 'net' || isSame(step.result, specimen.net);
    const agrees = isStated && own.every((one) => one.agrees);
    return { name, terms: step.terms, result: step.result, agrees };
  });
}

/** What the receipt states of a figure; null of a tick. */
export function statedOf({ order, net }: Shown, name: FigureName): string | null {
  const { open, close } = order.receipt;
  const stated: Record<FigureName, string | null> = {
    tick: null,
    price: open!.price,
    spread: open!.spread,
    margin: order.requiredMargin,
    openFee: open!.fee,
    closeFee: close!.fee,
    profit: order.profit,
    net,
  };
  return stated[name];
}

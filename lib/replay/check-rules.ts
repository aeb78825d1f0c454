import { Money } from '../core/money';
import { silenceLimitMs } from '../markets/rules';
import { closingPrice } from '../orders/rules';
import type { Chunk, Past } from './log/chunk-rules';
import { LevelScan } from './level-scan-rules';
import {
  triggerReasons,
  type Crossing,
  type LoggedTick,
  type ReplayFill,
  type ReplayOrder,
} from './scan-rules';
import type { Start } from './waiting-rules';

/** Something that does not follow from the log. */
export type Finding = { orderId: string; code: string; text: string };

/** What the log alone does not say of a day. */
export type Circumstances = {
  /** Whether a real order may fill on prices that are not live. */
  sandbox: boolean;
  /** The last moment the log knows of, ms. */
  logEnd: number;
  /** Ticks received from here on and before `to` are looked at; ms. */
  from: number;
  to: number;
};

export type Outcome = {
  findings: Finding[];
  /** Crossings at which nothing could fill, such as while the conversion was stale. */
  excused: number;
};

// The decision of a tick is written within moments; a process that ends in between leaves it to the next.
export const inFlightMs = 10_000;

export const told = (tick: Pick<LoggedTick, 'sequence' | 'bid' | 'ask'>): string =>
  `tick ${tick.sequence} (${tick.bid} / ${tick.ask})`;

/** Whether only live ticks may fill an order. */
export const needsLive = (
  { mode }: Pick<ReplayOrder, 'mode'>,
  { sandbox }: Pick<Circumstances, 'sandbox'>,
): boolean => mode === 'real' && !sandbox;

/** Whether a process that ended, at `endedAt` in ms, may not have written down what a tick did. */
export const isLate = (tick: LoggedTick, endedAt: number | null): boolean =>
  endedAt !== null && tick.receivedAt > endedAt - inFlightMs;

const answers = (fill: ReplayFill, c: Crossing): boolean =>
  fill.leg === c.leg && fill.sequence === c.tick.sequence && c.reasons.includes(fill.reason);

/** Whether a fill was asked at its level, or between where a trailing stop may have stood. */
function isAtLevel(fill: ReplayFill, { level, least }: Crossing): boolean {
  const bounds = [new Money(level), new Money(least)].sort((a, b) => a.cmp(b));
  return bounds[0]!.lte(fill.requestedPrice) && bounds[1]!.gte(fill.requestedPrice);
}

/**
 * Whether an opening came to nothing by a rule, which excuses the very tick that the rule ended it at: it could not be
 * paid or was not allowed, or that tick had filled the older order that it was tied to. Whoever cancels an order that
 * waits does so after every tick so far had its effect, so nothing excuses an earlier one. Rows of before do not say
 * which tick it was.
 */
function isCancelledBefore(order: ReplayOrder, tick: LoggedTick): boolean {
  const { id, status, cancelledBy, cancelledByRule, levels } = order;
  if (status !== 'cancelled') return false;
  const decided = levels.at(-1)?.decided ?? null;
  if (decided === null) return cancelledBy === null;
  if (decided.epoch !== tick.epoch || decided.sequence !== tick.sequence) return false;
  return cancelledBy === null ? cancelledByRule : BigInt(cancelledBy) < BigInt(id);
}

/** Whether the crossing came to nothing by a rule: what could not open, a close-out at the same tick. */
function isOvertaken(order: ReplayOrder, crossing: Crossing): boolean {
  if (crossing.leg === 'open') return isCancelledBefore(order, crossing.tick);
  const { sequence } = crossing.tick;
  return order.fills.some((f) => f.reason === 'margin-close-out' && f.sequence === sequence);
}

/** Whether a tick reached where the level stands at least: a trailing stop may be behind its best price. */
function reachesLeast(order: ReplayOrder, { leg, reasons, tick, least, level }: Crossing): boolean {
  if (leg === 'open' || !reasons.includes('trailing-stop') || least === level) return true;
  const price = new Money(closingPrice(order.side, tick));
  return order.side === 'long' ? price.lte(least) : price.gte(least);
}

/**
 * Whether limits, stops of both kinds, targets and trailing stops filled at the first tick that reached them, and only
 * then. Takes the ticks of the order's instrument, chunk after chunk.
 */
export class TriggerCheck {
  private readonly outcome: Outcome = { findings: [], excused: 0 };
  private readonly owed: readonly ReplayFill[];
  private readonly answered = new Set<ReplayFill>();
  private readonly scan: LevelScan;
  /** How it ended before its levels did: found wrong, or overtaken by a rule. */
  private ended: 'wrong' | 'overtaken' | null = null;

  constructor(
    private readonly order: ReplayOrder,
    private readonly c: Circumstances,
  ) {
    const waited = order.levels.some((l) => l.status === 'pending');
    this.owed = order.fills.filter(
      (f) =>
        (triggerReasons.has(f.reason) ||
          f.reason === 'stop-order' ||
          (f.reason === 'limit-order' && waited)) &&
        f.receivedAt < c.to,
    );
    this.scan = new LevelScan(order, needsLive(order, c));
  }

  /** What the first tick that matters is beyond. */
  get start(): Start | null {
    return this.scan.start;
  }

  /** Whether no later tick matters. */
  get isDone(): boolean {
    return this.ended !== null || this.scan.isDone;
  }

  /** `pair`: what converts the order's currency, as far as it has come; null at par. */
  take(chunk: Chunk, pair: Past | null): void {
    if (this.ended) return;
    for (const crossing of this.scan.take(chunk)) {
      this.meet(crossing, chunk, pair);
      if (this.ended) return;
    }
  }

  finish(): Outcome {
    if (this.ended === 'wrong') return this.outcome;
    // The ticks of a trailing stop may begin days ago; of older fills only what is among them is known.
    for (const fill of this.owed)
      if (!this.answered.has(fill) && fill.receivedAt >= this.c.from)
        this.find(
          `${fill.reason} filled at tick ${fill.sequence}, which no level of the order waited for`,
        );
    return this.outcome;
  }

  private meet(crossing: Crossing, chunk: Chunk, pair: Past | null): void {
    const { order, outcome } = this;
    const fill = this.owed.find((f) => answers(f, crossing));
    if (fill) {
      this.answered.add(fill);
      if (!isAtLevel(fill, crossing))
        this.find(
          `${fill.reason} was asked at ${fill.requestedPrice}, the level was ${crossing.level}`,
        );
      return;
    }
    if (isOvertaken(order, crossing)) {
      this.ended = 'overtaken';
      return;
    }
    if (this.mayWait(crossing.tick, chunk, pair) || !reachesLeast(order, crossing)) {
      outcome.excused += 1;
      return;
    }
    const late = this.owed.find((f) => f.leg === crossing.leg && !this.answered.has(f));
    const instead = late ? `it filled at tick ${late.sequence}, ${late.reason}` : 'it did not fill';
    this.find(
      `${crossing.reasons.join(' or ')} at ${crossing.level} was reached by ${told(crossing.tick)}; ${instead}`,
    );
    this.ended = 'wrong';
  }

  /** Whether an order could wait for the next tick: no conversion, the process ending, or not yet written. */
  private mayWait(tick: LoggedTick, chunk: Chunk, pair: Past | null): boolean {
    const { order, c } = this;
    const rate = pair?.asOf(tick.sequence);
    const fits = rate?.live || !needsLive(order, c);
    // Its source may have been silent, which the log does not tell from a quiet market.
    const isHeard =
      rate && tick.arrivedAt - rate.receivedAt <= Math.min(rate.maxAgeMs, silenceLimitMs);
    const converts = !pair || (isHeard && fits);
    const waits = order.status === 'open' || order.status === 'pending';
    return (
      !converts ||
      chunk.isLate(chunk.placeAfter(tick.sequence) - 1) ||
      (waits && tick.receivedAt > c.logEnd - inFlightMs)
    );
  }

  private find(text: string): void {
    this.outcome.findings.push({ orderId: this.order.id, code: this.order.code, text });
  }
}

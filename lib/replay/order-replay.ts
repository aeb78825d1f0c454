import { formOf } from '../core/trading';
import { TriggerCheck, type Circumstances, type Finding, type Outcome } from './check-rules';
import type { Chunk, Past } from './log/chunk-rules';
import type { DayFill, DayOrder } from './day-queries';
import { checkFill, type Cited } from './fill-check-rules';
import { SettlementCheck } from './settlement-rules';
import type { Start } from './waiting-rules';

export type Placing = {
  /** The first moment of the day, ms; ticks from a little before it on are looked at. */
  dayFrom: number;
  /** From when on ticks matter to the order, ms. */
  since: number;
  /** Whether nobody can tell any more how far its trailing stop has followed. */
  isUnsure: boolean;
  /** The pair that converts its currency; null at par, and for a timed option. */
  pair: string | null;
};

/** One order through a day: what it waited for, how it settled, and what its fills cite. */
export class OrderReplay {
  /** The fills of the day. */
  readonly fills: readonly DayFill[];
  readonly isSettling: boolean;
  readonly pair: string | null;
  readonly isUnsure: boolean;
  private check: TriggerCheck | SettlementCheck | null = null;
  private readonly since: number;

  constructor(
    readonly order: DayOrder,
    private readonly c: Circumstances,
    { dayFrom, since, isUnsure, pair }: Placing,
  ) {
    const { kind, expiresAt } = order;
    this.pair = pair;
    this.since = since;
    this.isUnsure = isUnsure;
    this.fills = order.fills.filter((f) => f.receivedAt >= dayFrom && f.receivedAt < c.to);
    const form = formOf(kind);
    this.isSettling = form === 'option' && expiresAt! < Math.min(c.to, c.logEnd);
    if (isUnsure) return;
    switch (form) {
      case 'position':
        this.check = new TriggerCheck(order, c);
        break;
      case 'option':
        if (this.isSettling) this.check = new SettlementCheck(order, c);
    }
  }

  /** What the first tick that matters is beyond. */
  get start(): Start | null {
    return this.check?.start ?? null;
  }

  /** Whether no later tick matters to what it waited for. */
  get isDone(): boolean {
    return this.check?.isDone ?? true;
  }

  take(chunk: Chunk, pair: Past | null): void {
    if (chunk.lastAt < this.since) return;
    if (this.check instanceof TriggerCheck) this.check.take(chunk, pair);
    else this.check?.take(chunk);
  }

  /** What does not follow from the ticks, once all have been taken. */
  finish(cited: Cited): Outcome {
    const findings: Finding[] = this.fills.flatMap((fill) =>
      checkFill(this.order, fill, cited, this.c),
    );
    const outcome = this.check?.finish() ?? { findings: [], excused: 0 };
    return { findings: [...findings, ...outcome.findings], excused: outcome.excused };
  }
}

import { Money } from '../core/money';
import {
  inFlightMs,
  needsLive,
  told,
  type Circumstances,
  type Finding,
  type Outcome,
} from './check-rules';
import { firstWhere, type Chunk } from './log/chunk-rules';
import { settlesWithinMs, optionResult, type LoggedTick, type ReplayOrder } from './scan-rules';
import type { Start } from './waiting-rules';

/**
 * Whether a timed option settled at the first tick at or after its expiry at which it could, with what
 * follows from it. Takes the ticks of its instrument, chunk after chunk.
 */
export class SettlementCheck {
  /** The tick it had to settle at. */
  private due: LoggedTick | null = null;
  /** Ticks in its time at which it could not settle. */
  private readonly passed = new Set<number>();
  private isOver = false;

  constructor(
    private readonly order: ReplayOrder,
    private readonly c: Circumstances,
  ) {}

  /** What the first tick that matters is beyond. */
  get start(): Start {
    return { by: 'receivedAt', after: this.order.expiresAt! - 1 };
  }

  /** Whether no later tick matters. */
  get isDone(): boolean {
    return this.due !== null || this.isOver;
  }

  take(chunk: Chunk): void {
    const expiresAt = this.order.expiresAt!;
    if (this.isDone || chunk.lastAt < expiresAt) return;
    const { ticks } = chunk;
    const live = needsLive(this.order, this.c);
    for (let i = firstWhere(ticks, (t) => t.receivedAt >= expiresAt); i < ticks.length; i += 1) {
      const tick = ticks[i]!;
      this.isOver = tick.receivedAt > expiresAt + settlesWithinMs;
      if (this.isOver) return;
      if (chunk.counts(i, live) && !chunk.isLate(i)) {
        this.due = tick;
        return;
      }
      this.passed.add(tick.sequence);
    }
  }

  finish(): Outcome {
    const { order, due } = this;
    const findings: Finding[] = [];
    const find = (text: string) => findings.push({ orderId: order.id, code: order.code, text });
    const [entry, settled] = (['open', 'close'] as const).map((leg) =>
      order.fills.find((f) => f.leg === leg),
    );
    if (settled) {
      if (due?.sequence !== settled.sequence && !this.passed.has(settled.sequence))
        find(
          `settled at tick ${settled.sequence}; the first at or after its expiry was ${due ? told(due) : 'none in the log'}`,
        );
      const brings = entry && optionResult(order, entry.price, settled.price);
      if (brings !== undefined && !new Money(brings).eq(settled.profit!))
        find(`brought ${settled.profit} between ${entry!.price} and ${settled.price}`);
    } else if (order.status === 'expired' && due) {
      find(`returned its stake, though ${told(due)} came in time`);
    } else if (
      order.status === 'open' &&
      this.c.logEnd > order.expiresAt! + settlesWithinMs + inFlightMs
    ) {
      find('neither settled nor returned its stake in time');
    }
    return { findings, excused: this.passed.size };
  }
}

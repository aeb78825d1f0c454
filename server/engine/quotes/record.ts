import type { Quote } from '@/lib/core/market';
import type { Trail } from '../desk/desk-store';
import type { Extras, Recorder } from '../desk/recorder';
import type { KeptQuotes } from './kept-quotes';
import type { OrderWatch } from '../watch/order-watch';
import type { TickLog } from './tick-log';

const trailsEveryMs = 1_000;
const mostTrails = 1_000;
// One commit takes so many at the end: more would outlast the time a statement has.
const mostAtEnd = 5_000;
// What somebody holds at the end is tried for so long.
const patienceAtEndMs = 3_000;

/** What the engine leaves in the database beside the bookings: ticks, and how far trailing stops came. */
export class EngineRecord implements Recorder {
  private orders: OrderWatch | null = null;
  private trailsAt = 0;
  private isFinishing = false;
  private finishingSince = 0;
  private isMoreLeft = false;

  constructor(private readonly parts: { log: TickLog; quotes: KeptQuotes; now: () => number }) {}

  follow(orders: OrderWatch): void {
    this.orders = orders;
  }

  use = (code: string, change: 1 | -1): void => this.parts.log.use(code, change);

  add = (quote: Quote): void => this.parts.log.add(quote);

  /** Until it is known what orders hang on, the ticks of every instrument are gathered. */
  hold = (): void => this.parts.log.hold();

  release = (): void => this.parts.log.release();

  /** Has everything written with the next commits. */
  finish(): void {
    this.isFinishing = true;
    this.finishingSince = performance.now();
  }

  isLeft = (): boolean => this.isMoreLeft;

  cite(code: string): void {
    const newest = this.parts.quotes.asOf(code, Infinity);
    if (newest) this.parts.log.cite(newest.quote);
  }

  trailOf = (orderId: string): Trail | null => this.orders?.trailOf(orderId) ?? null;

  take(codes: ReadonlySet<string>): Extras {
    const { log, now } = this.parts;
    const trails: Trail[] = [];
    if (this.isFinishing || now() - this.trailsAt >= trailsEveryMs) {
      this.trailsAt = now();
      const most = this.isFinishing ? mostAtEnd : mostTrails;
      const unwritten = this.orders?.unwrittenTrails(most) ?? [];
      trails.push(...unwritten);
      this.isMoreLeft = this.isFinishing && unwritten.length >= most;
    }
    return { ticks: log.take(codes, this.isFinishing), trails };
  }

  takeBacklog(): Extras | null {
    const { log } = this.parts;
    return log.isBehind ? { ticks: log.takeOldest(), trails: [] } : null;
  }

  close = (): void => this.parts.log.close();

  giveBack({ ticks, trails }: Extras): void {
    this.parts.log.giveBack(ticks);
    this.orders?.unwrite(trails);
    const isPatient = performance.now() - this.finishingSince < patienceAtEndMs;
    if (this.isFinishing && trails.length > 0 && isPatient) this.isMoreLeft = true;
  }
}

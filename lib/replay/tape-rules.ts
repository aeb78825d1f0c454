import type { LoggedTick } from './scan-rules';

/** The logged ticks of one instrument, oldest first, and how to find one. */
export class Tape {
  private readonly places = new Map<number, number>();

  constructor(readonly ticks: readonly LoggedTick[]) {
    ticks.forEach((tick, i) => this.places.set(tick.sequence, i));
  }

  /** The tick with this sequence. */
  at(sequence: number): LoggedTick | undefined {
    return this.ticks[this.places.get(sequence) ?? -1];
  }

  /** The newest tick that had come by a sequence. */
  asOf(sequence: number): LoggedTick | undefined {
    return this.ticks[this.placeFrom(sequence + 1) - 1];
  }

  /** The first tick after a sequence, of those that count. */
  after(sequence: number, counts?: (tick: LoggedTick) => boolean): LoggedTick | undefined {
    let at = this.placeFrom(sequence + 1);
    while (counts && at < this.ticks.length && !counts(this.ticks[at]!)) at += 1;
    return this.ticks[at];
  }

  /** The ticks received from a moment on and before another, ms. */
  between(from: number, until: number): LoggedTick[] {
    const first = this.placeWhere((tick) => tick.receivedAt >= from);
    const ticks: LoggedTick[] = [];
    for (let at = first; at < this.ticks.length && this.ticks[at]!.receivedAt < until; at += 1)
      ticks.push(this.ticks[at]!);
    return ticks;
  }

  /** Whether the log covers a sequence: a run holds every tick between its first and its last. */
  covers(sequence: number): boolean {
    const [before, behind] = [this.asOf(sequence), this.after(sequence)];
    return this.places.has(sequence) || (!!before && before.run === behind?.run);
  }

  private placeFrom(sequence: number): number {
    return this.placeWhere((tick) => tick.sequence >= sequence);
  }

  private placeWhere(isBehind: (tick: LoggedTick) => boolean): number {
    let [low, high] = [0, this.ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBehind(this.ticks[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

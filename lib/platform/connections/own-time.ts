const everyMs = 100;
const keptMs = 15_000;

/**
 * For how long this process did not come to its turn, since others had the CPU or it was busy itself: what
 * others say in time is read too late then.
 */
export class OwnTime {
  private readonly late: { at: number; ms: number }[] = [];
  private expected = performance.now() + everyMs;

  /** Looks until `isOver`. */
  constructor(isOver: () => boolean) {
    const looking = setInterval(() => {
      if (isOver()) clearInterval(looking);
      else this.look();
    }, everyMs);
    looking.unref();
  }

  private look(): void {
    const at = performance.now();
    const ms = at - this.expected;
    this.expected = at + everyMs;
    if (ms > everyMs) this.late.push({ at, ms });
    while (this.late.length > 0 && this.late[0]!.at < at - keptMs) this.late.shift();
  }

  /** How much of the time since a moment of `performance.now()` was lost, ms. */
  lostSince(moment: number): number {
    const now = performance.now() - Math.max(this.expected, moment);
    return this.late.reduce(
      (sum, { at, ms }) => sum + Math.max(0, Math.min(ms, at - moment)),
      now > everyMs ? now : 0,
    );
  }
}

export const pageLimits = {
  /** Pages being drawn, for all addresses together; an address has one at a time. */
  running: 4,
  // A crowd of visitors shares pages, so many of them take little; who waits longer than below is turned away.
  waiting: 1_000,
  waitingOfAddress: 24,
  /** An address pauses as long as its last page took, at most this long, so that half of the time is others'. */
  longestPauseMs: 400,
  /** A caller who reads a page slowly does not keep the place of the next one. */
  longestTurnMs: 3_000,
  longestWaitMs: 8_000,
};

/** Ends a turn; more than once does nothing. */
export type EndTurn = () => void;

type Waiting = { key: string; begin: (end: EndTurn | null) => void };

/**
 * Turns at drawing pages. One address has one page drawn at a time and then pauses, so that however
 * much it asks for, orders and the pages of others come between.
 */
export class PageTurns {
  private running = 0;
  /** Addresses that have a page drawn or pause after one. */
  private readonly busy = new Set<string>();
  private readonly waiting = new Set<Waiting>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits = pageLimits) {}

  /** Resolves when the turn has come; with null when too many wait already, or `signal` gave up. */
  take(key: string, signal?: AbortSignal): Promise<EndTurn | null> {
    const own = this.counts.get(key) ?? 0;
    const { waiting, waitingOfAddress, longestWaitMs } = this.limits;
    if (own >= waitingOfAddress || this.waiting.size >= waiting) return Promise.resolve(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => leave(null), longestWaitMs);
      const leave = (end: EndTurn | null) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gaveUp);
        if (this.waiting.delete(entry)) this.countDown(key);
        resolve(end);
      };
      const gaveUp = () => leave(null);
      const entry: Waiting = { key, begin: leave };
      this.waiting.add(entry);
      this.counts.set(key, own + 1);
      signal?.addEventListener('abort', gaveUp, { once: true });
      this.next();
    });
  }

  private countDown(key: string): void {
    const left = this.counts.get(key)! - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }

  private next(): void {
    for (const entry of this.waiting) {
      if (this.running >= this.limits.running) return;
      if (!this.busy.has(entry.key)) entry.begin(this.begin(entry.key));
    }
  }

  private begin(key: string): EndTurn {
    const began = performance.now();
    this.running += 1;
    this.busy.add(key);
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      this.running -= 1;
      const pauseMs = Math.min(this.limits.longestPauseMs, performance.now() - began);
      setTimeout(() => {
        this.busy.delete(key);
        this.next();
      }, pauseMs).unref();
      this.next();
    };
    const timer = setTimeout(end, this.limits.longestTurnMs);
    timer.unref();
    return end;
  }
}

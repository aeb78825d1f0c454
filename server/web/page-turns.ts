import { Lately } from './lately';

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
  /** Who used more than this lately comes after all who did not: an address, and all of its network together. */
  lateMs: 1_000,
  lateOfNetworkMs: 4_000,
};

const fadesMs = 10_000;

/** Ends a turn; more than once does nothing. */
export type EndTurn = () => void;

/** Whose turn it is: an address, and the network around it of which one party may have every address. */
export type Whose = { key: string; network: string };

type Waiting = Whose & { begin: (end: EndTurn | null) => void };

/**
 * Turns at drawing pages. One address has one page drawn at a time and then pauses, so that however
 * much it asks for, orders and the pages of others come between. Next is who waits longest, but whoever
 * kept many or long turns lately comes after all others, and of a full line who has most in it loses one.
 */
export class PageTurns {
  private running = 0;
  /** Addresses that have a page drawn or pause after one. */
  private readonly busy = new Set<string>();
  private readonly waiting = new Set<Waiting>();
  private readonly counts = new Map<string, number>();
  private readonly used = new Lately(fadesMs);
  private readonly usedOfNetworks = new Lately(fadesMs);

  constructor(private readonly limits = pageLimits) {}

  /** Resolves when the turn has come; with null when too many wait already, or `signal` gave up. */
  take({ key, network }: Whose, signal?: AbortSignal): Promise<EndTurn | null> {
    const own = this.counts.get(key) ?? 0;
    const { waiting, waitingOfAddress, longestWaitMs } = this.limits;
    if (own >= waitingOfAddress) return Promise.resolve(null);
    if (this.waiting.size >= waiting && !this.makeRoom(network)) return Promise.resolve(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => leave(null), longestWaitMs);
      const leave = (end: EndTurn | null) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gaveUp);
        if (this.waiting.delete(entry)) this.countDown(key);
        resolve(end);
      };
      const gaveUp = () => leave(null);
      const entry: Waiting = { key, network, begin: leave };
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

  /** Sends away the newest of the network that has most waiting; false where none has more than this one. */
  private makeRoom(network: string): boolean {
    const newest = new Map<string, { count: number; entry: Waiting }>();
    for (const entry of this.waiting) {
      const count = (newest.get(entry.network)?.count ?? 0) + 1;
      newest.set(entry.network, { count, entry });
    }
    const own = newest.get(network)?.count ?? 0;
    const most = [...newest.values()].reduce((a, b) => (b.count > a.count ? b : a));
    if (most.count <= own + 1) return false;
    most.entry.begin(null);
    return true;
  }

  private next(): void {
    while (this.running < this.limits.running) {
      const entry = this.first();
      if (!entry) return;
      entry.begin(this.begin(entry));
    }
  }

  private first(): Waiting | null {
    let late: Waiting | null = null;
    for (const entry of this.waiting) {
      if (this.busy.has(entry.key)) continue;
      if (!this.isLate(entry)) return entry;
      late ??= entry;
    }
    return late;
  }

  private isLate({ key, network }: Whose): boolean {
    const { lateMs, lateOfNetworkMs } = this.limits;
    return this.used.of(key) > lateMs || this.usedOfNetworks.of(network) > lateOfNetworkMs;
  }

  private begin({ key, network }: Whose): EndTurn {
    const began = performance.now();
    this.running += 1;
    this.busy.add(key);
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      this.running -= 1;
      const tookMs = performance.now() - began;
      this.used.add(key, tookMs);
      this.usedOfNetworks.add(network, tookMs);
      const pauseMs = Math.min(this.limits.longestPauseMs, tookMs);
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

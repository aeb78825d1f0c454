const firstPutOffMs = 100;
const longestPutOffMs = 1_000;
// However many accounts somebody holds, others have this long between two attempts.
const pauseMs = 100;

/**
 * The accounts whose last attempt failed, as by rows that another program holds. Nothing of them is booked
 * with others, and each attempt that fails puts all of an account off for longer. Times are those of the
 * performance clock, in ms.
 */
export class HeldAccounts {
  private readonly held = new Map<string, { failures: number; dueAt: number }>();
  private pauseUntil = 0;

  has = (key: string): boolean => this.held.has(key);

  get size(): number {
    return this.held.size;
  }

  /** When an account may be tried; 0 for one that nobody holds. */
  dueAt(key: string): number {
    const held = this.held.get(key);
    return held ? Math.max(held.dueAt, this.pauseUntil) : 0;
  }

  isDue = (key: string): boolean => !this.held.has(key) || this.dueAt(key) <= performance.now();

  /** Puts an account off; tells whether this was its first failure. */
  failed(key: string): boolean {
    const now = performance.now();
    const failures = this.held.get(key)?.failures ?? 0;
    const putOffMs = Math.min(firstPutOffMs * 2 ** failures, longestPutOffMs);
    this.held.set(key, { failures: failures + 1, dueAt: now + putOffMs });
    this.pauseUntil = now + pauseMs;
    return failures === 0;
  }

  booked(keys: Iterable<string>): void {
    if (this.held.size > 0) for (const key of keys) this.held.delete(key);
  }
}

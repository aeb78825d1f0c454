type Used = { ms: number; atMs: number };

/** How much time each key used lately: what was used fades, to a third within `fadesMs`. */
export class Lately {
  /** In the order of their last use. */
  private readonly used = new Map<string, Used>();

  constructor(private readonly fadesMs: number) {}

  add(key: string, ms: number): void {
    const atMs = performance.now();
    const before = this.of(key);
    this.used.delete(key);
    this.used.set(key, { ms: before + ms, atMs });
    for (const [old, { atMs: oldMs }] of this.used) {
      if (atMs - oldMs < 10 * this.fadesMs) break;
      this.used.delete(old);
    }
  }

  of(key: string): number {
    const used = this.used.get(key);
    return used ? used.ms * Math.exp((used.atMs - performance.now()) / this.fadesMs) : 0;
  }
}

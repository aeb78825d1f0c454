import { setTimeout as sleep } from 'node:timers/promises';

/** A rest that whoever brings work ends. */
export class Rest {
  private ending: AbortController | null = null;

  async take(ms: number): Promise<void> {
    if (ms <= 0) return;
    this.ending = new AbortController();
    await sleep(ms, null, { signal: this.ending.signal }).catch(() => undefined);
    this.ending = null;
  }

  end(): void {
    this.ending?.abort();
  }
}

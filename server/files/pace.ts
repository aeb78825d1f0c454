import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

// Timers are no finer.
const leastWaitMs = 4;

/**
 * Lets bytes through at most so fast, over all who pass here: what comes from many at once would
 * otherwise take the processor from everything else that the process does.
 */
export class Pace {
  private freeAt = 0;

  constructor(private readonly bytesPerSecond: number) {}

  /** Resolves once this many bytes may go on. */
  async take(bytes: number): Promise<void> {
    const now = performance.now();
    this.freeAt = Math.max(now, this.freeAt) + (bytes * 1000) / this.bytesPerSecond;
    const wait = this.freeAt - now;
    if (wait >= leastWaitMs) await sleep(wait);
  }

  /** A part of a stream that lets its bytes through so. */
  through(): Transform {
    return new Transform({
      transform: (part: Buffer, _, done) => {
        this.take(part.length).then(() => done(null, part), done);
      },
    });
  }
}

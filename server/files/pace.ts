import { Transform } from 'node:stream';

// Timers are no finer.
const leastWaitMs = 4;
const mega = 1024 * 1024;
// What a part costs however small it is: a sender of single bytes would else keep the process busy.
const leastBytes = 2_048;
// Large files go on a little even while light ones take all there is: no line is ended meanwhile.
const longestWaitMs = 2_000;

type Waiting = { place: number; bytes: number; since: number; go(): void };

export type Paced = {
  /** A part of a stream that lets its bytes through at the pace. */
  through: Transform;
  /** For how long it kept them waiting so far, ms: that was not the sender's doing. */
  waitedMs(): number;
};

/**
 * Lets bytes through at most so fast, over all who pass here: what comes from many at once would
 * otherwise take the processor from everything else that the process does.
 *
 * The first `lightBytes` of each share what there is, so that a usual photograph never waits for large files;
 * what goes beyond goes in the order in which they began, so that one large file after the other is through
 * and off the disk again, instead of all of them at the end.
 */
export class Pace {
  private freeAt = 0;
  private begun = 0;
  private readonly line: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bytesPerSecond: number,
    private readonly lightBytes = 8 * mega,
  ) {}

  begin(): Paced {
    this.begun += 1;
    const place = this.begun;
    let passed = 0;
    let waitedMs = 0;
    let since: number | null = null;
    const through = new Transform({
      transform: (part: Buffer, _, done) => {
        passed += part.length;
        since = performance.now();
        void this.take(part.length, passed <= this.lightBytes ? 0 : place).then(() => {
          waitedMs += performance.now() - since!;
          since = null;
          done(null, part);
        });
      },
    });
    return {
      through,
      waitedMs: () => waitedMs + (since === null ? 0 : performance.now() - since),
    };
  }

  /** Resolves once this many bytes may go on; lower places go first. */
  private take(bytes: number, place: number): Promise<void> {
    return new Promise((go) => {
      const behind = this.line.findIndex((other) => other.place > place);
      const waiting = { place, bytes, since: performance.now(), go };
      this.line.splice(behind < 0 ? this.line.length : behind, 0, waiting);
      if (!this.timer) this.letThrough();
    });
  }

  private letThrough(): void {
    this.timer = undefined;
    const now = performance.now();
    while (this.line.length > 0 && this.freeAt - now < leastWaitMs) {
      const late = this.line.findIndex(({ since }) => now - since > longestWaitMs);
      const [{ bytes, go }] = this.line.splice(Math.max(late, 0), 1) as [Waiting];
      const cost = Math.max(bytes, leastBytes);
      this.freeAt = Math.max(now, this.freeAt) + (cost * 1000) / this.bytesPerSecond;
      go();
    }
    if (this.line.length > 0) this.timer = setTimeout(() => this.letThrough(), this.freeAt - now);
  }
}

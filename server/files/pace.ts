import { Transform } from 'node:stream';

// Timers are no finer.
const leastWaitMs = 4;
const mega = 1024 * 1024;
// What a part costs however small it is: a sender of single bytes would else keep the process busy.
const leastBytes = 2_048;
// Large files go on a little even while light ones take all there is: no line is ended meanwhile.
const longestWaitMs = 2_000;

// As much of an upload waits here before its sender is held back: more than comes at the least rate in
// the longest wait.
const roomBytes = 80 * 1024;
const roomParts = 64;

type Waiting = { place: number; cost: number; since: number; go(): void };

export type Paced = {
  /** A part of a stream that lets its bytes through at the pace. */
  through: Transform;
  /**
   * For how long it let the sender send nothing more, ms: that was not their doing. While there is room for
   * more of what they send, it does not hold them back, however long a part of it waits here.
   */
  waitedMs(): number;
};

/** What parts cost: each a little, however small it is, as the process has work with each. */
const costOf = (parts: readonly Buffer[]) =>
  parts.reduce((sum, { length }) => sum + Math.max(length, leastBytes), 0);

/**
 * A part of a stream that waits with what came before it lets that go on, and counts how long it had no
 * room for more bytes. Without room for more parts it stops a sender of small ones too, but that it does
 * not count: they could have sent more in as many.
 */
class Through extends Transform {
  private heldSince: number | null = null;
  private heldBefore = 0;
  private parts = 0;
  private isFull = false;

  constructor(private readonly wait: (bytes: number, cost: number) => Promise<void>) {
    super({ writableHighWaterMark: roomBytes });
    this.on('drain', () => {
      this.heldBefore = this.heldMs();
      this.heldSince = null;
    });
  }

  heldMs(): number {
    const { heldSince, heldBefore } = this;
    return heldBefore + (heldSince === null ? 0 : performance.now() - heldSince);
  }

  override write(part: unknown, ...rest: unknown[]): boolean {
    this.parts += 1;
    const hasRoom = super.write(part, ...(rest as []));
    if (!hasRoom) this.heldSince ??= performance.now();
    if (this.parts >= roomParts) this.isFull = true;
    return hasRoom && !this.isFull;
  }

  override _write(part: Buffer, _: string, done: (error?: Error | null) => void): void {
    this.pass([part], done);
  }

  /** What came meanwhile goes on as one part. */
  override _writev(parts: { chunk: unknown }[], done: (error?: Error | null) => void): void {
    const chunks = parts.map(({ chunk }) => chunk as Buffer);
    this.pass(chunks, done);
  }

  override _transform(part: Buffer, _: string, done: (error: null, part: Buffer) => void): void {
    done(null, part);
  }

  private pass(parts: Buffer[], done: (error?: Error | null) => void): void {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    void this.wait(bytes.length, costOf(parts)).then(() => {
      super._write(bytes, 'utf8', (error) => {
        this.parts -= parts.length;
        done(error);
        if (!this.isFull || this.parts >= roomParts) return;
        this.isFull = false;
        if (!this.writableNeedDrain) this.emit('drain');
      });
    });
  }
}

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
    const through = new Through((bytes, cost) => {
      passed += bytes;
      return this.take(cost, passed <= this.lightBytes ? 0 : place);
    });
    return { through, waitedMs: () => through.heldMs() };
  }

  /** Resolves once what costs so many bytes may go on; lower places go first. */
  private take(cost: number, place: number): Promise<void> {
    return new Promise((go) => {
      const behind = this.line.findIndex((other) => other.place > place);
      const waiting = { place, cost, since: performance.now(), go };
      this.line.splice(behind < 0 ? this.line.length : behind, 0, waiting);
      if (!this.timer) this.letThrough();
    });
  }

  private letThrough(): void {
    this.timer = undefined;
    const now = performance.now();
    while (this.line.length > 0 && this.freeAt - now < leastWaitMs) {
      const late = this.line.findIndex(({ since }) => now - since > longestWaitMs);
      const [{ cost, go }] = this.line.splice(Math.max(late, 0), 1) as [Waiting];
      this.freeAt = Math.max(now, this.freeAt) + (cost * 1000) / this.bytesPerSecond;
      go();
    }
    if (this.line.length > 0) this.timer = setTimeout(() => this.letThrough(), this.freeAt - now);
  }
}

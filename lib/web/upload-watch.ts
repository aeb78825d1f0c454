import type { Readable } from 'node:stream';
import { uploadLimits } from '../files/contract';
import type { TurnWanted } from '../files/service';

const { mostBytes, idleMs, leastPerSecond, leastOfMany, lookMs, patienceMs, longestMs } =
  uploadLimits;
// Who did not tell the length is read a little further, to be told that it is too much; then the line is cut.
const beyondBytes = 4 * 1024 * 1024;

/** `slow`: others wait for the turn. `lost`: it brought nothing, too little or too much on the whole. */
type Why = 'slow' | 'lost';

/** Judges what a sender brings by a clock that stands still while they are held back. */
export class Sender {
  private readonly began: number;
  private last: number;
  private bytes = 0;
  private window: { since: number; bytes: number };
  /** Since when fewer bytes a second came than each of these. */
  private readonly slowSince = new Map<number, number>();

  constructor(now: number) {
    this.began = now;
    this.last = now;
    this.window = { since: now, bytes: 0 };
  }

  /** What a part that came makes of it. */
  brought(bytes: number, now: number): Why | null {
    this.last = now;
    this.bytes += bytes;
    this.window.bytes += bytes;
    const seconds = (now - this.began - idleMs) / 1000;
    const isTooLittle = this.bytes < seconds * leastPerSecond;
    return this.bytes > mostBytes + beyondBytes || isTooLittle ? 'lost' : null;
  }

  /** What time makes of it, to be asked now and then. */
  look(now: number, wanted: TurnWanted): Why | null {
    if (now - this.last > idleMs) return 'lost';
    const { since, bytes } = this.window;
    if (now - since >= lookMs) {
      for (const least of [leastPerSecond, leastOfMany]) {
        const isSlow = (bytes * 1000) / (now - since) < least;
        if (!isSlow) this.slowSince.delete(least);
        else if (!this.slowSince.has(least)) this.slowSince.set(least, since);
      }
      this.window = { since: now, bytes: 0 };
    }
    if (wanted === 'no') return null;
    const slowSince = this.slowSince.get(wanted === 'more' ? leastOfMany : leastPerSecond) ?? now;
    const isTooLong = now - slowSince >= patienceMs || now - this.began >= longestMs;
    return isTooLong ? 'slow' : null;
  }
}

/**
 * Ends a stream whose sender is lost, or slow while others wait; gives the way to stop watching. How long
 * they were held back here, `heldMs`, is not counted.
 */
export function watchSender(
  stream: Readable,
  heldMs: () => number,
  wanted: () => TurnWanted,
  end: (why: Why) => void,
): () => void {
  const now = () => performance.now() - heldMs();
  const sender = new Sender(now());
  const judge = (why: Why | null) => {
    if (why === null) return;
    stop();
    end(why);
  };
  const timer = setInterval(() => judge(sender.look(now(), wanted())), 1000);
  const come = (part: Buffer) => judge(sender.brought(part.length, now()));
  const stop = () => {
    clearInterval(timer);
    stream.off('data', come);
    stream.off('end', stop);
  };
  stream.on('data', come);
  stream.on('end', stop);
  return stop;
}

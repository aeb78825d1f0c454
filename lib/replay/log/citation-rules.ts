import type { Chunk } from './chunk-rules';
import type { LoggedTick } from '@/lib/replay/scan-rules';

/** What the log says of a tick that something cites. */
export type Citation = {
  sequence: number;
  /** The tick with this sequence. */
  tick?: LoggedTick;
  /** The first tick after it. */
  next?: LoggedTick;
  /** Whether the log covers the sequence: a run holds every tick between its first and its last. */
  isCovered: boolean;
  /** Whether the log has an earlier tick of the instrument: from then on every tick that is cited is kept. */
  hasEarlier: boolean;
};

/** Ticks that are cited, of one instrument or many, found while the log goes by. */
export class Citations {
  private readonly asked = new Map<string, Map<number, Citation>>();
  private readonly waiting = new Map<string, { list: Citation[]; at: number; last?: LoggedTick }>();

  /** Asks for a tick. All that is asked for has to be before the first chunk of its instrument. */
  ask(code: string, sequence: number): void {
    const known = this.asked.get(code) ?? new Map<number, Citation>();
    this.asked.set(code, known);
    if (!known.has(sequence))
      known.set(sequence, { sequence, isCovered: false, hasEarlier: false });
  }

  take(chunk: Chunk): void {
    const { list, at, last } = this.waitingFor(chunk.code);
    let place = at;
    for (; place < list.length && list[place]!.sequence < chunk.last.sequence; place += 1)
      this.answer(list[place]!, chunk, last);
    // The next chunk tells what came after the last tick.
    for (let same = place; list[same]?.sequence === chunk.last.sequence; same += 1)
      Object.assign(list[same]!, { tick: chunk.last, isCovered: true });
    this.waiting.set(chunk.code, { list, at: place, last: chunk.last });
  }

  of(code: string, sequence: number): Citation | undefined {
    const one = this.asked.get(code)?.get(sequence);
    const last = this.waiting.get(code)?.last;
    if (one && last && last.sequence < sequence) one.hasEarlier = true;
    return one;
  }

  /** `last`: the tick before the chunk, where one was taken. */
  private answer(one: Citation, chunk: Chunk, last: LoggedTick | undefined): void {
    const place = chunk.placeAfter(one.sequence);
    const next = chunk.ticks[place]!;
    const upTo = chunk.ticks[place - 1] ?? last;
    if (upTo?.sequence === one.sequence) one.tick = upTo;
    one.next = next;
    one.hasEarlier ||= upTo !== undefined;
    one.isCovered ||= one.tick !== undefined || upTo?.run === next.run;
  }

  private waitingFor(code: string): { list: Citation[]; at: number; last?: LoggedTick } {
    const known = this.waiting.get(code);
    if (known) return known;
    const list = [...(this.asked.get(code)?.values() ?? [])];
    return { list: list.sort((a, b) => a.sequence - b.sequence), at: 0 };
  }
}

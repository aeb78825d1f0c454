import type { Chunk } from './log/chunk-rules';
import type { LoggedTick } from './scan-rules';

/** What the first tick that matters is beyond: a run of the log, a sequence, or a moment in ms. */
export type Start = { by: 'run' | 'sequence' | 'receivedAt'; after: number };

export const isBeyond = (tick: LoggedTick, { by, after }: Start): boolean => tick[by] > after;

type Waiter = { readonly start: Start | null; readonly isDone: boolean };

const kinds = ['run', 'sequence', 'receivedAt'] as const;

/** Those that wait for ticks of one instrument. Each costs nothing before its first tick and after its last. */
export class Waiting<W extends Waiter> {
  private readonly later = new Map(kinds.map((by) => [by, [] as { after: number; one: W }[]]));
  private isSorted = true;
  private active: W[] = [];

  /** Adds one; all of them before the first chunk. */
  add(one: W): void {
    if (one.isDone) return;
    const { by, after } = one.start ?? { by: 'run', after: -Infinity };
    this.later.get(by)!.push({ after, one });
    this.isSorted = false;
  }

  /** Those that a chunk may matter to. */
  of(chunk: Chunk): readonly W[] {
    if (!this.isSorted) this.sort();
    for (const by of kinds) {
      const list = this.later.get(by)!;
      const newest = by === 'receivedAt' ? chunk.lastAt : chunk.last[by];
      // The soonest stand at the end.
      while (list.length > 0 && newest > list.at(-1)!.after) this.active.push(list.pop()!.one);
    }
    if (this.active.some((one) => one.isDone))
      this.active = this.active.filter((one) => !one.isDone);
    return this.active;
  }

  private sort(): void {
    for (const list of this.later.values()) list.sort((a, b) => b.after - a.after);
    this.isSorted = true;
  }
}

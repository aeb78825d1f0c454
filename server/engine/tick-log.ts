import type { Quote } from '@/lib/core/market';
import type { TickRun } from './desk-store';

type Line = Pick<Quote, 'code' | 'source' | 'live' | 'sequence' | 'receivedAt'> & { text: string };

const dueMs = 1_000;
// A database that is away for long: what can no longer be kept is dropped from its beginning.
const mostLines = 200_000;

function lineOf(quote: Quote): Line {
  const { code, source, live, sequence, receivedAt, time, maxAgeMs, bid, ask } = quote;
  const text = [sequence, receivedAt, time, maxAgeMs, bid, ask].join();
  return { code, source, live, sequence, receivedAt, text };
}

/** The ticks of instruments that orders hang on, gathered until they are written. */
export class TickLog {
  private readonly uses = new Map<string, number>();
  private readonly lines = new Map<string, { since: number; lines: Line[] }>();
  private readonly logged = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly now: () => number,
    private readonly onDropped: (lines: number) => void,
  ) {}

  /** Counts one more order that hangs on an instrument, or one less. */
  use(code: string, change: 1 | -1): void {
    const uses = (this.uses.get(code) ?? 0) + change;
    if (uses > 0) this.uses.set(code, uses);
    else this.uses.delete(code);
  }

  add(quote: Quote): void {
    if (this.uses.has(quote.code)) this.keep(quote);
  }

  /** Has a quote written that something is about to be decided by, logged before or not. */
  cite(quote: Quote): void {
    if ((this.logged.get(quote.code) ?? 0) < quote.sequence) this.keep(quote);
  }

  /** The runs of these instruments and those that are due; with `all`, of every one. */
  take(codes: ReadonlySet<string>, all: boolean): TickRun[] {
    const due = this.now() - dueMs;
    const runs: TickRun[] = [];
    for (const [code, { since, lines }] of this.lines) {
      if (!all && !codes.has(code) && since > due) continue;
      this.lines.delete(code);
      this.count -= lines.length;
      runs.push(...runsOf(lines));
    }
    return runs;
  }

  /** Takes back what could not be written. */
  giveBack(runs: readonly TickRun[]): void {
    for (const run of [...runs].reverse()) {
      const quotes = run.ticks.split('\n').map((text) => fromLine(text, run));
      const waiting = this.lines.get(run.code);
      const lines = [...quotes, ...(waiting?.lines ?? [])];
      this.lines.set(run.code, { since: 0, lines });
      this.count += quotes.length;
    }
    this.trim();
  }

  private keep(quote: Quote): void {
    this.logged.set(quote.code, quote.sequence);
    const waiting = this.lines.get(quote.code);
    if (waiting) waiting.lines.push(lineOf(quote));
    else this.lines.set(quote.code, { since: this.now(), lines: [lineOf(quote)] });
    this.count += 1;
    this.trim();
  }

  private trim(): void {
    if (this.count <= mostLines) return;
    let dropped = 0;
    for (const waiting of this.lines.values()) {
      const half = Math.ceil(waiting.lines.length / 2);
      waiting.lines.splice(0, half);
      dropped += half;
    }
    this.count -= dropped;
    this.onDropped(dropped);
  }
}

/** Lines of one instrument as runs, a new one wherever the source changes. */
function runsOf(lines: readonly Line[]): TickRun[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const before = runs.at(-1)?.at(-1);
    if (before && before.source === line.source && before.live === line.live)
      runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => {
    const [first, last] = [run[0]!, run.at(-1)!];
    return {
      code: first.code,
      source: first.source,
      live: first.live,
      firstSequence: first.sequence,
      lastSequence: last.sequence,
      firstAt: new Date(first.receivedAt).toISOString(),
      lastAt: new Date(last.receivedAt).toISOString(),
      ticks: run.map((line) => line.text).join('\n'),
    };
  });
}

function fromLine(text: string, { code, source, live }: TickRun): Line {
  const [sequence, receivedAt] = text.split(',', 2).map(Number) as [number, number];
  return { code, source, live, sequence, receivedAt, text };
}

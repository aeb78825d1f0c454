import type { Quote } from '@/lib/core/market';
import type { TickRun } from '../desk/desk-store';
import { Spill, type Place } from './spill';

type Line = Pick<Quote, 'code' | 'source' | 'live' | 'sequence' | 'receivedAt'> & { text: string };

/** A run whose ticks lie on disk. */
type Spilled = Omit<TickRun, 'ticks'> & { place: Place };

type Run = { count: number; of: TickRun | Spilled };

/** The ticks of an instrument that wait: runs that were made before, then single lines. */
type Waiting = { since: number; runs: Run[]; lines: Line[] };

type Parts = {
  now(): number;
  /** The log of an instrument has a gap. */
  onLost(code: string, error: unknown): void;
  spill?: Spill;
  /** Whether all ticks of an instrument are written, whatever hangs on it. */
  isPublic?(code: string): boolean;
  /** How many lines stay in memory; further ones go to disk. */
  mostInMemory?: number;
};

const dueMs = 1_000;
const usualInMemory = 50_000;
// How much of what lay on disk one commit takes.
const mostAtOnce = 20_000;
// Where the disk takes nothing, so many times more than usual may stay in memory.
const patience = 5;

function lineOf(quote: Quote): Line {
  const { code, source, live, sequence, receivedAt, arrivedAt, time, maxAgeMs, bid, ask } = quote;
  const text = [sequence, receivedAt, time, maxAgeMs, bid, ask, arrivedAt - receivedAt].join();
  return { code, source, live, sequence, receivedAt, text };
}

/**
 * The ticks of instruments that orders hang on and of the public one, gathered until they are written. Where the database is
 * away for long they go to disk, and from there into commits of their own before anything else is booked.
 */
export class TickLog {
  private readonly uses = new Map<string, number>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly logged = new Map<string, number>();
  private readonly spill: Spill;
  private readonly most: number;
  private inMemory = 0;
  private onDisk = 0;
  private isHeld = false;

  constructor(private readonly parts: Parts) {
    this.spill = parts.spill ?? new Spill();
    this.most = parts.mostInMemory ?? usualInMemory;
  }

  /** Whether there is more than a commit of orders should take along. */
  get isBehind(): boolean {
    return this.onDisk > 0;
  }

  /** Counts one more order that hangs on an instrument, or one less. */
  use(code: string, change: 1 | -1): void {
    const uses = (this.uses.get(code) ?? 0) + change;
    if (uses > 0) this.uses.set(code, uses);
    else this.uses.delete(code);
  }

  /** Until it is known what orders hang on, the ticks of every instrument are gathered. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    for (const [code, { lines, runs }] of this.waiting) {
      if (this.isLogged(code) || runs.length > 0) continue;
      this.waiting.delete(code);
      // The newest of them is none that the log has: whatever it decides cites it.
      this.logged.delete(code);
      this.inMemory -= lines.length;
    }
  }

  add(quote: Quote): void {
    if (this.isHeld || this.isLogged(quote.code)) this.keep(quote);
  }

  /** Has a quote written that something is about to be decided by, logged before or not. */
  cite(quote: Quote): void {
    if ((this.logged.get(quote.code) ?? 0) < quote.sequence) this.keep(quote);
  }

  /** The runs of these instruments and those that are due; with `all`, of every one. */
  take(codes: ReadonlySet<string>, all: boolean): TickRun[] {
    const due = this.isHeld ? -Infinity : this.parts.now() - dueMs;
    const taken: TickRun[] = [];
    for (const [code, waiting] of this.waiting) {
      if (!all && !codes.has(code) && waiting.since > due) continue;
      this.waiting.delete(code);
      for (const run of [...waiting.runs, ...runsOf(waiting.lines)]) this.read(code, run, taken);
    }
    return taken;
  }

  /** The oldest of what waits, no more than one commit should take. */
  takeOldest(): TickRun[] {
    const taken: TickRun[] = [];
    let count = 0;
    for (const [code, { runs }] of this.waiting)
      while (runs.length > 0 && count < mostAtOnce) {
        count += runs[0]!.count;
        this.read(code, runs.shift()!, taken);
      }
    return taken;
  }

  /** Takes back what could not be written. */
  giveBack(runs: readonly TickRun[]): void {
    for (const run of [...runs].reverse()) {
      const waiting = this.waiting.get(run.code) ?? { since: 0, runs: [], lines: [] };
      this.waiting.set(run.code, waiting);
      const count = run.ticks.split('\n').length;
      waiting.runs.unshift({ count, of: run });
      waiting.since = 0;
      this.inMemory += count;
    }
    this.relieve();
  }

  close(): void {
    this.spill.close();
  }

  private isLogged = (code: string): boolean =>
    this.uses.has(code) || (this.parts.isPublic?.(code) ?? false);

  private read(code: string, { count, of }: Run, into: TickRun[]): void {
    if (!('place' in of)) {
      this.inMemory -= count;
      return void into.push(of);
    }
    this.onDisk -= count;
    try {
      const { place, ...run } = of;
      into.push({ ...run, ticks: this.spill.read(place) });
    } catch (error) {
      this.parts.onLost(code, error);
    }
    this.spill.release(of.place);
  }

  private keep(quote: Quote): void {
    this.logged.set(quote.code, quote.sequence);
    const waiting = this.waiting.get(quote.code);
    if (waiting) waiting.lines.push(lineOf(quote));
    else
      this.waiting.set(quote.code, {
        since: this.parts.now(),
        runs: [],
        lines: [lineOf(quote)],
      });
    this.inMemory += 1;
    this.relieve();
  }

  /** Brings everything to disk while memory has more than it should. */
  private relieve(): void {
    if (this.inMemory <= this.most) return;
    for (const [code, waiting] of this.waiting) {
      waiting.runs.push(...runsOf(waiting.lines));
      waiting.lines = [];
      for (const run of waiting.runs) if (!this.store(code, run)) return;
    }
  }

  /** False where the disk does not take it. */
  private store(code: string, run: Run): boolean {
    if ('place' in run.of) return true;
    const { ticks, ...facts } = run.of;
    try {
      run.of = { ...facts, place: this.spill.write(ticks) };
    } catch (error) {
      if (this.inMemory > this.most * patience) this.lose(code, error);
      return false;
    }
    this.inMemory -= run.count;
    this.onDisk += run.count;
    return true;
  }

  private lose(code: string, error: unknown): void {
    const waiting = this.waiting.get(code)!;
    this.waiting.delete(code);
    for (const { count, of } of waiting.runs)
      if ('place' in of) {
        this.onDisk -= count;
        this.spill.release(of.place);
      } else this.inMemory -= count;
    this.parts.onLost(code, error);
  }
}

/** Lines of one instrument as runs, a new one wherever the source changes. */
function runsOf(lines: readonly Line[]): Run[] {
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
      count: run.length,
      of: {
        code: first.code,
        source: first.source,
        live: first.live,
        firstSequence: first.sequence,
        lastSequence: last.sequence,
        firstAt: new Date(first.receivedAt).toISOString(),
        lastAt: new Date(last.receivedAt).toISOString(),
        ticks: run.map((line) => line.text).join('\n'),
      },
    };
  });
}

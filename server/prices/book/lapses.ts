import { silenceLimitMs } from '@/lib/markets/rules';

/** From after a time, for a silence, or a sequence, for a doubt, up to the tick with this sequence. */
type Span = { from: number; to: number };

// So many are few enough to keep without looking whether anybody still asks for them.
const fewSpans = 64;

/** When sources were silent and prices were doubted, for judging by an earlier moment. */
export class Lapses {
  private readonly silences = new Map<string, Span[]>();
  private readonly doubts = new Map<string, Span[]>();
  private horizon = 0;

  /** Nobody asks for what was before the tick with this sequence any more. */
  forgetBefore(sequence: number): void {
    this.horizon = sequence;
  }

  /** Notes a sign of life after the tick with this sequence, and when the one before it came, in ms. */
  sign(source: string, before: number, now: number, sequence: number): void {
    if (now - before > silenceLimitMs)
      this.put(this.silences, source, { from: before + silenceLimitMs, to: sequence });
  }

  /** Notes whether the price of an instrument is doubted after the tick with this sequence. */
  doubt(code: string, isDoubted: boolean, sequence: number): void {
    const last = this.doubts.get(code)?.at(-1);
    const wasDoubted = last?.to === Infinity;
    if (isDoubted && !wasDoubted) this.put(this.doubts, code, { from: sequence, to: Infinity });
    else if (!isDoubted && wasDoubted) last.to = sequence;
  }

  wasSilent(source: string, atMs: number, sequence: number): boolean {
    return !!this.silences.get(source)?.some(({ from, to }) => atMs > from && sequence <= to);
  }

  wasDoubted(code: string, sequence: number): boolean {
    return !!this.doubts.get(code)?.some(({ from, to }) => sequence > from && sequence <= to);
  }

  private put(spans: Map<string, Span[]>, name: string, span: Span): void {
    const known = spans.get(name);
    if (!known) spans.set(name, [span]);
    else if (known.push(span) > fewSpans)
      while (known.length > fewSpans && known[0]!.to < this.horizon) known.shift();
  }
}

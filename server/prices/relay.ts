import type { Instrument, Tick } from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { ageLimitMs, silenceLimitMs } from '@/lib/markets/rules';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { isNear, judge, type DropReason, type GuardState } from './book/guard';
import type { Book } from './book/price-book';
import type { PriceSource } from './sources/price-source';

/** How long a preferred source must have been well before it takes its instruments back, ms. */
export const steadyMs = 15_000;

/** One source in the line of an instrument. `tick` is its newest good one, `at` how old that is. */
type Standing = {
  source: PriceSource;
  guard: GuardState | null;
  tick: Tick | null;
  at: number;
  /** The tick whose jump waits for a witness. */
  held: Tick | null;
  fitSince: number | null;
};

type Line = { instrument: Instrument; standings: Standing[]; active: number; since: number };

type Parts = {
  book: Book;
  catalogue: Pick<MarketCatalogue, 'get' | 'hours'>;
  metrics: Metrics;
  log: Log;
  now: () => number;
  onChange: (from: PriceSource, to: PriceSource) => void;
};

const stand = (source: PriceSource): Standing => ({
  source,
  guard: null,
  tick: null,
  at: 0,
  held: null,
  fitSince: null,
});

/**
 * Lets one of several live sources price an instrument at a time: the first of its line, the next
 * when that one falls silent or its quote grows too old in open hours, and the first again once it
 * has been well for a while. Sources that stand by witness the jumps of the one in use.
 */
export class Relay {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly parts: Parts) {}

  /** Which sources price an instrument, the preferred first. Call it again when that changes. */
  arrange(instrument: Instrument, sources: readonly PriceSource[]): void {
    const known = this.lines.get(instrument.code);
    const same =
      known?.standings.length === sources.length &&
      known.standings.every((s, i) => s.source === sources[i]);
    if (known && same) known.instrument = instrument;
    else if (sources.length < 2) this.lines.delete(instrument.code);
    else
      this.lines.set(instrument.code, {
        instrument,
        standings: sources.map(stand),
        active: 0,
        since: this.parts.now(),
      });
  }

  /** Takes a tick of a source; only the one in use reaches the book. Answers why it was dropped. */
  tick(source: PriceSource, tick: Tick): DropReason | null {
    const { book, now } = this.parts;
    if (this.isAfterHours(source, tick.code)) return (book.alive(source), null);
    const line = this.lines.get(tick.code);
    if (!line) return book.accept(source, tick);
    book.alive(source);
    const standing = line.standings.find((s) => s.source === source);
    if (!standing) return null;
    const isActive = line.standings[line.active] === standing;
    const reason = isActive ? book.accept(source, tick) : this.judgeApart(line, standing, tick);
    if (reason === null) {
      standing.tick = tick;
      standing.at = Math.min(now(), tick.time);
      standing.held = null;
    } else if (isActive && reason === 'jump') standing.held = tick;
    return this.hearWitness(line, isActive) && isActive ? null : reason;
  }

  /** Looks after every line; call it a few times a second. */
  sweep(): void {
    const changed = new Map<string, { from: PriceSource; to: PriceSource; count: number }>();
    const nowMs = this.parts.now();
    for (const line of this.lines.values()) {
      const from = line.standings[line.active]!;
      const to = this.choose(line, nowMs);
      if (to === line.active) continue;
      this.takeOver(line, to);
      const { source } = line.standings[to]!;
      const key = `${from.source.name} ${source.name}`;
      const entry = changed.get(key) ?? { from: from.source, to: source, count: 0 };
      entry.count += 1;
      changed.set(key, entry);
    }
    for (const { from, to, count } of changed.values()) this.report(from, to, count);
  }

  /** For each source in use, the preferred one that it stands in for. */
  standIns(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { active, standings } of this.lines.values())
      if (active > 0) found.set(standings[active]!.source.name, standings[0]!.source.name);
    return found;
  }

  private report(from: PriceSource, to: PriceSource, count: number): void {
    const { metrics, log, onChange } = this.parts;
    metrics.sourceFailovers.inc({ from: from.name, to: to.name }, count);
    log.warn({ from: from.name, to: to.name, instruments: count }, 'another source took over');
    onChange(from, to);
  }

  // A live market's quote out of hours is neither a price that anyone may trade at nor its close.
  private isAfterHours(source: PriceSource, code: string): boolean {
    const { book, catalogue, now } = this.parts;
    if (!source.live || source.recorded || !book.quote(code)) return false;
    return !catalogue.hours(code).isOpen(now());
  }

  private judgeApart(line: Line, standing: Standing, tick: Tick): DropReason | null {
    const limit = Number(line.instrument.jumpLimit);
    const { source, guard } = standing;
    const verdict = judge(tick, source.name, guard, limit, this.parts.now());
    standing.guard = verdict.state;
    return verdict.accepted ? null : verdict.reason;
  }

  // A jump of the source in use is believed at once when one that stands by shows the same price.
  private hearWitness(line: Line, activeSpoke: boolean): boolean {
    const { book, now } = this.parts;
    const { instrument, standings, active } = line;
    const accused = standings[active]!;
    const suspect = book.suspectOf(instrument.code);
    if (suspect === null || !accused.held) return false;
    const limit = Number(instrument.jumpLimit);
    const isWitness = ({ tick, at }: Standing) =>
      tick !== null &&
      now() - at <= silenceLimitMs &&
      isNear({ bid: Number(tick.bid), ask: Number(tick.ask) }, suspect, limit);
    if (!standings.some((s) => s !== accused && isWitness(s))) return false;
    if (book.accept(accused.source, accused.held, true) !== null) return false;
    accused.tick = accused.held;
    accused.at = Math.min(now(), accused.held.time);
    accused.held = null;
    return activeSpoke;
  }

  private isFit({ instrument }: Line, { source, tick, at }: Standing, nowMs: number): boolean {
    if (nowMs - this.parts.book.lastSignOf(source.name) > silenceLimitMs) return false;
    if (!this.parts.catalogue.hours(instrument.code).isOpen(nowMs)) return true;
    const limit = ageLimitMs(instrument.maxAgeSeconds, source.intervalMs(instrument.code));
    return tick !== null && nowMs - at <= limit;
  }

  private choose(line: Line, nowMs: number): number {
    const { standings, active, since, instrument } = line;
    for (const standing of standings) {
      if (!this.isFit(line, standing, nowMs)) standing.fitSince = null;
      else standing.fitSince ??= nowMs;
    }
    if (!this.parts.catalogue.hours(instrument.code).isOpen(nowMs)) return active;
    if (standings[active]!.fitSince === null) {
      // A source that has just begun gets as long as one that falls silent.
      if (nowMs - since <= silenceLimitMs) return active;
      const fit = standings.findIndex((s) => s.fitSince !== null);
      return fit < 0 ? active : fit;
    }
    const better = standings.findIndex(
      ({ fitSince }) => fitSince !== null && nowMs - fitSince >= steadyMs,
    );
    return better >= 0 && better < active ? better : active;
  }

  private takeOver(line: Line, to: number): void {
    const { book } = this.parts;
    const { code } = line.instrument;
    const last = line.standings[line.active]!;
    Object.assign(last, { guard: null, held: null });
    line.active = to;
    const { source, tick, at } = line.standings[to]!;
    book.handOver(code, source);
    const quote = book.quote(code);
    // A quote from before the last one is older news.
    if (tick && (!quote || at > quote.receivedAt)) this.tick(source, tick);
  }
}

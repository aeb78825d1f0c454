import type { Instrument } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Clock } from './clock';
import type { Book } from './book/price-book';
import type { Emit, PriceSource } from './sources/price-source';
import { Relay } from './relay';
import type { sharedOut } from './sources/sources';
import { SourceStatus } from './sources/source-status';

type Parts = {
  sources: readonly PriceSource[];
  shares: ReturnType<typeof sharedOut>;
  book: Book;
  catalogue: LiveCatalogue;
  metrics: Metrics;
  log: Log;
  clock: Clock;
  /** What sources serve has changed. */
  onListed: () => void;
};

const sweepMs = 250;
const measureMs = 1000;

/** Leads what the sources say to the book, and counts it. */
export function openFeeds(parts: Parts) {
  const { sources, shares, book, catalogue, metrics, log, clock } = parts;
  const statuses = sources.map((source) => new SourceStatus(source, metrics));
  const relay = new Relay({
    book,
    catalogue,
    metrics,
    log,
    now: clock.now,
    onChange: noteStandIns,
  });

  function noteStandIns(): void {
    const standIns = relay.standIns();
    for (const status of statuses) status.takenOverFrom = standIns.get(status.source.name) ?? null;
  }

  function arrange(): void {
    shares.forget();
    for (const instrument of catalogue.priced())
      relay.arrange(instrument, shares.lineOf(instrument));
    sources.forEach((source, i) => {
      statuses[i]!.instruments = shares.instrumentsOf(source).length;
    });
  }

  function emitOf(source: PriceSource, status: SourceStatus): Emit {
    return {
      tick(tick) {
        const reason = relay.tick(source, tick);
        status.tick(reason, clock.now());
        return reason;
      },
      alive: () => book.alive(source),
      pass: (code) => book.startOver(code),
      link(state, error) {
        if (error !== undefined) log.warn({ source: source.name, state, error }, 'a price source');
        status.linkIs(state, error);
      },
      dropped: (reason) => status.drop(reason),
      listed() {
        arrange();
        parts.onListed();
      },
    };
  }

  return {
    statuses,
    arrange,
    /** Resolves once every source has said what it knows at once. */
    async start(signal: AbortSignal): Promise<void> {
      arrange();
      clock.every(sweepMs, () => relay.sweep(), signal);
      const measure = () => {
        for (const status of statuses)
          status.measure(clock.now(), book.lastSignOf(status.source.name));
      };
      clock.every(measureMs, measure, signal);
      const instrumentsOf = (source: PriceSource) => (): readonly Instrument[] =>
        shares.instrumentsOf(source);
      await Promise.all(
        sources.map((source, i) =>
          source.start(instrumentsOf(source), emitOf(source, statuses[i]!), signal),
        ),
      );
    },
  };
}

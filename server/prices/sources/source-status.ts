import { silenceLimitMs } from '@/lib/markets/rules';
import type { Metrics } from '@/lib/platform/metrics';
import type { DropReason } from '../book/guard';
import type { LinkState, PriceSource } from './price-source';

/** What operators see of a source: the link as it says itself, and silence as we notice it. */
export type SourceState = LinkState | 'silent' | 'off';

const states: readonly SourceState[] = ['connecting', 'live', 'silent', 'backing-off', 'off'];

type Facts = Pick<PriceSource, 'name' | 'live'>;

/** How one source does: counted as it happens, in the metrics too. Times are ms since the epoch. */
export class SourceStatus {
  instruments = 0;
  lastTickAt: number | null = null;
  ticks = 0;
  reconnects = 0;
  lastError: string | null = null;
  /** The source that this one stands in for at present. */
  takenOverFrom: string | null = null;
  readonly dropped = new Map<DropReason, number>();
  private link: LinkState;
  private linked = false;
  private ended = false;
  private readonly accepted;

  constructor(
    readonly source: Facts,
    private readonly metrics: Metrics,
  ) {
    // Only what comes over a wire has a link that can break.
    this.link = source.live ? 'connecting' : 'live';
    this.accepted = metrics.ticks.labels({ source: source.name });
  }

  tick(reason: DropReason | null, nowMs: number): void {
    if (reason !== null) return this.drop(reason);
    this.ticks += 1;
    this.lastTickAt = nowMs;
    this.accepted.inc();
  }

  drop(reason: DropReason): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + 1);
    this.metrics.droppedTicks.inc({ source: this.source.name, reason });
  }

  linkIs(state: LinkState, error?: string): void {
    if (error !== undefined) this.lastError = error.slice(0, 300);
    if (state === 'live' && this.link !== 'live') {
      if (this.linked) {
        this.reconnects += 1;
        this.metrics.sourceReconnects.inc({ source: this.source.name });
      }
      this.linked = true;
    }
    this.link = state;
  }

  end(): void {
    this.ended = true;
  }

  /** `aliveAt`: the last sign of life. */
  state(nowMs: number, aliveAt: number): SourceState {
    if (this.ended) return 'off';
    if (this.link !== 'live' || nowMs - aliveAt <= silenceLimitMs) return this.link;
    return aliveAt === 0 ? 'connecting' : 'silent';
  }

  /** Brings the gauges up to date. */
  measure(nowMs: number, aliveAt: number): void {
    const { name } = this.source;
    const now = this.state(nowMs, aliveAt);
    for (const state of states)
      this.metrics.sourceState.set({ source: name, state }, state === now ? 1 : 0);
    if (this.lastTickAt !== null)
      this.metrics.sourceAge.set({ source: name }, Math.max(0, nowMs - this.lastTickAt) / 1000);
  }
}

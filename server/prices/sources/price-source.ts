import type { Instrument, Tick } from '@/lib/core/market';
import type { DropReason } from '../book/guard';

/** How the connection of a live source stands. */
export type LinkState = 'connecting' | 'live' | 'backing-off';

/** Where a source puts what it has to say. */
export type Emit = {
  /** Hands over a tick; null when it was good, else why it was not. */
  tick(tick: Tick): DropReason | null;
  /** A sign of life; a tick is one too. */
  alive(): void;
  /** The source starts over for this instrument: its clock goes back. */
  pass(code: string): void;
  /** How the connection stands; `error` says why it broke. */
  link(state: LinkState, error?: string): void;
  /** Counts what the source itself could not make a tick of. */
  dropped(reason: DropReason): void;
  /** What the source serves has become known, or has changed. */
  listed(): void;
};

/** The price an instrument had at a moment, ms since the epoch, as the source would have sent it. */
export type Past = (atMs: number) => number;

/** One way prices come in. */
export interface PriceSource {
  readonly name: string;
  /** Prices of the real market, now. Anything else carries a badge. */
  readonly live: boolean;
  /** Plays recorded days: their clock is not ours and they count as open. */
  readonly recorded: boolean;
  serves(code: string): boolean;
  /** Time between two quotes, ms, where the source declares one slower than usual. */
  intervalMs(code: string): number | null;
  /**
   * Begins to emit for the instruments it is given, and again whenever they change, until the
   * signal aborts. The first price of each comes before the promise resolves where it is known.
   */
  start(instruments: () => readonly Instrument[], emit: Emit, signal: AbortSignal): Promise<void>;
}

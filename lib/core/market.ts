import type { MarginWarning } from './margin-levels';
import type { Mode } from './money';

export const instrumentTypes = { forex: 1, crypto: 2, stocks: 3, futures: 4, metal: 5 } as const;
export type InstrumentType = (typeof instrumentTypes)[keyof typeof instrumentTypes];

export type Period = { seconds: number; payout: string };

/** What can be traded, and its terms in force. Decimals are strings; `feeRate` and `jumpLimit` are fractions. */
export type Instrument = {
  id: string;
  code: string;
  type: InstrumentType;
  name: string;
  logo: string | null;
  base: string;
  quote: string;
  contractSize: string;
  tickSize: string;
  lotStep: string;
  lotMin: string;
  lotMax: string;
  feeRate: string;
  leverages: number[];
  periods: Period[];
  typicalSpread: string;
  referencePrice: string;
  dailyVolatility: string;
  maxAgeSeconds: number;
  jumpLimit: string;
  calendar: string;
  termsVersion: number;
  /** false: no new orders; what is held can still be closed. */
  enabled: boolean;
};

/** A price as a source sent it. `time` is the source's own clock, ms since the epoch. */
export type Tick = { code: string; bid: string; ask: string; time: number };

/** A tick that passed the guards. `price` is the mid at tick size; numbers repeat the strings for charts and comparisons. */
export type Quote = Tick & {
  price: string;
  source: string;
  live: boolean;
  sequence: number;
  /** From when it counts its age, ms since the epoch: what its source says, but never later than it came. */
  receivedAt: number;
  /** When it came, by the clock of this machine, ms since the epoch. */
  arrivedAt: number;
  /** A quote older than this must not fill anything, ms. */
  maxAgeMs: number;
  bidNumber: number;
  askNumber: number;
  priceNumber: number;
};

export type Tradability =
  | { tradable: true; closesAt: number | null }
  | {
      tradable: false;
      reason: 'closed' | 'stale' | 'quarantined' | 'no-price' | 'halted';
      opensAt: number | null;
    };

/**
 * The source that is to price an instrument. `silentSince`: ms since the epoch, when it was heard last,
 * or began to be waited for; null while it gives signs of life.
 */
export type Feed = { source: string; live: boolean; silentSince: number | null };

/** What a change is measured against: the price 24 hours before, or the close of the session before. */
export type ChangeBasis = '24h' | 'session';

export type PriceListener = (quote: Quote) => void;

/** The newest price of every instrument, as this process knows it. */
export interface PriceBoard {
  quote(code: string): Quote | undefined;
  /** Whether an order may fill now: open, fresh, and not quarantined. */
  tradability(code: string, atMs?: number): Tradability;
  /** Where an instrument's prices are to come from; undefined while nothing is to price it. */
  feed(code: string): Feed | undefined;
  haltedCodes(): string[];
  /**
   * Percent change of the newest mid at two places, e.g. "-0.41": against 24 h before it where
   * trading goes round the clock, else against the close of the session before its own. Null when
   * nothing is known of that moment.
   */
  change(code: string): string | null;
  changeBasis(code: string): ChangeBasis;
  /** The last 100 minute closes, oldest first. */
  hundred(code: string): number[];
  /** Every accepted tick, in order. Returns the way to stop listening. */
  onQuote(listener: PriceListener): () => void;
  /** Age of the newest accepted tick of any instrument, ms; null before the first. */
  newestAgeMs(): number | null;
  /** Grows by every accepted tick. */
  revision(): number;
}

/** The board that prices are decided by, in the leading process. */
export interface PriceBook extends PriceBoard {
  /** Whether a quote could fill anything at a moment: that time, after the tick with that sequence. */
  couldFill(quote: Quote, then: { atMs: number; sequence: number }): boolean;
  /** Nobody asks any more what could fill at moments before the tick with this sequence. */
  forgetBefore(sequence: number): void;
  /** Nothing of an instrument fills any more until the process starts anew: ticks of it were lost. */
  halt(code: string): void;
}

/** The weekly sessions of a market in its own IANA time zone; `day` counts from Sunday = 0, times are "HH:MM". */
export type TradingWeek = {
  id: string;
  timeZone: string;
  weekly: readonly { day: number; open: string; close: string }[];
  /** What replaces the weekly sessions on one local date, "YYYY-MM-DD". */
  exceptions: readonly {
    date: string;
    name: string;
    closed?: true;
    sessions?: readonly { open: string; close: string }[];
  }[];
};

export type Catalogue = {
  /** Also finds an instrument that is no longer listed. */
  get(code: string): Instrument | undefined;
  /** The listed instruments, in their order. */
  all(): readonly Instrument[];
  /** The trading hours of an instrument. */
  calendar(code: string): TradingWeek | undefined;
};

/** News for everybody who wants them: of one auction. */
export type PublicEvent = {
  event: 'collectible';
  id: string;
  status: string;
  currentBid: string | null;
  minBid: string | null;
  bids: number;
  endsAt: string;
  extensions: number;
};

export type PrivateEvent =
  | { event: 'order'; id: string; status: string; reason: string | null }
  | { event: 'balance'; mode: Mode }
  | { event: 'margin'; mode: Mode; level: MarginWarning }
  | { event: 'alert'; id: string; code: string; price: string }
  | { event: 'notification'; id: string }
  | { event: 'review'; of: string; id: string; status: string }
  | { event: 'support'; of: string; id: string }
  | { event: 'layout'; screen: string; version: number };

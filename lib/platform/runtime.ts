import type { Received } from '../core/received';
import type { TableRows } from '../core/generated/table-rows';
import type { Catalogue, PriceBoard, PrivateEvent, PublicEvent } from '../core/market';
import type { Env } from './env';
import type { Log } from './log';
import type { Database, Replica } from './database';
import type { Metrics } from './metrics';
import type { Mailer } from './mail';
import type { RateLimits } from './rate-limits';
import type { Tracing } from './tracing/tracing';

export type LiveSession = {
  sessionId: string;
  customerId: string;
  /** ms since the epoch. */
  expiresAt: number;
};

/** Sessions that ended: one of a customer, or all of theirs but for one. */
export type EndedSessions = { customerId: string; sessionId?: string; except?: string | null };

/** Sessions seen lately, by token hash; a revocation removes them at once. */
export interface SessionCache {
  get(hash: string): LiveSession | undefined;
  set(hash: string, session: LiveSession): void;
  /** Drops from this process. */
  revoke(match: (session: Pick<LiveSession, 'sessionId' | 'customerId'>) => boolean): void;
  /** Drops from every process. */
  end(ended: EndedSessions): void;
  /** What `read` gives, kept; it is read again where it was revoked meanwhile, which had nothing to remove yet. */
  readSteady(hash: string, read: () => Promise<LiveSession | null>): Promise<LiveSession | null>;
  /** Tells which sessions ended, by the same question `revoke` was asked. */
  onRevoked(
    listener: (match: (session: Pick<LiveSession, 'sessionId' | 'customerId'>) => boolean) => void,
  ): void;
}

/** Notes, in its own time, that sessions were used. */
export interface SessionUses {
  note(sessionId: string): void;
}

/** Private news for one customer; sockets that authenticated pass it on. */
export interface Bus {
  publish(customerId: string, event: PrivateEvent): void;
  subscribe(listener: (customerId: string, event: PrivateEvent) => void): () => void;
  /** News for everybody; sockets that asked for them pass them on. */
  announce(event: PublicEvent): void;
  hear(listener: (event: PublicEvent) => void): () => void;
}

/** Bytes of the market list, serialised once per change. */
export interface MarketBytes {
  list(types: readonly number[]): { json: Buffer; gzip: Buffer };
}

/** What prices did in one second; `start` is ms since the epoch, `volume` counts ticks. */
export type SecondCandle = Record<'start' | 'open' | 'high' | 'low' | 'close' | 'volume', number>;

/** Candles of single seconds from the ticks that this process heard lately; seconds without a tick have none. */
export interface RecentSeconds {
  /** Since when ticks are heard, ms since the epoch. */
  readonly since: number;
  /** Those of an instrument that begin at a moment or later, oldest first. */
  of(code: string, fromMs: number): SecondCandle[];
  /** Those from before ticks were heard, as far as the log of ticks has any that go on as this source. */
  before(code: string, feed: { source: string; live: boolean }): Promise<SecondCandle[]>;
}

/** Candles of the past, where a source can still make what it would have sent. */
export interface PriceHistory {
  /** The series that an instrument's candles are kept under now; undefined when nothing prices it. */
  sourceOf(code: string): { name: string; live: boolean } | undefined;
  /** Whether nothing is left to make for the instrument, or it is being made. */
  isMade(code: string): boolean;
  /** Resolves when the instrument has its year of days and its week of minutes. */
  ensure(code: string): Promise<void>;
  seconds: RecentSeconds;
}

export type TicketSession = { sessionId: string; customerId: string };

/** One-time tickets that let a socket speak for a session. */
export interface SocketTickets {
  /** A ticket valid for 30 s and for one use. */
  issue(session: TicketSession): string | Promise<string>;
  redeem(ticket: string): TicketSession | null | Promise<TicketSession | null>;
}

/** What must be known of a price alert to watch it. `price` is a decimal string. */
export type WatchedAlert = Pick<
  TableRows['price_alert'],
  'id' | 'customer_id' | 'code' | 'direction' | 'price'
>;

/** The alerts that wait, and the ticks they wait for. */
export interface AlertWatch {
  /** Runs `write` and watches what it wrote; ticks that come while it is written count. */
  set<A extends WatchedAlert>(code: string, write: () => Promise<A>): Promise<A>;
  forget(alertId: string): void;
}

/** A file on the disk of this process until it is discarded. */
export type Spooled = { file: Received; discard(): Promise<void> };

/** The way from a process that does not lead to the one that does. */
export interface Floor {
  /** The term of the leader that is spoken to; null while none is. */
  readonly leader: string | null;
  /**
   * Who leads and cannot be spoken to: a process of another house on the same database, which has another secret or takes
   * no lines. Null where nobody leads, or the leader is spoken to.
   */
  stranger(): Promise<{ process: number | null } | null>;
  /**
   * Has the leader run a service, and gives what it gave or was refused with. With `again` it is repeated where
   * the line broke before the answer came. Rejects with 503 where nobody leads for too long.
   */
  ask<R>(name: string, args: readonly unknown[], again: boolean): Promise<R>;
}

/** What the process shares. Nouns add what is theirs: `declare module '../platform/runtime'`. */
export interface Runtime {
  env: Env;
  /** The way to the leader; null in the process that leads. */
  floor: Floor | null;
  /** The number of this process among those of the house. */
  process: string;
  /** The state of prisma/code that this process was started with. */
  codeChecksum: string;
  /** Calls with a key that are under way in this process, by customer and key; each resolves at its end. */
  attempts: Map<string, Promise<void>>;
  log: Log;
  database: Database;
  /** Null without DATABASE_READ_URL. */
  replica: Replica | null;
  metrics: Metrics;
  /** Null where no traces are sent. */
  tracing: Tracing | null;
  mailer: Mailer;
  rateLimits: RateLimits;
  sessions: SessionCache;
  sessionUses: SessionUses;
  bus: Bus;
  tickets: SocketTickets;
  catalogue: Catalogue;
  book: PriceBoard;
  marketBytes: MarketBytes;
  history: PriceHistory;
  alerts: AlertWatch;
  /** What the operator had better look at, each once; told by /api/health/ready. */
  hints: Set<string>;
  /** What this process cannot reach now and works on without, told there while it is so. */
  troubles(): string[];
}

// The custom server and Next's bundle load separate copies of this module, so the one shared
// object has to live where both can see it.
const place = globalThis as typeof globalThis & { assayRuntime?: Runtime };

export function runtime(): Runtime {
  if (!place.assayRuntime) throw new Error('The server has not started: no runtime is set.');
  return place.assayRuntime;
}

export const hasRuntime = (): boolean => place.assayRuntime !== undefined;

export function setRuntime(value: Runtime | undefined): void {
  place.assayRuntime = value;
}

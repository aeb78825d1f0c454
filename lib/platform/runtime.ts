import type { Catalogue, PriceBook, PrivateEvent } from '../core/market';
import type { Mode } from '../core/money';
import type { Env } from './env';
import type { Log } from './log';
import type { Database } from './db';
import type { Metrics } from './metrics';
import type { Mailer } from './mail';
import type { RateLimits } from './rate-limits';

export type LiveSession = {
  sessionId: string;
  customerId: string;
  /** ms since the epoch. */
  expiresAt: number;
};

/** Sessions seen lately, by token hash; a revocation removes them at once. */
export interface SessionCache {
  get(hash: string): LiveSession | undefined;
  set(hash: string, session: LiveSession): void;
  revoke(match: (session: LiveSession) => boolean): void;
  onRevoked(listener: (session: LiveSession) => void): void;
}

/** Private news for one customer; sockets that authenticated pass it on. */
export interface Bus {
  publish(customerId: string, event: PrivateEvent): void;
  subscribe(listener: (customerId: string, event: PrivateEvent) => void): () => void;
}

/** What the engine must know of an order it watches. Prices are decimal strings. */
export type WatchedOrder = {
  id: string;
  customerId: string;
  mode: Mode;
  code: string;
  side: 'long' | 'short';
  stopLoss: string | null;
  takeProfit: string | null;
};

export interface Engine {
  watch(order: WatchedOrder): void;
  forget(orderId: string): void;
}

/** Bytes of the market list, serialised once per change. */
export interface MarketBytes {
  list(types: readonly number[]): { json: Buffer; gzip: Buffer };
}

export type Runtime = {
  env: Env;
  log: Log;
  database: Database;
  metrics: Metrics;
  mailer: Mailer;
  rateLimits: RateLimits;
  sessions: SessionCache;
  bus: Bus;
  catalogue: Catalogue;
  book: PriceBook;
  marketBytes: MarketBytes;
  engine: Engine;
};

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

import type { Instrument } from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { keepUp, TurnedAway } from './back-off';
import { GarbageGauge } from './garbage';
import { converse } from './live-socket';
import { channelOf, hear, tickerOf, type Cluster, type Said } from './massive-words';
import type { Emit, PriceSource } from './price-source';

type Parts = {
  cluster: Cluster;
  url: string;
  key: string;
  catalogue: Pick<MarketCatalogue, 'get'>;
  /** Shortens the waits between connections, for tests. */
  pace?: number;
};

const mostInAMessage = 100;
const recheckMs = 1000;

type Send = (message: unknown) => void;

const subscriptions = (cluster: Cluster, tickers: readonly string[]): string[] => {
  const params: string[] = [];
  for (let i = 0; i < tickers.length; i += mostInAMessage) {
    const some = tickers.slice(i, i + mostInAMessage);
    params.push(some.map((ticker) => `${channelOf[cluster]}.${ticker}`).join(','));
  }
  return params;
};

/** One connection: logs in, subscribes, and passes on what comes. */
class Session {
  private readonly gauge = new GarbageGauge();
  private codes = new Map<string, string>();
  private isIn = false;
  private send: Send | null = null;
  private subscribed: readonly Instrument[] | null = null;

  constructor(
    private readonly parts: Parts,
    private readonly instruments: () => readonly Instrument[],
    private readonly emit: Emit,
  ) {}

  hear(text: string, send: Send): void {
    this.send = send;
    for (const said of hear(text)) {
      if (said === null) this.drop();
      else if (said.kind === 'status') this.status(said.status, said.message);
      else if (said.kind === 'quote') this.quote(said);
    }
  }

  /** Asks for what is listed meanwhile. */
  subscribe(): void {
    const listed = this.instruments();
    if (!this.isIn || !this.send || listed === this.subscribed) return;
    const { cluster } = this.parts;
    const before = new Set(this.codes.keys());
    this.codes = new Map(listed.map((i) => [tickerOf(i, cluster) ?? i.code, i.code]));
    this.subscribed = listed;
    const wanted = [...this.codes.keys()].filter((ticker) => !before.has(ticker));
    for (const params of subscriptions(cluster, wanted)) this.send({ action: 'subscribe', params });
  }

  private status(status: string, message: string): void {
    if (status === 'connected') this.send!({ action: 'auth', params: this.parts.key });
    else if (status === 'auth_success') {
      this.isIn = true;
      this.emit.link('live');
      this.subscribe();
    } else if (status === 'auth_failed' || status === 'max_connections')
      throw new TurnedAway(message || status);
    else if (status === 'auth_timeout') throw new Error(message || status);
    // A refused subscription leaves the others standing; its instrument grows stale.
    else if (status === 'error' || status === 'not_authorized') this.emit.link('live', message);
  }

  private quote({ ticker, bid, ask, time }: Extract<Said, { kind: 'quote' }>): void {
    const code = this.codes.get(ticker);
    if (code === undefined) return;
    if (typeof bid !== 'number' || typeof ask !== 'number' || typeof time !== 'number')
      return this.drop();
    this.gauge.note(this.emit.tick({ code, bid: String(bid), ask: String(ask), time }));
  }

  private drop(): void {
    this.emit.dropped('malformed');
    this.gauge.note('malformed');
  }
}

/**
 * Real-time best bids and offers of massive.com (formerly polygon.io) over its WebSocket: forex and
 * spot metals, or US stocks and funds. Needs a key whose plan has quotes.
 */
export function createMassiveSource(parts: Parts): PriceSource {
  const { cluster, catalogue, pace } = parts;
  return {
    name: `massive-${cluster}`,
    live: true,
    recorded: false,
    serves(code) {
      const instrument = catalogue.get(code);
      return instrument !== undefined && tickerOf(instrument, cluster) !== null;
    },
    intervalMs: () => null,
    async start(instruments, emit, signal) {
      async function session(): Promise<void> {
        const talk = new Session(parts, instruments, emit);
        const recheck = setInterval(() => talk.subscribe(), recheckMs);
        const url = `${parts.url.replace(/\/$/, '')}/${cluster}`;
        const onText = (text: string, send: Send) => talk.hear(text, send);
        await converse({ url, signal, onText, onLife: emit.alive }).finally(() =>
          clearInterval(recheck),
        );
      }
      void keepUp({ emit, signal, session, pace });
    },
  };
}

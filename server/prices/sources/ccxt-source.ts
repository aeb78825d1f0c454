import { setTimeout as sleep } from 'node:timers/promises';
import type { Instrument } from '@/lib/core/market';
import { instrumentTypes } from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { silenceLimitMs } from '@/lib/markets/rules';
import { keepUp } from './back-off';
import type { Exchange, ExchangeClass, Ticker } from './exchange';
import { GarbageGauge } from './garbage';
import type { Emit, PriceSource } from './price-source';

type Parts = {
  /** The id of the exchange in ccxt; the name of the source. */
  id: string;
  exchange: ExchangeClass;
  options: Record<string, unknown>;
  catalogue: Pick<MarketCatalogue, 'get'>;
  /** Shortens the waits between connections, for tests. */
  pace?: number;
  /** How long the start waits for an exchange to say what it has, ms. */
  firstLookMs?: number;
};

// Each wait for news costs as much as the symbols it waits for.
const symbolsAWatch = 50;
const lookAfterMs = 250;
const patienceMs = 2 * silenceLimitMs;

const settings = (options: Record<string, unknown>): Record<string, unknown> => ({
  newUpdates: true,
  timeout: 10_000,
  ...options,
  streaming: { keepAlive: 2000, maxPingPongMisses: 5, ...(options.streaming as object) },
  // Waiting between connections is our own affair.
  options: { ws: { backoff: { max: 0 } }, ...(options.options as object) },
});

const decimal = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : null;

/** One connection of one exchange, from reading its markets until something breaks. */
class Session {
  private readonly gauge = new GarbageGauge();
  private readonly seen = new Map<string, Ticker>();
  private readonly followed = new WeakSet<object>();
  private heardAt = Date.now();
  private isLive = false;
  private over: Error | null = null;

  constructor(
    private readonly exchange: Exchange,
    private readonly codes: ReadonlyMap<string, string>,
    private readonly emit: Emit,
  ) {
    // It says there what it could not read, and nothing else as long as it is not verbose.
    exchange.log = () => this.refuse('malformed');
  }

  /** Passes on what comes for these symbols until the connection breaks or `isDone` says so. */
  async watch(symbols: string[], isDone: () => boolean): Promise<void> {
    const { exchange } = this;
    while (!isDone()) {
      const news = exchange.has.watchBidsAsks
        ? await exchange.watchBidsAsks(symbols)
        : await exchange.watchTickers(symbols);
      this.live();
      for (const ticker of Object.values(news)) this.take(ticker);
      this.catchUp(symbols);
      if (this.over) throw this.over;
    }
  }

  /** Takes what came while nobody waited for it: of that, the class keeps the newest of each symbol. */
  catchUp(symbols: Iterable<string>): void {
    const { bidsasks, tickers } = this.exchange;
    for (const symbol of symbols) this.take(bidsasks[symbol] ?? tickers[symbol]);
  }

  /** Follows every connection for signs of life. Throws when there have been none for too long. */
  lookAfter(): void {
    this.catchUp(this.codes.keys());
    if (this.over) throw this.over;
    for (const { connection } of Object.values(this.exchange.clients)) {
      if (!connection || this.followed.has(connection)) continue;
      this.followed.add(connection);
      for (const event of ['message', 'pong', 'ping'] as const)
        connection.on(event, () => this.live());
    }
    if (Date.now() - this.heardAt > patienceMs) throw new Error('it fell silent');
  }

  async end(): Promise<void> {
    const connections = Object.values(this.exchange.clients).map(({ connection }) => connection);
    await Promise.race([this.exchange.close(), sleep(1000, undefined, { ref: false })]).catch(
      () => undefined,
    );
    for (const connection of connections) connection?.terminate();
  }

  live(): void {
    this.heardAt = Date.now();
    if (!this.isLive) this.emit.link('live');
    this.isLive = true;
    this.emit.alive();
  }

  private take(ticker: Ticker | undefined): void {
    const code = this.codes.get(ticker?.symbol ?? '');
    if (!ticker || code === undefined || this.seen.get(code) === ticker) return;
    this.seen.set(code, ticker);
    const { bid, ask, timestamp } = ticker;
    const sides = { bid: decimal(bid), ask: decimal(ask) };
    if (sides.bid === null || sides.ask === null) return this.refuse('one-sided');
    // Some exchanges do not date their best prices: such a price is as old as its arrival.
    const time = typeof timestamp === 'number' ? timestamp : Date.now();
    this.note(this.emit.tick({ code, bid: sides.bid, ask: sides.ask, time }));
  }

  private refuse(reason: 'malformed' | 'one-sided'): void {
    this.emit.dropped(reason);
    this.note(reason);
  }

  private note(reason: Parameters<GarbageGauge['note']>[0]): void {
    try {
      this.gauge.note(reason);
    } catch (error) {
      this.over = error as Error;
    }
  }
}

/** The spot market of a pair, where the exchange has it; a dollar is not taken for a tether. */
function marketOf(exchange: Exchange, { base, quote }: Instrument): string | null {
  const market = exchange.markets?.[`${base}/${quote}`];
  return market && market.spot !== false && market.active !== false ? market.symbol : null;
}

const inChunks = (symbols: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(symbols.length / symbolsAWatch) }, (_, i) =>
    symbols.slice(i * symbolsAWatch, (i + 1) * symbolsAWatch),
  );

/** Best bids and offers of a crypto exchange, through its class in ccxt. */
export function createCcxtSource(parts: Parts): PriceSource {
  const { id, exchange, options, catalogue, pace, firstLookMs = 8000 } = parts;
  // Until the exchange was reached once, everything it may have is its own.
  let symbols: Map<string, string> | null = null;

  const mayHave = (code: string): boolean => {
    const type = catalogue.get(code)?.type;
    return type === instrumentTypes.crypto || type === instrumentTypes.forex;
  };

  async function open(instruments: readonly Instrument[], emit: Emit): Promise<Exchange> {
    const made = new exchange(settings(options));
    await made.loadMarkets();
    // It asks for this where an address begins with ws:, as that of a relay in the same house does.
    await made.loadHttpProxyAgent();
    const found = new Map<string, string>();
    for (const instrument of instruments) {
      const symbol = marketOf(made, instrument);
      if (symbol !== null) found.set(instrument.code, symbol);
    }
    const isNews = [...found].some(([code, symbol]) => symbols?.get(code) !== symbol);
    if (symbols === null || isNews) {
      symbols = new Map([...(symbols ?? []), ...found]);
      emit.listed();
    }
    return made;
  }

  return {
    name: id,
    live: true,
    recorded: false,
    serves: (code) => mayHave(code) && (symbols === null || symbols.has(code)),
    intervalMs: () => null,
    async start(instruments, emit, signal) {
      async function session(heard: Emit): Promise<void> {
        const made = await open(instruments(), heard);
        const wanted = instruments();
        const hasMore = (now: readonly Instrument[]) =>
          now !== wanted && now.some(({ code }) => !wanted.some((w) => w.code === code));
        const named = wanted.flatMap(({ code }) => symbols?.get(code) ?? []);
        const codes = new Map([...symbols!].map(([code, symbol]) => [symbol, code]));
        const talk = new Session(made, codes, emit);
        let isDone = false;
        const watches = inChunks(named).map((some) => talk.watch(some, () => isDone));
        for (const watch of watches) watch.catch(() => undefined);
        const care = async () => {
          while (!signal.aborted && !hasMore(instruments())) {
            if (named.length > 0) talk.lookAfter();
            else talk.live();
            await sleep(lookAfterMs, undefined, { signal }).catch(() => undefined);
          }
        };
        try {
          await Promise.race([care(), ...watches]);
        } finally {
          isDone = true;
          await talk.end();
        }
      }
      const isListed = new Promise<void>((resolve) => {
        const heard: Emit = { ...emit, listed: () => (emit.listed(), resolve()) };
        void keepUp({ emit: heard, signal, session: () => session(heard), pace });
      });
      // So that what the exchange does not have is priced from the first moment on.
      await Promise.race([isListed, sleep(firstLookMs, undefined, { ref: false })]);
    },
  };
}

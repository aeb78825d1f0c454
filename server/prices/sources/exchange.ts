/** The part of a ccxt ticker that we use. */
export type Ticker = { symbol?: string; bid?: unknown; ask?: unknown; timestamp?: unknown };

type Market = { symbol: string; base: string; quote: string; spot?: boolean; active?: boolean };

type Listener = (event: 'message' | 'pong' | 'ping', heard: () => void) => void;

/** The part of a ccxt exchange class that we use. */
export type Exchange = {
  has: Record<string, unknown>;
  markets: Record<string, Market> | undefined;
  tickers: Record<string, Ticker | undefined>;
  bidsasks: Record<string, Ticker | undefined>;
  clients: Record<string, { connection?: { on: Listener; terminate(): void } }>;
  log: (...words: unknown[]) => void;
  loadMarkets(): Promise<unknown>;
  loadHttpProxyAgent(): Promise<unknown>;
  watchTickers(symbols: string[]): Promise<Record<string, Ticker>>;
  watchBidsAsks(symbols: string[]): Promise<Record<string, Ticker>>;
  close(): Promise<unknown>;
};

export type ExchangeClass = new (settings: Record<string, unknown>) => Exchange;

// The compiler does not follow this name: the types of the package alone take longer to check than all of ours.
const packageName: string = 'ccxt';

/**
 * The class of an exchange, loaded only now: the package is large. Throws, saying what to do, when
 * the package or the exchange is not there or the exchange sends no bids and asks.
 */
export async function loadExchange(id: string): Promise<ExchangeClass> {
  type Package = { default: { pro: Record<string, ExchangeClass | undefined> } };
  const loaded = (await import(packageName).catch((error: Error) => {
    throw new Error(
      `The price source ccxt needs the package ccxt, which cannot be loaded (${error.message}). Run npm ci.`,
    );
  })) as Package;
  const found = loaded.default.pro[id];
  if (!found) throw new Error(`CCXT_EXCHANGE: ccxt has no WebSocket for an exchange "${id}".`);
  const { has } = new found({});
  if (!has.watchBidsAsks && !has.watchTickers)
    throw new Error(`CCXT_EXCHANGE: ccxt offers no stream of bids and asks for "${id}".`);
  return found;
}

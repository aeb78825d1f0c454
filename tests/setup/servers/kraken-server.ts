import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { WireServer } from './wire-server';

const asset = (altname: string, decimals: number) => ({
  aclass: 'currency',
  altname,
  decimals,
  display_decimals: 5,
  status: 'enabled',
});

const assets = {
  XXBT: asset('XBT', 10),
  XETH: asset('ETH', 10),
  USDT: asset('USDT', 8),
  ZUSD: asset('USD', 4),
};

const pair = (base: string, quote: string, wsname: string) => ({
  altname: wsname.replace('/', ''),
  wsname,
  aclass_base: 'currency',
  base,
  aclass_quote: 'currency',
  quote,
  lot: 'unit',
  cost_decimals: 5,
  pair_decimals: 2,
  lot_decimals: 8,
  lot_multiplier: 1,
  leverage_buy: [2],
  leverage_sell: [2],
  fees: [[0, 0.4]],
  fees_maker: [[0, 0.25]],
  fee_volume_currency: 'ZUSD',
  margin_call: 80,
  margin_stop: 40,
  ordermin: '0.00005',
  costmin: '0.5',
  tick_size: '0.01',
  status: 'online',
});

const pairs = {
  XBTUSDT: pair('XXBT', 'USDT', 'XBT/USDT'),
  ETHUSDT: pair('XETH', 'USDT', 'ETH/USDT'),
  XXBTZUSD: pair('XXBT', 'ZUSD', 'XBT/USD'),
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0];
  const result =
    path === '/0/public/Assets' ? assets : path === '/0/public/AssetPairs' ? pairs : null;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(result ? { error: [], result } : { error: ['EGeneral:Unknown'] }));
}

/** Speaks as Kraken does, the public REST calls and version 2 of its WebSocket. */
export class KrakenServer extends WireServer {
  readonly asked = new Set<string>();
  private readonly beat: NodeJS.Timeout;

  constructor() {
    super({
      answer,
      onConnect: (socket) =>
        this.tell(socket, {
          channel: 'status',
          type: 'update',
          data: [{ version: '2.0.10', system: 'online', api_version: 'v2', connection_id: 64 }],
        }),
      onMessage: (socket, message) => this.hear(socket, message),
    });
    this.beat = setInterval(() => this.say({ channel: 'heartbeat' }), 1000);
  }

  /** What a customer of ccxt sets to come here instead. */
  get options(): Record<string, unknown> {
    const rest = `http://${this.address}`;
    const socket = `ws://${this.address}/v2`;
    return { urls: { api: { public: rest, ws: { publicV2: socket } } } };
  }

  ticker(symbol: string, bid: unknown, ask: unknown): void {
    const data = [{ symbol, bid, bid_qty: 0.5, ask, ask_qty: 0.7, last: bid, volume: 12 }];
    this.say({ channel: 'ticker', type: 'update', data });
  }

  override async stop(): Promise<void> {
    clearInterval(this.beat);
    await super.stop();
  }

  private hear(socket: WebSocket, message: Record<string, unknown>): void {
    const { method, req_id, params } = message;
    const stamps = { time_in: new Date().toISOString(), time_out: new Date().toISOString() };
    if (method === 'ping') this.tell(socket, { method: 'pong', req_id, ...stamps });
    if (method !== 'subscribe') return;
    const { channel, symbol } = params as { channel: string; symbol: string[] };
    for (const one of symbol) {
      this.asked.add(one);
      const result = { channel, symbol: one, event_trigger: 'bbo', snapshot: true };
      this.tell(socket, { method, req_id, result, success: true, ...stamps });
    }
  }
}

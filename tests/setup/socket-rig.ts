import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';
import type { PriceListener, Quote } from '@/lib/core/market';
import { createMetrics } from '@/lib/platform/metrics';
import { createBus } from '@/server/bus';
import { createSessionCache } from '@/server/session-cache';
import { createSocketServer, type SocketSettings } from '@/server/sockets/socket';
import { createSocketTickets } from '@/server/sockets/socket-tickets';
import { until } from './until';

/** A price book that holds what a test ticks. */
export class ManualBook {
  private readonly quotes = new Map<string, Quote>();
  private readonly listeners = new Set<PriceListener>();
  private sequence = 0;

  quote = (code: string) => this.quotes.get(code);
  change = () => '-0.41';
  onQuote = (listener: PriceListener) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** `ageMs`: how long before now it came, as the last price of a closed market did. */
  tick(code: string, bid: number, ask = bid, ageMs = 0): void {
    const now = Date.now() - ageMs;
    const price = Number(((bid + ask) / 2).toPrecision(10));
    const quote: Quote = {
      code,
      bid: String(bid),
      ask: String(ask),
      price: String(price),
      bidNumber: bid,
      askNumber: ask,
      priceNumber: price,
      time: now,
      receivedAt: now,
      arrivedAt: now,
      sequence: (this.sequence += 1),
      source: 'manual',
      live: false,
      maxAgeMs: 60_000,
    };
    this.quotes.set(code, quote);
    for (const listener of this.listeners) listener(quote);
  }
}

export type Item = {
  code: string;
  price: number;
  zdf: number;
  bid: number;
  ask: number;
  time: string;
  live: boolean;
  age?: number;
};

/** A client that keeps what it received, with the time of each message. */
export class SocketListener {
  readonly received: { text: string; at: number; wall: number }[] = [];
  readonly closed: Promise<number>;

  constructor(readonly ws: WebSocket) {
    this.closed = new Promise((resolve) => ws.on('close', resolve));
    ws.on('error', () => undefined);
    ws.on('message', (data) =>
      this.received.push({ text: String(data), at: performance.now(), wall: Date.now() }),
    );
  }

  /** What the specified client reads: every text with a "[" as an array of items. */
  get frames(): Item[][] {
    return this.received
      .filter((m) => m.text.includes('['))
      .map((m) => JSON.parse(m.text) as Item[]);
  }

  get objects(): Record<string, unknown>[] {
    return this.received
      .filter((m) => !m.text.includes('['))
      .map((m) => JSON.parse(m.text) as Record<string, unknown>);
  }

  /** The newest item of each instrument. */
  get newest(): Record<string, Item> {
    return Object.fromEntries(this.frames.flat().map((item) => [item.code, item]));
  }

  say(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends and waits for the answer to it. */
  async ask(message: unknown): Promise<Record<string, unknown>> {
    const before = this.objects.length;
    this.say(message);
    await until(() => this.objects.length > before);
    return this.objects[before]!;
  }
}

export type RigOptions = {
  limits?: SocketSettings['limits'];
  origins?: string[];
  /** Sessions that the database would not find alive. */
  dead?: Set<string>;
};

/** A socket server on a port of its own, with a book the test ticks. */
export async function startRig(options: RigOptions = {}) {
  const book = new ManualBook();
  const bus = createBus();
  const sessions = createSessionCache();
  const tickets = createSocketTickets(sessions);
  const metrics = createMetrics();
  const noLog = () => undefined;
  const sockets = createSocketServer({
    book,
    bus,
    sessions,
    tickets,
    metrics,
    catalogue: { get: (code) => (code.startsWith('X') ? undefined : ({ code } as never)) },
    liveSessions: async (ids) => new Set(ids.filter((id) => !options.dead?.has(id))),
    log: { info: noLog, warn: noLog, error: noLog, debug: noLog },
    origins: options.origins ?? [],
    addressOf: (request) => String(request.headers['x-from'] ?? request.socket.remoteAddress),
    limits: options.limits,
  });
  const server = createServer();
  server.on('upgrade', sockets.handleUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: WebSocket[] = [];

  function dial(clientOptions: ClientOptions = {}): WebSocket {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/websocket`, clientOptions);
    opened.push(ws);
    return ws;
  }

  return {
    port,
    book,
    bus,
    sessions,
    tickets,
    metrics,
    sockets,
    async connect(clientOptions: ClientOptions = {}): Promise<SocketListener> {
      const client = new SocketListener(dial(clientOptions));
      await once(client.ws, 'open');
      return client;
    },
    /** The HTTP status that an upgrade is turned away with; 101 when it is not. */
    async knock(clientOptions: ClientOptions = {}): Promise<number> {
      const ws = dial(clientOptions);
      ws.on('error', () => undefined);
      return new Promise((resolve) => {
        ws.on('open', () => resolve(101));
        ws.on('unexpected-response', (request, response) => {
          request.destroy();
          resolve(response.statusCode ?? 0);
        });
      });
    },
    async stop(): Promise<void> {
      for (const ws of opened) ws.terminate();
      sockets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Rig = Awaited<ReturnType<typeof startRig>>;

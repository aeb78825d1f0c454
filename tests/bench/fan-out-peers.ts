import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createMetrics } from '@/lib/platform/metrics';
import { createBus } from '@/server/bus';
import { createSessionCache } from '@/server/session-cache';
import { createSocketServer } from '@/server/socket';
import { createSocketTickets } from '@/server/socket-tickets';
import { ManualBook } from '../setup/socket-rig';

/** A server that sends the same hundred prices to whoever is connected, in its own way. */
export type Peer = { server: Server; upgrades: boolean; send(round: number): void };

const codes = Array.from({ length: 100 }, (_, n) => `COIN${n}USDT`);
const nothing = () => undefined;

// Every round has prices of the same length, so that all peers send equally many bytes.
const bidOf = (n: number, round: number) => 1_000.01 + n * 7 + (round % 9) * 0.1;
const rounded = (price: number) => Number(price.toFixed(2));

const pricesOf = (n: number, round: number) => {
  const bid = rounded(bidOf(n, round));
  return { bid, ask: rounded(bid + 0.02), price: rounded(bid + 0.01) };
};

export function assay(frameIntervalMs: number): Peer {
  const book = new ManualBook();
  const sessions = createSessionCache();
  const sockets = createSocketServer({
    book,
    sessions,
    bus: createBus(),
    tickets: createSocketTickets(sessions),
    metrics: createMetrics(),
    catalogue: { get: nothing },
    liveSessions: async () => new Set(),
    log: { info: nothing, warn: nothing, error: nothing, debug: nothing },
    origins: [],
    addressOf: (request) => request.socket.remoteAddress ?? '',
    limits: { frameIntervalMs, clientsPerAddress: Number.POSITIVE_INFINITY },
  });
  return {
    server: createServer().on('upgrade', sockets.handleUpgrade),
    upgrades: true,
    send(round) {
      codes.forEach((code, n) => {
        const { bid, ask } = pricesOf(n, round);
        book.tick(code, bid, ask);
      });
    },
  };
}

/** The same bytes on plain connections. */
export function bareTcp(frame: Buffer): Peer {
  const sockets = new Set<Socket>();
  const server = createTcpServer({ noDelay: true }, (socket) => {
    socket.on('error', nothing);
    socket.on('close', () => sockets.delete(socket));
    sockets.add(socket);
  });
  return {
    server,
    upgrades: false,
    send: () => {
      for (const socket of sockets) socket.write(frame);
    },
  };
}

const itemsOf = (round: number) => {
  const time = new Date().toISOString();
  return codes.map((code, n) => {
    const { bid, ask, price } = pricesOf(n, round);
    return { code, price, zdf: -0.41, bid, ask, time };
  });
};

/** A first draft: its own JSON.stringify and ws.send for each client. */
export function freshForEach(): Peer {
  const clients = new Set<WebSocket>();
  const server = createServer();
  const accept = new WebSocketServer({ server, perMessageDeflate: false });
  accept.on('connection', (ws) => {
    ws.on('error', nothing);
    ws.on('close', () => clients.delete(ws));
    clients.add(ws);
  });
  return {
    server,
    upgrades: true,
    send(round) {
      const items = itemsOf(round);
      for (const ws of clients) ws.send(JSON.stringify(items));
    },
  };
}

/** The bytes of one round as they stand on the wire. */
export function frameOf(round: number): Buffer {
  const text = Buffer.from(JSON.stringify(itemsOf(round)));
  const head = Buffer.from([0x81, 126, text.length >> 8, text.length & 255]);
  return Buffer.concat([head, text]);
}

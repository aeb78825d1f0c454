import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { createMetrics } from '@/lib/platform/metrics';
import { createBus } from '@/server/bus';
import { createSessionCache } from '@/server/session-cache';
import { createSocketServer } from '@/server/sockets/socket';
import { textFrame } from '@/server/sockets/socket-bytes';
import { createSocketTickets } from '@/server/sockets/socket-tickets';
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
    // The crowd only counts: it answers no pings, and none may be among what it counts.
    limits: {
      frameIntervalMs,
      pingIntervalMs: 2 ** 30,
      clientsPerAddress: Number.POSITIVE_INFINITY,
    },
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

/** A first draft: its own JSON.stringify and ws.send for each client. */
export function freshForEach(items: unknown[]): Peer {
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
    send() {
      for (const ws of clients) ws.send(JSON.stringify(items));
    },
  };
}

/** The bytes of one round as this server really sends them, so that the peers send nothing else. */
export async function frameOfOurs(): Promise<Buffer> {
  const peer = assay(0);
  peer.server.listen(0, '127.0.0.1');
  await once(peer.server, 'listening');
  const { port } = peer.server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/websocket`);
  await once(client, 'open');
  const received = once(client, 'message') as Promise<[Buffer]>;
  peer.send(1);
  const [text] = await received;
  client.terminate();
  peer.server.close();
  return textFrame(text.toString());
}

/** The items of a frame with a head of four bytes. */
export const itemsOf = (frame: Buffer): unknown[] =>
  JSON.parse(frame.subarray(4).toString()) as unknown[];

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { always } from '@/lib/markets/hours-rules';
import { createMetrics } from '@/lib/platform/metrics';
import { createBus } from '@/server/bus';
import { hubChannel } from '@/server/channel/hub-channel';
import { bookTopic, type BookNews, type BookSnapshot } from '@/server/prices/replica/book-words';
import { ReplicaBook } from '@/server/prices/replica/replica-book';
import { createSessionCache } from '@/server/session-cache';
import { createSocketServer, type SocketSettings } from '@/server/sockets/socket';
import { textFrame } from '@/server/sockets/socket-bytes';
import { createSocketTickets } from '@/server/sockets/socket-tickets';
import { silentLog } from '../../setup/listed';
import { ManualBook } from '../../setup/socket-rig';
import { tickAll } from './prices';

/**
 * A server that sends the same hundred prices to whoever is connected, in its own way. What `send` gives
 * resolves once no later prices can share the frame of these.
 */
export type Peer = { server: Server; upgrades: boolean; send(round: number): void | Promise<void> };

const nothing = () => undefined;

/** Our sockets, on a book of this process or of another one. */
function ours(book: SocketSettings['book'], frameIntervalMs: number, send: Peer['send']): Peer {
  const sessions = createSessionCache();
  const sockets = createSocketServer({
    book,
    sessions,
    bus: createBus(),
    tickets: createSocketTickets(sessions),
    metrics: createMetrics(),
    catalogue: { get: nothing },
    liveSessions: async () => new Set(),
    log: silentLog,
    origins: [],
    addressOf: (request) => request.socket.remoteAddress ?? '',
    // The crowd only counts: it answers no pings, and none may be among what it counts.
    limits: {
      frameIntervalMs,
      pingIntervalMs: 2 ** 30,
      clientsPerAddress: Number.POSITIVE_INFINITY,
    },
  });
  return { server: createServer().on('upgrade', sockets.handleUpgrade), upgrades: true, send };
}

export function assay(frameIntervalMs: number): Peer {
  const book = new ManualBook();
  return ours(book, frameIntervalMs, async (round) => {
    tickAll(book, round);
    await setImmediate();
  });
}

/** The same on the book of a leader that is another process, whose news a third one hands on, as under the launcher. */
export async function behindFloor() {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-hop-'));
  const env = { ...process.env, HUB_PATH: path.join(folder, 'hub') };
  const begin = (name: string) => fork(path.join(import.meta.dirname, `${name}.js`), { env });
  const hub = begin('hop-hub');
  await once(hub, 'message');
  const floor = begin('hop-floor');
  const channel = hubChannel(env.HUB_PATH);
  const book = new ReplicaBook({
    catalogue: { hours: () => always },
    log: silentLog,
    clock: Date.now,
    async read() {
      const answered = once(floor, 'message') as Promise<[BookSnapshot]>;
      floor.send('book');
      return (await answered)[0];
    },
  });
  let taken: () => void = nothing;
  channel.subscribe(bookTopic, (news) => {
    book.take(news as BookNews);
    if ('quotes' in (news as BookNews)) taken();
  });
  await book.catchUp();
  const send = (round: number) =>
    new Promise<void>((resolve) => {
      taken = resolve;
      floor.send(round);
    });
  return {
    peer: (frameIntervalMs: number) => ours(book, frameIntervalMs, send),
    async end() {
      await channel.close();
      for (const child of [floor, hub]) child.kill();
      rmSync(folder, { recursive: true, force: true });
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

/** The bytes of one round as this server really sends them. */
export async function frameOf(peer: Peer): Promise<Buffer> {
  peer.server.listen(0, '127.0.0.1');
  await once(peer.server, 'listening');
  const { port } = peer.server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/websocket`);
  await once(client, 'open');
  const received = once(client, 'message') as Promise<[Buffer]>;
  await peer.send(1);
  const [text] = await received;
  client.terminate();
  peer.server.close();
  return textFrame(text.toString());
}

/** The items of a frame with a head of four bytes. */
export const itemsOf = (frame: Buffer): unknown[] =>
  JSON.parse(frame.subarray(4).toString()) as unknown[];

import { addressKey } from '@/lib/core/address';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Catalogue, PriceBoard } from '@/lib/core/market';
import type { Metrics } from '@/lib/platform/metrics';
import type { Bus } from '@/lib/platform/runtime';
import { AddressCount, isAllowedOrigin, refuseUpgrade } from './socket-admission';
import { receiver } from './socket-receiver';
import { SocketClient, closeCodes, objectFrame } from './socket-client';
import { PriceFrames } from './socket-frames';
import { SocketSessions, type SocketSessionSettings } from './socket-sessions';

export type SocketSettings = SocketSessionSettings & {
  bus: Pick<Bus, 'subscribe' | 'hear'>;
  book: Pick<PriceBoard, 'quote' | 'change' | 'onQuote'>;
  catalogue: Pick<Catalogue, 'get'>;
  metrics: Pick<Metrics, 'sockets' | 'skippedFrames'>;
  /** Origins allowed besides the host that was asked. */
  origins: readonly string[];
  addressOf(request: IncomingMessage): string;
  limits?: Partial<typeof socketLimits>;
};

export const socketLimits = {
  frameIntervalMs: 250,
  pingIntervalMs: 20_000,
  /** What a choice of 500 instruments needs. */
  inboundBytes: 16_384,
  clientsPerAddress: 100,
  clients: 20_000,
  /** How long a client may take to answer a close. */
  closeMs: 1_000,
};

function webSockets(limits: typeof socketLimits) {
  // In a variable of its own because the type package does not know `closeTimeout` yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.inboundBytes,
    maxFragments: 16,
    maxBufferedChunks: 8_192,
    // Pongs are written only while the client reads, so that they cannot pile up.
    autoPong: false,
    closeTimeout: limits.closeMs,
  };
  return new WebSocketServer(options);
}

/** Drops clients that answered nothing since the last ping, and those whose session is over. */
function pingAll(clients: Set<SocketClient>, sessions: SocketSessions, intervalMs: number) {
  const pinging = setInterval(() => {
    for (const client of clients) {
      if (client.isAlive) client.ws.ping();
      else client.ws.terminate();
      client.isAlive = false;
    }
    void sessions.endDead();
  }, intervalMs);
  pinging.unref();
  return () => clearInterval(pinging);
}

/** Tells news of auctions to the clients that asked for them. */
function tellAuctions(clients: Set<SocketClient>, bus: SocketSettings['bus']): () => void {
  return bus.hear((event) => {
    const bytes = objectFrame(event);
    for (const client of clients) if (client.hearsAuctions) client.send(bytes);
  });
}

/** The live prices at /websocket, and private events for the sockets that authenticated. */
export function createSocketServer(settings: SocketSettings) {
  const { metrics } = settings;
  const limits = { ...socketLimits, ...settings.limits };
  const wss = webSockets(limits);
  const clients = new Set<SocketClient>();
  const addresses = new AddressCount(limits.clientsPerAddress);
  const sessions = new SocketSessions(settings);
  const frames = new PriceFrames({
    book: settings.book,
    intervalMs: limits.frameIntervalMs,
    onSkipped: () => metrics.skippedFrames.inc(),
  });
  const receive = receiver({ catalogue: settings.catalogue, frames, sessions });
  const stopTelling = tellAuctions(clients, settings.bus);
  const stopPinging = pingAll(clients, sessions, limits.pingIntervalMs);
  let leaving = false;

  function forget(client: SocketClient): void {
    clients.delete(client);
    frames.remove(client);
    sessions.silence(client);
    metrics.sockets.set(clients.size);
  }

  function welcome(ws: WebSocket, socket: Socket): void {
    socket.setNoDelay(true);
    const client = new SocketClient(ws, socket, frames.groupOf(null));
    clients.add(client);
    frames.add(client);
    metrics.sockets.set(clients.size);
    // A broken connection ends with 'close' as well; without a listener it would end the process.
    ws.on('error', () => undefined);
    ws.on('close', () => forget(client));
    ws.on('message', (data, isBinary) => receive(client, data, isBinary));
    ws.on('pong', () => {
      client.isAlive = true;
      client.mayReceive();
    });
    ws.on('ping', (data) => {
      if (client.mayReceive() && socket.writableLength === 0) ws.pong(data);
    });
  }

  return {
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (!isAllowedOrigin(request.headers, settings.origins)) return refuseUpgrade(socket, 403);
      if (leaving || clients.size >= limits.clients) return refuseUpgrade(socket, 503);
      const address = addressKey(settings.addressOf(request));
      if (!addresses.take(address)) return refuseUpgrade(socket, 429);
      // The place is given back at the connection's end, whether or not the handshake succeeds.
      socket.once('close', () => addresses.give(address));
      wss.handleUpgrade(request, socket, head, (ws) => welcome(ws, socket as Socket));
    },

    clientCount: () => clients.size,

    /** Tells every client that the server restarts and closes it; resolves when all are gone, after a second at most. */
    async announceRestart(): Promise<void> {
      leaving = true;
      const bytes = objectFrame({ event: 'restart' });
      const gone = [...clients].map((client) => {
        client.send(bytes);
        client.ws.close(closeCodes.restart, 'restart');
        return new Promise((resolve) => client.ws.once('close', resolve));
      });
      await Promise.all(gone);
    },

    /** Drops every client and stops listening to prices and events. */
    close(): void {
      leaving = true;
      stopPinging();
      stopTelling();
      frames.stop();
      sessions.stop();
      for (const client of clients) client.ws.terminate();
      wss.close();
    },
  };
}

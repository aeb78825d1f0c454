import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

type Talk = {
  /** Answers plain requests. */
  answer?: (request: IncomingMessage, response: ServerResponse) => void;
  onConnect: (socket: WebSocket, path: string) => void;
  onMessage: (socket: WebSocket, message: Record<string, unknown>, path: string) => void;
};

/** A WebSocket server that a test makes misbehave. */
export class WireServer {
  readonly sockets = new Set<WebSocket>();
  connections = 0;
  /** Every request to connect is refused. */
  isDown = false;
  /** Nothing is sent, no ping is answered. */
  isMute = false;
  /** How long a connection takes to come about, ms. */
  delayMs = 0;
  private readonly http = createServer((request, response) => {
    if (this.isDown || !this.talk.answer) response.writeHead(503).end();
    else this.talk.answer(request, response);
  });

  constructor(private readonly talk: Talk) {
    const wss = new WebSocketServer({ noServer: true, autoPong: false });
    this.http.on('upgrade', (request, socket, head) => {
      if (this.isDown) return void socket.destroy();
      setTimeout(() => {
        wss.handleUpgrade(request, socket, head, (ws) => this.welcome(ws, request.url ?? '/'));
      }, this.delayMs);
    });
  }

  async listen(): Promise<this> {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    return this;
  }

  get address(): string {
    return `127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Sends to everyone: an object as JSON, a text as it is. */
  say(message: unknown): void {
    for (const socket of this.sockets) this.tell(socket, message);
  }

  tell(socket: WebSocket, message: unknown): void {
    if (!this.isMute) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Breaks every connection without a word. */
  hangUp(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  async stop(): Promise<void> {
    this.isDown = true;
    this.hangUp();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  private welcome(socket: WebSocket, path: string): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('ping', (data) => {
      if (!this.isMute) socket.pong(data);
    });
    socket.on('message', (data) =>
      this.talk.onMessage(socket, JSON.parse(String(data)) as Record<string, unknown>, path),
    );
    this.talk.onConnect(socket, path);
  }
}

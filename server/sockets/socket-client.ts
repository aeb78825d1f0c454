import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { withoutBrackets, type ServerNote } from '@/lib/sockets/contract';
import type { PrivateEvent, PublicEvent } from '@/lib/core/market';
import { textFrame } from './socket-bytes';
import type { FrameGroup, FrameTarget } from './socket-frames';

export type SocketSession = { sessionId: string; customerId: string };

/** A client that lets this much wait unread is dropped: it fetches what it missed when it is back. */
const mostWaitingBytes = 64 * 1024;
const mostErrors = 10;
const burst = 40;
const perSecond = 4;

/** RFC 6455 close codes, and 4401 for a session that ended. */
export const closeCodes = {
  unsupported: 1003,
  policy: 1008,
  restart: 1012,
  sessionEnded: 4401,
} as const;

/** The bytes of an object that no client takes for a price frame. */
export const objectFrame = (object: ServerNote | PrivateEvent | PublicEvent): Buffer =>
  textFrame(withoutBrackets(object));

/** One connection, with what it may still do. */
export class SocketClient implements FrameTarget {
  behindSince: number | null = null;
  /** Set at once when a ticket is redeemed; events follow only once the session was seen alive. */
  session: SocketSession | null = null;
  isAlive = true;
  /** Whether it asked for news of auctions. */
  hearsAuctions = false;
  private errors = 0;
  private points = burst;
  private refilledAt = performance.now();

  constructor(
    readonly ws: WebSocket,
    readonly socket: Socket,
    public group: FrameGroup,
  ) {}

  send(bytes: Buffer): void {
    if (this.ws.readyState !== this.ws.OPEN) return;
    if (this.socket.writableLength > mostWaitingBytes) this.ws.terminate();
    else this.socket.write(bytes);
  }

  note(note: ServerNote): void {
    this.send(objectFrame(note));
  }

  /** Tells what was wrong; a client that keeps sending rubbish is closed. */
  refuse(reason: Extract<ServerNote, { event: 'error' }>['reason']): void {
    this.errors += 1;
    if (this.errors > mostErrors) this.ws.close(closeCodes.policy, 'too many errors');
    else this.note({ event: 'error', reason });
  }

  /** Counts an incoming frame of any kind; false, and closed, when there are too many. */
  mayReceive(): boolean {
    const now = performance.now();
    this.points = Math.min(burst, this.points + ((now - this.refilledAt) / 1000) * perSecond);
    this.refilledAt = now;
    this.points -= 1;
    if (this.points >= 0) return true;
    this.ws.close(closeCodes.policy, 'too many messages');
    return false;
  }
}

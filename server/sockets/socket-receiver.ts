import type { RawData } from 'ws';
import type { Catalogue } from '@/lib/core/market';
import { clientMessage, type ClientMessage } from '@/lib/sockets/contract';
import { closeCodes, type SocketClient } from './socket-client';
import type { PriceFrames } from './socket-frames';
import type { SocketSessions } from './socket-sessions';

type Parts = { catalogue: Pick<Catalogue, 'get'>; frames: PriceFrames; sessions: SocketSessions };

function readMessage(data: RawData): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Does what a client asks for; whatever makes no sense is answered with an error object. */
export function receiver({ catalogue, frames, sessions }: Parts) {
  function subscribe(client: SocketClient, codes: string[] | null): void {
    if (codes?.some((code) => !catalogue.get(code))) return client.refuse('unknown-instrument');
    frames.choose(client, codes);
    client.note({ event: 'subscribed', count: codes && client.group.codes!.size });
  }

  function unsubscribe(client: SocketClient): void {
    frames.choose(client, []);
    client.note({ event: 'unsubscribed' });
  }

  return (client: SocketClient, data: RawData, isBinary: boolean): void => {
    client.isAlive = true;
    if (client.ws.readyState !== client.ws.OPEN || !client.mayReceive()) return;
    if (isBinary) return client.ws.close(closeCodes.unsupported, 'text only');
    const message = readMessage(data);
    if (!message) client.refuse('message');
    else if (message.op === 'auth') void sessions.authenticate(client, message.ticket);
    else if (message.op === 'ping') client.note({ event: 'pong' });
    else if (message.op === 'collectibles') {
      client.hearsAuctions = true;
      client.note({ event: 'collectibles' });
    } else if (message.op === 'unsubscribe') unsubscribe(client);
    else subscribe(client, message.codes ?? null);
  };
}

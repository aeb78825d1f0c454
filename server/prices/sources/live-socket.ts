import { WebSocket } from 'ws';
import { silenceLimitMs } from '@/lib/markets/rules';

const pingMs = 2000;
// Between the moment when we call a source silent and the one when we hang up.
const patienceMs = 2 * silenceLimitMs;
const handshakeMs = 10_000;
const longestMessage = 4 * 1024 * 1024;

type Socket = {
  url: string;
  signal: AbortSignal;
  /** Takes every text that came. An error that it throws ends the connection. */
  onText: (text: string, send: (message: unknown) => void) => void;
  /** The other side is there: it spoke or answered a ping. */
  onLife: () => void;
};

/** Speaks with a WebSocket server until the connection breaks, and rejects with the reason; resolves when the signal aborts. */
export function converse({ url, signal, onText, onLife }: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      handshakeTimeout: handshakeMs,
      maxPayload: longestMessage,
    });
    let heardAt = Date.now();
    let failure: Error | null = null;
    const fail = (error: Error) => {
      failure ??= error;
      socket.terminate();
    };
    const live = () => {
      heardAt = Date.now();
      onLife();
    };
    const send = (message: unknown) => socket.send(JSON.stringify(message));
    const timer = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (Date.now() - heardAt > patienceMs) fail(new Error('it fell silent'));
      else socket.ping();
    }, pingMs);
    const leave = () => socket.terminate();
    signal.addEventListener('abort', leave, { once: true });
    socket.on('open', live);
    socket.on('pong', live);
    socket.on('ping', live);
    socket.on('message', (data) => {
      if (failure) return;
      live();
      try {
        onText(String(data), send);
      } catch (error) {
        fail(error as Error);
      }
    });
    socket.on('error', (error) => (failure ??= error));
    socket.on('close', (code) => {
      clearInterval(timer);
      signal.removeEventListener('abort', leave);
      if (signal.aborted) resolve();
      else reject(failure ?? new Error(`the connection was closed (${code})`));
    });
  });
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Whether a page of this origin may open the socket. Programs send no Origin and are let in. */
export function isAllowedOrigin(
  headers: Pick<IncomingMessage['headers'], 'origin' | 'host'>,
  origins: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** How many of something each address holds. */
export class AddressCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** False when the address has its fill already. */
  take(key: string): boolean {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.most) return false;
    this.counts.set(key, count + 1);
    return true;
  }

  give(key: string): void {
    const count = (this.counts.get(key) ?? 0) - 1;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

const reasons = { 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' };

/** Turns an upgrade away with a plain HTTP answer. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof reasons): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  const wait = status === 403 ? '' : 'Retry-After: 10\r\n';
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${wait}\r\n`,
  );
}

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

  isHalfTaken(key: string): boolean {
    return (this.counts.get(key) ?? 0) > this.most / 2;
  }

  give(key: string): void {
    const count = (this.counts.get(key) ?? 0) - 1;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

const refusals = {
  403: { reason: 'Forbidden', wait: '' },
  404: { reason: 'Not Found', wait: '' },
  429: { reason: 'Too Many Requests', wait: 'Retry-After: 10\r\n' },
  503: { reason: 'Service Unavailable', wait: 'Retry-After: 2\r\n' },
};

/** Turns an upgrade away with a plain HTTP answer, and lets go of its socket whatever the caller does. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof refusals): void {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  const { reason, wait } = refusals[status];
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n${wait}\r\n`,
  );
}

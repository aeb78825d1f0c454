import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { addressKey } from '@/lib/core/address';
import type { Env } from '@/lib/platform/env';
import { AddressCount } from '../sockets/socket-admission';

/**
 * How long a caller may take to say what it wants, and to send the whole of it where that is a file. A line
 * between two requests lives longer than proxies keep one (60 s), so that none sends a request into its end.
 */
export const timeLimits = {
  keepAliveTimeout: 75_000,
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 2_000,
};
// To send the whole of anything else.
const bodyMs = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends a request whose body does not come in time, unless `liftBodyLimit` gives it more. */
export function limitBody(request: IncomingMessage, limitMs = bodyMs): void {
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, limitMs);
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** Lets a body take longer, once it is known whose it is and that it is a file. */
export const liftBodyLimit = (request: IncomingMessage): void => clearTimeout(timers.get(request));

// Whoever reads slowly takes something meanwhile.
const unreadMs = 60_000;

/** Ends the connection of whoever takes nothing of an answer for so long, from when there is something to take. */
export function limitReading(response: ServerResponse, limitMs = unreadMs): void {
  const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse;
  response.writeHead = (...all: unknown[]) => {
    response.setTimeout(limitMs);
    return writeHead(...all);
  };
}

const most = 20_500;
// Kept free for the database, for files and for modules that are loaded later.
const spareDescriptors = 200;
const mostOfAddress = 256;
// Linux alone has it.
const limitsFile = '/proc/self/limits';

/** How many files and sockets this process may hold open. */
function descriptors(): number {
  // A report would have every source map read, for the stack that it names.
  if (existsSync(limitsFile)) {
    const allowed = /^Max open files\s+(\d+)/m.exec(readFileSync(limitsFile, 'utf8'));
    return Number(allowed?.[1]) || Number.POSITIVE_INFINITY;
  }
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return Number(report.userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
}

export const mostConnections = (allowed = descriptors()): number =>
  Math.max(16, Math.min(most, allowed - spareDescriptors));

/**
 * Ends connections above what the process can hold, so that it never runs out of descriptors, and above
 * what one address needs. Behind a proxy all come from one address, so there the proxy has to share out.
 */
export function limitConnections(
  server: Server,
  env: Pick<Env, 'RATE_LIMITS' | 'TRUST_PROXY'>,
): void {
  server.maxConnections = mostConnections();
  if (env.RATE_LIMITS === 'off' || env.TRUST_PROXY) return;
  const addresses = new AddressCount(Math.min(mostOfAddress, server.maxConnections / 2));
  server.on('connection', (socket) => {
    const key = addressKey(socket.remoteAddress ?? 'unknown');
    if (!addresses.take(key)) return void socket.destroy();
    socket.once('close', () => addresses.give(key));
  });
  // Many people behind one address need their places more than lines that rest.
  server.on('request', ({ socket }, response) => {
    const key = addressKey(socket.remoteAddress ?? 'unknown');
    if (addresses.isHalfTaken(key)) response.shouldKeepAlive = false;
  });
}

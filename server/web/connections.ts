import type { Server } from 'node:http';
import { addressKey } from '@/lib/core/address';
import type { Env } from '@/lib/platform/env';
import { AddressCount } from '../sockets/socket-admission';

/** How long a caller may take to say what it wants, and to send the whole of it. */
export const timeLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

const most = 20_500;
// Kept free for the database, for files and for modules that are loaded later.
const spareDescriptors = 200;
const mostOfAddress = 256;

/** How many files and sockets this process may hold open. */
function descriptors(): number {
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
}

import type { IncomingMessage } from 'node:http';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';

const hint =
  'Requests come through a proxy, but TRUST_PROXY is not set: all customers count as one address, and share its limits.';

/** Notices a proxy in front that this server was not told of, and says so once. */
export function proxyWatch(
  env: Pick<Env, 'TRUST_PROXY' | 'PUBLIC_URL'>,
  log: Pick<Log, 'warn'>,
  hints: Set<string>,
): (request: IncomingMessage) => void {
  const expectsNone = !env.TRUST_PROXY && env.PUBLIC_URL?.startsWith('https:');
  return ({ headers }) => {
    if (!expectsNone || hints.has(hint)) return;
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    hints.add(hint);
    log.warn(hint);
  };
}

import type { Redis } from 'ioredis';
import type { Log } from '@/lib/platform/log';

type Parts = {
  url: string;
  /** What the connection is for; Redis lists it under this name. */
  name: string;
  log: Log;
  /** A connection that is asked and says nothing for so long is given up, ms. */
  silentMs: number;
  /** What does not work while Redis is away, for whoever runs the house. */
  without: string;
};

/** A connection to Redis that comes back by itself. */
export type RedisLine = {
  client: Redis;
  /** What is wrong, and what does not work by it; null while Redis answers. */
  readonly trouble: string | null;
  close(): void;
};

const pingMs = 1_000;
const connectMs = 3_000;
const firstAgainMs = 100;
const mostAgainMs = 3_000;

/** Later each time, and not all processes at the same moment. */
const againMs = (times: number): number =>
  Math.min(firstAgainMs * 2 ** Math.min(times - 1, 10), mostAgainMs) * (0.75 + Math.random() / 2);

/** The address without what it logs in with. */
function placeOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Opens a connection, and keeps it up. What is asked while Redis is away fails at once; nothing waits for it. */
export async function redisLine({ url, name, log, silentMs, without }: Parts): Promise<RedisLine> {
  const { Redis } = await import('ioredis');
  const place = placeOf(url);
  const told = (reason: string) => `Redis does not answer at ${place} (${reason}): ${without}.`;
  let reason = 'not asked yet';
  let trouble: string | null = told(reason);
  let wasTold = false;
  const client = new Redis(url, {
    connectionName: `assay-${name}`,
    connectTimeout: connectMs,
    socketTimeout: silentMs,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: againMs,
  });
  client.on('error', (error: Error) => (reason = error.message || error.name));
  client.on('ready', () => {
    trouble = null;
    if (wasTold) log.info({ place, name }, 'Redis is back');
    wasTold = false;
    reason = 'the connection ended';
  });
  client.on('close', () => {
    trouble = told(reason);
    if (!wasTold) log.warn({ name }, trouble);
    wasTold = true;
  });
  const ping = setInterval(() => {
    if (client.status === 'ready') client.ping().catch(() => undefined);
  }, pingMs);
  return {
    client,
    get trouble() {
      return trouble;
    },
    close() {
      clearInterval(ping);
      client.removeAllListeners('close');
      client.disconnect();
    },
  };
}

import { createHmac, hkdfSync } from 'node:crypto';
import type { Log } from '@/lib/platform/log';
import type { SharedCounts } from '@/lib/platform/rate-limits';
import { redisLine } from './redis-line';
import { houseName } from './sealed-news';

type Parts = {
  url: string;
  /** What the processes of the house know each other by. */
  secret: string;
  log: Log;
  /** Redis counts as away when it says nothing for so long, ms. */
  silentMs?: number;
};

export type Counting = SharedCounts & { readonly trouble: string | null; close(): void };

// Calls wait for it.
const usualSilentMs = 1_000;

/** Where the processes of a house count their limits together. */
export async function sharedCounts(parts: Parts): Promise<Counting> {
  const { url, secret, log, silentMs = usualSilentMs } = parts;
  const key = Buffer.from(hkdfSync('sha256', secret, 'assay', 'names of counts', 32));
  const prefix = `assay:${houseName(secret)}:count:`;
  const without = 'each process counts the limits for itself until it does';
  const line = await redisLine({ url, name: 'limits', log, silentMs, without });
  return {
    client: line.client,
    placeOf(name, of) {
      const hash = createHmac('sha256', key).update(`${name}\n${of}`).digest();
      return prefix + hash.toString('base64url', 0, 16);
    },
    get trouble() {
      return line.trouble;
    },
    close: () => line.close(),
  };
}

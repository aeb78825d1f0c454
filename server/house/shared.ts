import { readFileSync } from 'node:fs';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import type { SharedCounts } from '@/lib/platform/rate-limits';
import { lonelyChannel, type Channel } from '../channel/channel';
import { hubChannel } from '../channel/hub-channel';
import { redisChannel } from '../redis/redis-channel';
import { sharedCounts } from '../redis/shared-counts';

/** What the processes of a house have between them, beside the database and the line to the leader. */
export type Shared = {
  channel: Channel;
  /** Where limits are counted together; null where each process counts for itself. */
  counts: SharedCounts | null;
  /** What of it is away now, in words for whoever runs the house. */
  troubles(): string[];
  close(): Promise<void>;
};

/** What the launcher cannot keep running of the processes of this machine, as it says in its file. */
function troublesOfHouse(file: string | undefined): string[] {
  if (!file) return [];
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { troubles: string[] }).troubles;
  } catch {
    // There is none while all of them run.
    return [];
  }
}

const isSaid = (trouble: string | null | undefined): trouble is string => Boolean(trouble);

const ofOneMachine = (channel: Channel, env: Settings): Shared => ({
  channel,
  counts: null,
  troubles: () => [channel.trouble, ...troublesOfHouse(env.HOUSE_TROUBLES)].filter(isSaid),
  close: () => channel.close(),
});

type Settings = Pick<
  Env,
  | 'REDIS_URL'
  | 'HUB_PATH'
  | 'HOUSE_TROUBLES'
  | 'FLOOR_SECRET'
  | 'AUTH_SECRET'
  | 'RATE_LIMITS'
  | 'ROLE'
>;

/** Opens it; what is away is waited for by nobody. */
export async function openShared(env: Settings, log: Log): Promise<Shared> {
  const { REDIS_URL: url, HUB_PATH, RATE_LIMITS, ROLE } = env;
  if (!url) return ofOneMachine(HUB_PATH ? hubChannel(HUB_PATH) : lonelyChannel(), env);
  const parts = { url, secret: env.FLOOR_SECRET ?? env.AUTH_SECRET, log };
  // The others answer no customers.
  const isLimited = RATE_LIMITS === 'on' && ROLE !== 'floor' && ROLE !== 'work';
  const [channel, counts] = await Promise.all([
    redisChannel(parts),
    isLimited ? sharedCounts(parts) : null,
  ]);
  return {
    channel,
    counts,
    troubles: () =>
      [channel.trouble, counts?.trouble, ...troublesOfHouse(env.HOUSE_TROUBLES)].filter(isSaid),
    async close() {
      counts?.close();
      await channel.close();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { openCatalogue, type LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { hostsOf } from '@/lib/platform/connections/database-hosts';
import { assertSessionsKept } from '@/lib/platform/connections/kept-sessions';
import type { Replica } from '@/lib/platform/database';
import { fromDatabase, isDatabaseAway } from '@/lib/platform/database-away';
import { createDatabase } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import { createMailer } from '@/lib/platform/mail';
import { createMetrics } from '@/lib/platform/metrics';
import { createRateLimits } from '@/lib/platform/rate-limits';
import type { PoolOptions } from '@/lib/platform/pool';
import { replicaTroubles } from '@/lib/platform/replica';
import type { Runtime } from '@/lib/platform/runtime';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import { codeChecksum } from '@/scripts/commands/prisma-files.mjs';
import { createBus } from '../bus';
import { openFileDesk } from '../files/file-desk';
import { followEnded, tellEnded } from '../house/ended-sessions';
import { followChannel } from '../house/database-news';
import { assertOwnLogin } from '../house/own-login';
import { keepSessionUses } from '../house/session-uses';
import type { Shared } from '../house/shared';
import { createSessionCache } from '../session-cache';
import { createPrinter } from '../statements/printer';
import { markProcess } from './process-mark';

/** What a process has that depends on where the leader is. */
export type Position = Pick<
  Runtime,
  'floor' | 'book' | 'marketBytes' | 'history' | 'engine' | 'lastKnown' | 'alerts' | 'tickets'
>;

/** What every process has, whatever its part. */
export type Base = Omit<Runtime, keyof Position> & { catalogue: LiveCatalogue };

// Longer than the database itself allows a statement: who is silent even then is not there any more.
export const patienceMs = 20_000;

type Parts = { env: Env; log: Log; tracing: Tracing | null; shared: Shared };

const openReplica = ({ DATABASE_READ_URL: url }: Env, options: PoolOptions): Replica | null =>
  url
    ? { database: createDatabase(url, { ...options, name: 'assay reads' }), isBehind: false }
    : null;

const againMs = 1_000;
const forMs = 120_000;

/** The same of who has just been given the lead: a database that does not answer for a moment is waited for. */
export async function openBaseSoon(parts: Parts): ReturnType<typeof openBase> {
  const until = performance.now() + forMs;
  for (;;) {
    const opened = await openBase(parts).catch(async (error: unknown) => {
      // What is wrong with the settings or the login does not pass by waiting.
      if (!isDatabaseAway(fromDatabase(error)) || performance.now() > until) throw error;
      parts.log.warn({ err: error }, 'the database is waited for');
      await sleep(againMs);
    });
    if (opened) return opened;
  }
}

type End = () => unknown;

/** Follows what the database tells; where one way does not come about, those that did are ended. */
async function followNews(url: string, base: Base): Promise<End> {
  const ways = await Promise.allSettled([
    followChannel(url, 'catalogue', base.log, () => base.catalogue.reload()),
    ...followEnded(url, base),
  ]);
  const ends = ways.flatMap((way) => (way.status === 'fulfilled' ? [way.value] : []));
  const end = () => Promise.all(ends.map((one) => one()));
  const failed = ways.find((way) => way.status === 'rejected');
  if (!failed) return end;
  await end();
  throw failed.reason;
}

/** What every process needs. How each part of it ends is noted in `ends` as soon as it has begun. */
async function begin({ env, log, tracing, shared }: Parts, ends: End[]): Promise<Base> {
  const { channel, counts, troubles } = shared;
  const url = env.DATABASE_URL;
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const common = { max: env.DATABASE_POOL, onBroken, patienceMs, isHurried: true, tracing };
  const database = createDatabase(url, common);
  const replica = openReplica(env, common);
  ends.push(() => Promise.all([database.close(), replica?.database.close()]));
  await assertSessionsKept(url, env.DATABASE_READ_URL);
  await assertOwnLogin(database, env, log);
  const mark = await markProcess(url, log);
  ends.push(() => mark.remove());
  const catalogue = await openCatalogue(database.sql);
  const files = await openFileDesk(env);
  const sessions = createSessionCache(
    channel,
    env.REDIS_URL ? tellEnded(database, log) : undefined,
  );
  const { uses: sessionUses, stop: stopUses } = keepSessionUses(log);
  const base: Base = {
    env,
    process: mark.number,
    codeChecksum: codeChecksum(),
    attempts: new Map(),
    log,
    tracing,
    database,
    replica,
    metrics: createMetrics(),
    mailer: createMailer(env, database.sql),
    rateLimits: createRateLimits(env.RATE_LIMITS === 'on', counts ?? undefined),
    sessions,
    sessionUses,
    bus: createBus(channel),
    catalogue,
    files,
    printer: createPrinter(),
    hints: new Set(),
    troubles: () => [...troubles(), ...replicaTroubles(replica)],
  };
  const unfollow = hostsOf(url)?.follow((host) => log.info({ host }, 'the database takes writes'));
  ends.push(() => unfollow?.());
  const unfollowNews = await followNews(url, base);
  ends.push(() => Promise.all([stopUses(), unfollowNews()]));
  return base;
}

/** Opens what every process needs. Gives it with its end; where it fails, nothing of it goes on. */
export async function openBase(parts: Parts) {
  const ends: End[] = [];
  async function endAll(): Promise<void> {
    for (const end of ends.splice(0).toReversed()) await end();
  }
  const base = await begin(parts, ends).catch(async (error: unknown) => {
    await endAll();
    throw error;
  });
  return {
    base,
    /** Ends what it began; the database last, when `others` are done with it. */
    async stop(others: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
      ends.push(others);
      await endAll();
    },
  };
}

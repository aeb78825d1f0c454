import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Replica } from './database';
import { isDatabaseAway } from './database-away';
import { runtime } from './runtime';

// A replica is given so long to have what the primary has; long reads are worth it.
const catchUpMs = 500;
const betweenLooksMs = 20;

const reading = new AsyncLocalStorage<Database>();

/** The database that is asked here: the primary, save within `fromReplica`. */
export const asked = (): Database => reading.getStore() ?? runtime().database;

type Reached = { at: string; term: string };

/** How far the primary has come: its log, and its newest term, which a replica of a former primary never has. */
async function reachedBy({ sql }: Database): Promise<Reached> {
  const [row] = await sql<Reached>`
    select pg_current_wal_lsn()::text as at,
      (select coalesce(max(epoch), 0)::text from engine_term) as term`;
  return row!;
}

async function hasReached({ sql }: Database, { at, term }: Reached): Promise<boolean> {
  const [row] = await sql<{ has: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${at}::text::pg_lsn
      and (select coalesce(max(epoch), 0) from engine_term) >= ${term}::bigint as has`;
  return row!.has ?? false;
}

async function hasCaughtUp(replica: Database, reached: Reached): Promise<boolean> {
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const looking = (async () => {
    while (!signal.aborted) {
      if (await hasReached(replica, reached)) return true;
      await sleep(betweenLooksMs);
    }
    return false;
  })();
  // One that hangs is not waited for; what was asked of it may fail later.
  looking.catch(() => undefined);
  const late = sleep(catchUpMs, false, { ref: false });
  return Promise.race([looking, late]).finally(() => giveUp.abort());
}

/** Whether a statement took longer than it may: elsewhere it would take as long. */
const isTooLong = (error: unknown): boolean => (error as { code?: unknown }).code === '57014';

/**
 * Has the replica answer long reads where there is one, and it has all that the primary had when it was asked:
 * nothing that a customer was told is missing from what they read. The primary answers where it lags behind or
 * is away. `read` writes nothing, and is begun anew on the primary where the replica fails.
 */
export async function fromReplica<T>(read: () => Promise<T>): Promise<T> {
  const { replica, database } = runtime();
  if (!replica || reading.getStore()) return read();
  const reached = await reachedBy(database);
  try {
    const isUsable = !replica.database.isAway() && (await hasCaughtUp(replica.database, reached));
    replica.isBehind = !isUsable;
    if (isUsable) return await reading.run(replica.database, read);
  } catch (error) {
    if (!isDatabaseAway(error) || isTooLong(error)) throw error;
    replica.isBehind = true;
  }
  return read();
}

/** What a process without its replica says to whoever runs the house. */
export const replicaTroubles = (replica: Replica | null): string[] =>
  replica?.isBehind
    ? ['DATABASE_READ_URL is away or behind the database: long reads are answered by that.']
    : [];

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// Any number will do, as long as nothing else in this database locks it.
const lockId = 7_202_611;
const patienceMs = 20_000;
const retryMs = 250;

async function tryLock(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1) as held',
    [lockId],
  );
  if (rows[0]!.held) return client;
  await client.end();
  return null;
}

async function acquire(url: string, isWanted: () => boolean): Promise<pg.Client | null> {
  const until = Date.now() + patienceMs;
  while (isWanted() && Date.now() < until) {
    const client = await tryLock(url).catch(() => null);
    if (client) return client;
    await sleep(retryMs);
  }
  return null;
}

/**
 * Makes this the one process that prices, watches and fills on this database: two would count ticks
 * twice and each miss the stops that the other was told of. Waits for one that is just ending;
 * throws when another keeps running. `onLost` is called when the hold was lost and could not be had again.
 */
export async function becomeSoleProcess(
  url: string,
  onLost: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let holder: pg.Client | null = null;

  async function hold(): Promise<boolean> {
    holder = await acquire(url, () => !stopped);
    holder?.once('end', () => {
      if (!stopped) void hold().then((held) => held || stopped || onLost());
    });
    return holder !== null;
  }

  if (!(await hold())) throw new Error('Another process of Assay runs on this database.');
  return async () => {
    stopped = true;
    await holder?.end();
  };
}

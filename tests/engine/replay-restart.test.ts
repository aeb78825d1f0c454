import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openCatalogue } from '@/lib/markets/catalogue';
import { createDatabase, type Database } from '@/lib/platform/db';
import { startPrices } from '@/server/prices/prices';
import { testEnv } from '../setup/app';
import { metrics, silentLog } from '../setup/listed';

let database: Database;
let folder: string;

const began = Date.UTC(2018, 3, 4);
const rows = Array.from({ length: 600 }, (_, i) => `${began + i * 60_000},${6000 + i},${6001 + i}`);

beforeAll(async () => {
  database = createDatabase(testEnv().DATABASE_URL, { max: 4 });
  folder = await mkdtemp(path.join(tmpdir(), 'recordings-'));
  const text = gzipSync(['time_ms,bid,ask', ...rows].join('\n'));
  await writeFile(path.join(folder, 'BTCUSD_2018-04-04.csv.gz'), text);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Starts the prices of a server, a minute of the recording in a hundredth of a second. */
async function run(): Promise<Awaited<ReturnType<typeof startPrices>>> {
  const env = testEnv({ PRICE_SOURCES: 'replay', REPLAY_DIR: folder, REPLAY_SPEED: '6000' });
  const catalogue = await openCatalogue(database.sql);
  return startPrices({ env, database, log: silentLog, metrics: metrics(), catalogue });
}

test('a replay goes on over a restart where the clock says, and never jumps back', async () => {
  const first = await run();
  const startedAt = Date.now();
  await sleep(500);
  const last = first.book.quote('BTCUSDT')!;
  expect(last).toMatchObject({ source: 'replay', live: false });
  await first.stop();
  await sleep(1000);
  const second = await run();
  const next = second.book.quote('BTCUSDT')!;
  const minutes = (next.time - began) / 60_000;
  expect(next.time).toBeGreaterThan(last.time);
  expect(Math.abs(minutes - (Date.now() - startedAt) / 10)).toBeLessThan(20);
  await second.stop();
});

test('what was named by an earlier run and is no longer stands as off', async () => {
  const env = testEnv();
  const catalogue = await openCatalogue(database.sql);
  const prices = await startPrices({
    env,
    database,
    log: silentLog,
    metrics: metrics(),
    catalogue,
  });
  await sleep(1200);
  const states = await database.sql<{ source: string; state: string }>`
    select source, state from price_source_status order by source`;
  expect(states).toEqual([
    { source: 'replay', state: 'off' },
    { source: 'simulated', state: 'live' },
  ]);
  await prices.stop();
});

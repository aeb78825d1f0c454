import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openCatalogue } from '@/lib/markets/catalogue-cache';
import { createDatabase, type Database } from '@/lib/platform/db';
import { openPrices } from '@/server/prices/prices';
import { testEnv } from '@/tests/setup/app';
import { metrics, silentLog } from '@/tests/setup/listed';
import { until } from '@/tests/setup/until';

let database: Database;
let folder: string;

const began = Date.UTC(2018, 3, 4);
// Ten minutes at the pace below: longer than any restart takes, so that it does not begin again.
const rows = Array.from(
  { length: 60_000 },
  (_, i) => `${began + i * 60_000},${6000 + (i % 600)},${6001 + (i % 600)}`,
);

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
async function run(): Promise<Awaited<ReturnType<typeof openPrices>>> {
  const env = testEnv({ PRICE_SOURCES: 'replay', REPLAY_DIR: folder, REPLAY_SPEED: '6000' });
  const catalogue = await openCatalogue(database.sql);
  const prices = await openPrices({ env, database, log: silentLog, metrics: metrics(), catalogue });
  await prices.start();
  return prices;
}

test('a replay goes on over a restart where the clock says, and never jumps back', async () => {
  const earliest = Date.now();
  const first = await run();
  const latest = Date.now();
  await until(() => first.book.quote('BTCUSDT'));
  await sleep(500);
  const last = first.book.quote('BTCUSDT')!;
  expect(last).toMatchObject({ source: 'replay', live: false });
  await first.stop();
  await sleep(1000);
  const restarted = Date.now();
  const second = await run();
  const next = await until(() => second.book.quote('BTCUSDT'));
  const minutes = (next.time - began) / 60_000;
  expect(next.time).toBeGreaterThan(last.time);
  // A minute of the recording lasts ten milliseconds; it began at some moment of the first start.
  expect(minutes).toBeGreaterThan((restarted - latest) / 10 - 2);
  expect(minutes).toBeLessThan((Date.now() - earliest) / 10 + 2);
  await second.stop();
});

test('what was named by an earlier run and is no longer stands as off', async () => {
  const env = testEnv();
  const catalogue = await openCatalogue(database.sql);
  const prices = await openPrices({
    env,
    database,
    log: silentLog,
    metrics: metrics(),
    catalogue,
  });
  await prices.start();
  const states = () => database.sql<{ source: string; state: string }>`
    select source, state from price_source_status order by source`;
  await until(async () => (await states()).some(({ state }) => state === 'live'));
  expect(await states()).toEqual([
    { source: 'replay', state: 'off' },
    { source: 'simulated', state: 'live' },
  ]);
  await prices.stop();
});

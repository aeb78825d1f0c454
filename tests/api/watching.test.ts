import type { PriceBook } from '@/lib/core/market';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addWork } from '@/lib/platform/work';
import { startAssay } from '@/server/assay';
import { openPrices } from '@/server/prices/prices';
import { startApp, testEnv, type App } from '../setup/app';
import { ManualSource } from '../setup/manual-source';
import { until } from '../setup/until';

let app: App;
let data: string;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'assay-data-'));
  app = await startApp({ ASSAY_DATA_DIR: data });
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

type Series = Map<string, number>;

async function measured(url = app.url): Promise<Series> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

it('tells that this process leads, in which term, and that the database answers', async () => {
  const series = await measured();
  expect(series.get('assay_leading')).toBe(1);
  const [lead] = await app.owner.sql<{ epoch: string }>`select epoch from engine_lead`;
  expect(series.get('assay_lead_epoch')).toBe(Number(lead!.epoch));
  const silence = series.get('assay_lead_silence_seconds')!;
  expect(silence).toBeGreaterThanOrEqual(0);
  await until(async () => (await measured()).get('assay_lead_silence_seconds')! < silence + 0.001);
});

it('one that stands by tells just that, to whom may know', async () => {
  const waiting = await startAssay({
    env: testEnv({ METRICS_TOKEN: 'a-token-for-metrics' }),
    prices: (parts) => openPrices({ ...parts, sources: [new ManualSource(new Set())] }),
  });
  try {
    expect((await fetch(`${waiting.url}/metrics`)).status).toBe(404);
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    const answer = await fetch(`${waiting.url}/metrics`, { headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(
      (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#')),
    ).toEqual(['assay_leading 0']);
  } finally {
    await waiting.stop();
  }
});

it('counts what is halted, and what is open and priced', async () => {
  expect((await measured()).get('assay_instruments_halted')).toBe(0);
  const book = app.runtime.book as PriceBook;
  book.halt('AAPL');
  book.halt('EURUSD');
  const series = await measured();
  expect(series.get('assay_instruments_halted')).toBe(2);
  const [open, priced] = ['open', 'priced'].map((state) =>
    series.get(`assay_instruments{state="${state}"}`)!,
  );
  expect(priced).toBeGreaterThan(0);
  expect(open).toBeGreaterThanOrEqual(priced!);
});

it('shows who holds the connections of a pool and who waits for one', async () => {
  const { pool } = app.runtime.database;
  const limit = (await measured()).get('assay_pool_connections_limit{pool="calls"}')!;
  expect(limit).toBe(app.runtime.env.DATABASE_POOL);
  expect((await measured()).get('assay_pool_connections_limit{pool="desk"}')).toBe(3);
  const held = await Promise.all(Array.from({ length: limit }, () => pool.connect()));
  const waiting = pool.query('select 1');
  const series = await measured();
  for (const client of held) client.release();
  await waiting;
  expect(series.get('assay_pool_connections{pool="calls",state="busy"}')).toBe(limit);
  expect(series.get('assay_pool_waiting{pool="calls"}')).toBeGreaterThan(0);
  await until(
    async () => (await measured()).get('assay_pool_connections{pool="calls",state="busy"}') === 0,
  );
});

it('knows the disks of its folders', async () => {
  const series = await measured();
  for (const folder of ['data', 'files']) {
    const [free, size] = ['free', 'size'].map((what) =>
      series.get(`assay_disk_${what}_bytes{folder="${folder}"}`)!,
    );
    expect(free).toBeGreaterThan(1_000_000);
    expect(size).toBeGreaterThan(free!);
  }
});

const duty = (series: Series, name: string) =>
  ['finished_timestamp_seconds', 'ok'].map((what) =>
    series.get(`assay_duty_${what}{duty="${name}"}`),
  );

it('tells of the last backup and audit what they left, and of none that there was none', async () => {
  const none = await measured();
  for (const name of ['backup', 'audit']) expect(duty(none, name)).toEqual([0, 0]);
  for (const [folder, status] of [
    ['backups', { finishedAt: '2026-11-20T03:00:00.000Z', ok: true, bytes: 12_345 }],
    ['audits', { finishedAt: '2026-11-21T03:00:00.000Z', ok: false, findings: 2 }],
  ] as const) {
    mkdirSync(path.join(data, folder));
    writeFileSync(path.join(data, folder, 'status.json'), JSON.stringify(status));
  }
  const series = await measured();
  expect(duty(series, 'backup')).toEqual([Date.UTC(2026, 10, 20, 3) / 1000, 1]);
  expect(duty(series, 'audit')).toEqual([Date.UTC(2026, 10, 21, 3) / 1000, 0]);
  expect(series.get('assay_backup_bytes')).toBe(12_345);
});

it('says what it could not measure, and measures the rest', async () => {
  const failed = 'assay_measurements_failed_total{what="duties"}';
  expect((await measured()).get(failed)).toBe(0);
  writeFileSync(path.join(data, 'backups', 'status.json'), '{"finished');
  const series = await measured();
  expect([series.get(failed), series.get('assay_leading')]).toEqual([1, 1]);
});

it('counts due work with one short statement, and not at each reading', async () => {
  const { database } = app.runtime;
  const { sql } = database;
  const asked: string[] = [];
  const spied = ((strings, ...values) => {
    const text = strings.join('?');
    // Due work itself goes on meanwhile.
    if (text.includes('graphile_worker.jobs')) asked.push(text);
    return sql(strings, ...values);
  }) as typeof sql;
  database.sql = spied;
  // Nobody works on it any more: what was given up waits for an operator.
  await addWork(sql, 'keep-house', 'given-up', new Date(Date.now() + 3_600_000));
  await app.owner.sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where id = (select id from graphile_worker.jobs where key like '%given-up')`;
  try {
    const failed = async () => (await measured()).get('assay_work_jobs{state="failed"}');
    await until(async () => (await failed()) === 1);
    const looks = asked.length;
    expect(looks).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) await failed();
    expect(asked.length).toBeLessThanOrEqual(looks + 1);
    for (const text of asked) expect(text).toMatch(/from graphile_worker\.jobs$/);
  } finally {
    database.sql = sql;
  }
});

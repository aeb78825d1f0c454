import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { keepHouse } from '@/server/house/housekeeping';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;
let s3: S3rver;
let port: number;
const directory = mkdtempSync(path.join(tmpdir(), 'assay-s3-'));

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'sealed' }],
  });
  ({ port } = await s3.run());
  app = await startApp({
    FILES_S3_BUCKET: 'sealed',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_ACCESS_KEY: 'S3RVER',
    FILES_S3_SECRET_KEY: 'S3RVER',
    LOG_LEVEL: 'silent',
  });
  me = await app.customer();
});
afterAll(async () => {
  await app.stop();
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

const show = (id: string) =>
  fetch(`${app.url}/swx/customer/user/file/${id}`, { headers: { authorization: me.token } });
const inBucket = () =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.sealed.*object$/.test(name),
  );

test('sealed files are kept in a bucket, shown from it and removed from it', async () => {
  const { result } = await upload(app, await noise(600, 400).jpeg().toBuffer(), me);
  expect(inBucket()).toHaveLength(1);
  expect(readdirSync(app.runtime.env.FILES_DIR)).toEqual(['arriving']);
  const shown = await show(result.fileId);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await app.owner.sql`select work_add('forget-file', ${result.fileId}, now())`;
  await until(async () => (await show(result.fileId)).status === 404);
  await until(() => inBucket().length === 0);
});

test('a bucket that does not answer keeps nothing, and says so', async () => {
  await s3.close();
  const sent = await upload(app, await noise(600, 400).jpeg().toBuffer(), me);
  expect([sent.status, sent.code]).toEqual([500, null]);
  const [left] = await app.owner.sql`select state from file order by id desc limit 1`;
  expect(left).toEqual({ state: 'arriving' });
  s3 = new S3rver({ port, address: '127.0.0.1', silent: true, directory });
  await s3.run();
});

test('what a bucket did not let go of while it was away for days goes when it is back', async () => {
  const { result } = await upload(app, await noise(600, 400).jpeg().toBuffer(), me);
  const young = await upload(app, await noise(600, 400).jpeg().toBuffer(), me);
  const state = async (id: string) =>
    (await app.owner.sql<{ state: string }>`select state from file where id = ${id}`)[0]!.state;
  const job = `forget-file:${result.fileId}`;
  await app.owner.sql`alter table file disable trigger state_moves_on`;
  await app.owner
    .sql`update file set created_at = now() - interval '6 days' where id = ${result.fileId}`;
  await app.owner.sql`alter table file enable trigger state_moves_on`;
  // One whose attempts are not over is left to them.
  await app.owner.sql`select file_forget_late()`;
  const waiting = await app.owner.sql<{ early: boolean }>`
    select run_at > now() + interval '1 hour' as early from graphile_worker.jobs where key = ${job}`;
  expect(waiting).toEqual([{ early: true }]);
  await app.owner.sql`update graphile_worker._private_jobs as jobs
    set attempts = max_attempts, run_at = now() where key = ${job}`;
  await keepHouse(app.runtime.database.sql);
  await until(async () => (await state(result.fileId)) === 'removed');
  await until(async () => inBucket().length === 1);
  expect(await state(young.result.fileId)).toBe('unused');
});

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { copyBucket, fetchMissing, openBucket, putBack } from './bucket-files.mjs';
import { withoutCopy } from './file-copies.mjs';
import { readSealedBytes } from './sealed-stream.mjs';

let root: string;
let s3: S3rver;
let bucket: NonNullable<Awaited<ReturnType<typeof openBucket>>>;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  const configureBuckets = [{ name: 'sealed' }];
  const directory = path.join(root, 's3');
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await s3.run();
  bucket = (await openBucket({
    AUTH_SECRET: 'a secret of a real site, long enough',
    FILES_S3_BUCKET: 'sealed',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_ACCESS_KEY: 'S3RVER',
    FILES_S3_SECRET_KEY: 'S3RVER',
  }))!;
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

it('copies what lies in a bucket, tells what is missing, and puts back what the bucket lost', async () => {
  const vault = { folder: path.join(root, 'backups'), master: randomBytes(32) };
  mkdirSync(vault.folder);
  for (const name of ['1.sealed', '2.sealed']) await bucket.put(name, Buffer.from(`of ${name}`));
  const names = ['1.sealed', '2.sealed', '9.sealed'];
  const of = { system: '7', database: 'assay' };
  await copyBucket(vault, bucket, names, of);
  expect(withoutCopy(vault, names, of)).toEqual(['9.sealed']);
  const copied = (folder: string) => readSealedBytes(vault, `files/${folder}/2.sealed.sealed`);
  expect(String(await copied('7-assay'))).toBe('of 2.sealed');

  // Another database counts its files from one as well: what is copied of the first is none of its copies.
  const other = { system: '8', database: 'assay' };
  expect(withoutCopy(vault, names, other)).toEqual(names);
  await bucket.put('2.sealed', Buffer.from('of the other'));
  await copyBucket(vault, bucket, names, other);
  expect(String(await copied('8-assay'))).toBe('of the other');
  expect(String(await copied('7-assay'))).toBe('of 2.sealed');

  // What came after the last backup lies in the bucket alone.
  const folder = path.join(root, 'restored');
  await bucket.put('3.sealed', Buffer.from('of 3.sealed'));
  await fetchMissing(bucket, ['3.sealed', '9.sealed'], folder);
  expect(readdirSync(folder)).toEqual(['3.sealed']);
  expect(readFileSync(path.join(folder, '3.sealed'), 'utf8')).toBe('of 3.sealed');

  await bucket.put('3.sealed', Buffer.from('of another'));
  expect(await putBack(bucket, folder)).toBe(1);
  expect(await putBack(bucket, folder)).toBe(0);
  expect(String(await bucket.get('3.sealed'))).toBe('of 3.sealed');
});

it('is none where the settings name none', async () => {
  expect(await openBucket({})).toBeUndefined();
});

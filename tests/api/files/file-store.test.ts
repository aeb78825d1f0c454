import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from '@/lib/platform/env';
import { openFileStore } from '@/lib/platform/file-store';

const { jest } = import.meta;

/** Guarantee: a file that was put outlives a power cut, and no reader ever finds half of it. */

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-store-'));
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const openHere = () =>
  openFileStore(parseEnv({ NODE_ENV: 'test', SANDBOX: 'true', DATABASE_URL: 'postgresql://a@b/c', FILES_DIR: folder })); // prettier-ignore

/** What is flushed to the disk is noted by `note` before. */
async function watchSync(note: (inode: number) => void): Promise<void> {
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    note((await this.stat()).ino);
    await sync.call(this);
  });
}

it('has a file on the disk before it has its name, and the name before it is answered', async () => {
  const store = await openHere();
  const file = path.join(folder, '7.sealed');
  const seen: [number, boolean][] = [];
  await watchSync((inode) => seen.push([inode, existsSync(file)]));
  await store.put('7.sealed', Buffer.from('sealed'));
  expect(seen).toEqual([
    [statSync(file).ino, false],
    [statSync(folder).ino, true],
  ]);
  expect(readFileSync(file, 'utf8')).toBe('sealed');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await store.put('7.sealed', Buffer.from('another'));
  expect(String(await store.get('7.sealed'))).toBe('another');
});

it('leaves nothing of a file that the disk did not take', async () => {
  const store = await openHere();
  await watchSync(() => {
    throw new Error('the disk is full');
  });
  await expect(store.put('7.sealed', Buffer.from('sealed'))).rejects.toMatchObject({
    code: 'E_CANNOT_WRITE_FILE',
    cause: { message: 'the disk is full' },
  });
  expect(readdirSync(folder, { recursive: true })).toEqual(['arriving']);
});

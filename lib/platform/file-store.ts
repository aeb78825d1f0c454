import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from './env';

/** Where sealed files are kept: a folder, or a bucket that speaks S3. */
export interface FileStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Rejects where there is no such file. */
  get(name: string): Promise<Buffer>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
}

/** Where what is on its way lies in the folder of files; what a killed process leaves there is removed in time. */
export const passingFolder = 'arriving';

/** Has the names in a folder on the disk, where the system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder in which a file that was put is whole, and on the disk, before the row that names it is written. */
class FolderDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: `${folder}/`, visibility: 'private' });
  }

  override async put(name: string, bytes: string | Uint8Array): Promise<void> {
    const passing = path.join(this.folder, passingFolder);
    const [half, file] = [path.join(passing, randomUUID()), path.join(this.folder, name)];
    await mkdir(passing, { recursive: true, mode: 0o700 });
    await mkdir(path.dirname(file), { recursive: true });
    try {
      const handle = await open(half, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(half, file);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(file));
  }
}

async function bucketOf(env: Env, bucket: string) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket,
    region: env.FILES_S3_REGION,
    // Buckets by path and by none of the names that a wildcard certificate would be needed for.
    ...(env.FILES_S3_ENDPOINT ? { endpoint: env.FILES_S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(env.FILES_S3_ACCESS_KEY && env.FILES_S3_SECRET_KEY
      ? {
          credentials: {
            accessKeyId: env.FILES_S3_ACCESS_KEY,
            secretAccessKey: env.FILES_S3_SECRET_KEY,
          },
        }
      : {}),
    visibility: 'private',
    supportsACL: false,
  });
}

export async function openFileStore(env: Env): Promise<FileStore> {
  const driver = env.FILES_S3_BUCKET
    ? await bucketOf(env, env.FILES_S3_BUCKET)
    : new FolderDriver(env.FILES_DIR);
  const disk = new Disk(driver);
  return {
    put: (name, bytes) => disk.put(name, bytes),
    get: async (name) => Buffer.from(await disk.getBytes(name)),
    remove: (name) => disk.delete(name),
  };
}

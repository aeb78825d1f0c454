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
    : new FSDriver({ location: `${env.FILES_DIR}/`, visibility: 'private' });
  const disk = new Disk(driver);
  return {
    put: (name, bytes) => disk.put(name, bytes),
    get: async (name) => Buffer.from(await disk.getBytes(name)),
    remove: (name) => disk.delete(name),
  };
}

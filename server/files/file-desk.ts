import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Received } from '@/lib/core/received';
import type { PictureType } from '@/lib/files/rules';
import type { Env } from '@/lib/platform/env';
import { openFileStore } from '@/lib/platform/file-store';
import type { FileDesk } from '@/lib/files/service';
import { encodePicture } from './encoder';
import { CustomerTurns } from './customer-turns';
import { Pace } from './pace';
import { openSpool, spool } from './spool';
import { UploadTurns } from './upload-turns';

const limits = { all: 12, ofCustomer: 3, inLine: 100, patienceMs: 45_000 };
// What comes faster takes the processor from orders for as long as it lasts (`npm run bench -- uploads`).
const bytesPerSecond = 3 * 1024 * 1024 * availableParallelism();

/** Takes uploads in: to the disk as they come, and through the encoder in turns of customers. */
export async function openFileDesk(env: Env): Promise<FileDesk> {
  const folder = path.resolve(env.FILES_DIR, 'arriving');
  await openSpool(folder);
  const turns = new UploadTurns(limits);
  const pace = new Pace(bytesPerSecond);
  const encoder = new CustomerTurns();
  return {
    store: await openFileStore(env),
    admit: (customerId, signal) => turns.take(customerId, signal),
    pace: () => pace.begin(),
    spool: (source) => spool(folder, source),
    encode: (file: Received, type: PictureType, customerId: string) =>
      encoder.take(customerId, () => encodePicture(file.stored, type)),
  };
}

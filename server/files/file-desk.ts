import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Rejection } from '@/lib/core/codes';
import type { Received } from '@/lib/core/received';
import { uploadLimits, type PictureType } from '@/lib/files/rules';
import type { Env } from '@/lib/platform/env';
import { openFileStore, passingFolder } from '@/lib/platform/file-store';
import type { FileDesk } from '@/lib/files/service';
import { againSeconds, encodePicture, usualLimits, type EncoderLimits } from './encoder';
import { CustomerTurns } from './customer-turns';
import { Pace } from './pace';
import { openSpool, spool } from './spool';
import { UploadTurns } from './upload-turns';

const mega = 1024 * 1024;
const limits = {
  all: 12,
  ofCustomer: 3,
  inLine: 100,
  inLineOfAddress: 50,
  patienceMs: 45_000,
  files: 48,
  bytes: 1_200 * mega,
  bytesOfFile: uploadLimits.mostBytes,
  awayMs: 600_000,
};
// Longer than most senders, and what stands between, would wait for an answer.
const encoderPatienceMs = 180_000;
// What comes faster takes the processor from orders for as long as it lasts (`npm run bench -- uploads`).
const bytesPerSecond = 3 * mega * availableParallelism();

/**
 * The line before the encoder. Who made it run into its limits is turned away for a while, and so is
 * what else of theirs lies there.
 */
export function encoderLine(turns: UploadTurns, of: EncoderLimits = usualLimits) {
  const line = new CustomerTurns(
    encoderPatienceMs,
    () => new Rejection('503', { retryAfterSeconds: againSeconds }),
  );
  return (file: Received, type: PictureType, customerId: string) =>
    line.take(customerId, async () => {
      const away = turns.secondsAway(customerId);
      if (away > 0) throw new Rejection('429', { retryAfterSeconds: away });
      return encodePicture(file.stored, type, of, () => turns.turnAway(customerId));
    });
}

/** Takes uploads in: to the disk as they come, and through the encoder in turns of customers. */
export async function openFileDesk(env: Env): Promise<FileDesk> {
  const folder = await openSpool(path.resolve(env.FILES_DIR, passingFolder));
  const turns = new UploadTurns(limits);
  const pace = new Pace(bytesPerSecond);
  return {
    store: await openFileStore(env),
    admit: (sender, signal) => turns.take(sender, signal),
    pace: () => pace.begin(),
    spool: (source) => spool(folder, source),
    encode: encoderLine(turns),
  };
}

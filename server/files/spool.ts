import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Received } from '@/lib/core/received';
import { spoolCipher } from '@/lib/files/rules';
import type { Spooled } from '@/lib/platform/runtime';

// Enough to tell a type by.
const headBytes = 4_100;
const oldMs = 3_600_000;

/** Makes the folder and removes what a killed process left in it; nobody could read that any more. */
export async function openSpool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts && facts.mtimeMs < Date.now() - oldMs) await rm(file, { force: true });
  }
}

/**
 * Writes a stream to the disk as it comes, under a key that only this process knows: a photograph never
 * lies there for others to read, not even where the process is killed.
 */
export async function spool(folder: string, source: Readable): Promise<Spooled> {
  const file = path.join(folder, randomUUID());
  const [key, counter] = [randomBytes(32), randomBytes(16)];
  const head: Buffer[] = [];
  let bytes = 0;
  const counting = new Transform({
    transform(part: Buffer, _, done) {
      if (bytes < headBytes) head.push(part);
      bytes += part.length;
      done(null, part);
    },
  });
  const discard = () => rm(file, { force: true });
  try {
    await pipeline(
      source,
      counting,
      createCipheriv(spoolCipher, key, counter),
      createWriteStream(file, { mode: 0o600 }),
    );
  } catch (error) {
    await discard();
    throw error;
  }
  const begin = Buffer.concat(head).subarray(0, headBytes);
  return { file: new Received(bytes, begin, { path: file, key, counter }), discard };
}

import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Received } from '@/lib/core/received';
import { spoolCipher } from '@/lib/files/rules';
import type { Spooled } from '@/lib/platform/runtime';
import { ownName, removeLeft, signOfLife } from './spool-left';

// Enough to tell a type by.
const headBytes = 4_100;
const lifeMs = 20_000;

/** The folders of this process that are tended already. */
const tended = new Set<string>();

/**
 * Makes the folder of this process in that of all, and removes what others left there that live no
 * more, now and from time to time; nobody could read that any more. Gives the folder.
 */
export async function openSpool(all: string): Promise<string> {
  const folder = path.join(all, await ownName());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tend = async () => {
    await signOfLife(folder);
    await removeLeft(all, path.basename(folder));
  };
  await tend();
  if (tended.has(folder)) return folder;
  tended.add(folder);
  // What cannot be removed now is looked at again.
  setInterval(() => void tend().catch(() => undefined), lifeMs).unref();
  return folder;
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

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { PlainError } from '../commands/plain-error.mjs';

const magic = Buffer.from('ASSAYBK1');
const saltBytes = 32;
const headBytes = magic.length + saltBytes;
const tagBytes = 16;
const chunkBytes = 256 * 1024;
const sealedChunkBytes = chunkBytes + tagBytes;
const cipher = 'aes-256-gcm';

/** A key for one file alone, so that a counter is a nonce that no other file has. Its name belongs to it: a file in another's place does not open. */
const keyOf = (master, salt, name) =>
  Buffer.from(hkdfSync('sha256', master, salt, `assay backup ${name}`, 32));

/** The number of the chunk, and whether it is the last: neither can be moved, left out or put at the end. */
function nonceOf(number, isLast) {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Seals what goes through in chunks of AES-256-GCM; the last one says that it is. */
export function sealing(master, name) {
  const salt = randomBytes(saltBytes);
  const key = keyOf(master, salt, name);
  let number = 0;
  let waiting = Buffer.alloc(0);
  const sealed = (bytes, isLast) => {
    const sealer = createCipheriv(cipher, key, nonceOf(number, isLast));
    number += 1;
    return Buffer.concat([sealer.update(bytes), sealer.final(), sealer.getAuthTag()]);
  };
  return new Transform({
    construct(done) {
      this.push(Buffer.concat([magic, salt]));
      done();
    },
    transform(part, _, done) {
      waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
      // One chunk is held back, since only the end tells which is the last.
      while (waiting.length > chunkBytes) {
        this.push(sealed(waiting.subarray(0, chunkBytes), false));
        waiting = waiting.subarray(chunkBytes);
      }
      done();
    },
    flush(done) {
      this.push(sealed(waiting, true));
      done();
    },
  });
}

/** Opens what `sealing` sealed; ends with a sentence that names what is torn, altered or in another's place. */
export function opening(master, name) {
  let key;
  let number = 0;
  let waiting = Buffer.alloc(0);
  const opened = (bytes, isLast) => {
    const opener = createDecipheriv(cipher, key, nonceOf(number, isLast));
    number += 1;
    opener.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return Buffer.concat([
      opener.update(bytes.subarray(0, bytes.length - tagBytes)),
      opener.final(),
    ]);
  };
  const altered = () =>
    new PlainError(`${name} of the backup was altered, or is another file than it is named for.`);
  const torn = () => new PlainError(`${name} of the backup is torn: its end is missing.`);
  const isWhole = (bytes) => {
    try {
      return opened(bytes, false);
    } catch {
      return undefined;
    }
  };
  return new Transform({
    transform(part, _, done) {
      waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
      if (!key && waiting.length >= headBytes) {
        if (!waiting.subarray(0, magic.length).equals(magic))
          return done(new PlainError(`${name} is no file of a backup of Assay.`));
        key = keyOf(master, waiting.subarray(magic.length, headBytes), name);
        waiting = waiting.subarray(headBytes);
      }
      while (key && waiting.length > sealedChunkBytes) {
        const bytes = isWhole(waiting.subarray(0, sealedChunkBytes));
        if (!bytes) return done(altered());
        this.push(bytes);
        waiting = waiting.subarray(sealedChunkBytes);
      }
      done();
    },
    flush(done) {
      if (!key || waiting.length < tagBytes) return done(torn());
      try {
        this.push(opened(waiting, true));
        done();
      } catch {
        number -= 1;
        // Cut off exactly between two chunks, the rest opens as one that is not the last.
        done(waiting.length < sealedChunkBytes || isWhole(waiting) ? torn() : altered());
      }
    },
  });
}

/** What is written on its way; two who write one file at once do not mix. */
export const isHalf = (name) => name.endsWith('.half');
const halfOf = (file) => `${file}.${process.pid}-${randomBytes(4).toString('hex')}.half`;

/** Has a file, or the names in a folder, on the disk. */
export async function flushed(file) {
  if (process.platform === 'win32' && statSync(file).isDirectory()) return;
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folders of a file below `folder`, never that one: it may lie on a disk that is away just now. */
async function makeFolders(folder, name) {
  const parts = path
    .dirname(name)
    .split('/')
    .filter((part) => part !== '.');
  for (let n = 1; n <= parts.length; n += 1)
    await mkdir(path.join(folder, ...parts.slice(0, n)), { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
}

/** Writes what `source` gives, packed and sealed, as the file `name` below `folder`: on the disk and whole, or not there. */
export async function writeSealed({ folder, master }, name, source) {
  const file = path.join(folder, name);
  const half = halfOf(file);
  await makeFolders(folder, name);
  try {
    await pipeline(
      source,
      createGzip({ level: 1 }),
      sealing(master, name),
      createWriteStream(half, { mode: 0o600 }),
    );
    await flushed(half);
    await rename(half, file);
    await flushed(path.dirname(file));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Hands the content of a sealed file on to `into`, part by part. */
export async function readSealed({ folder, master }, name, into) {
  // A pipeline that breaks does not wait for who reads at its end, and that one may be writing a file yet.
  let reading;
  const end = typeof into === 'function' ? (source) => (reading = into(source)) : into;
  try {
    await pipeline(
      createReadStream(path.join(folder, name)),
      opening(master, name),
      createGunzip(),
      end,
    );
  } finally {
    await reading?.catch(() => undefined);
  }
}

export const writeSealedJson = (vault, name, value) =>
  writeSealed(vault, name, Readable.from([Buffer.from(JSON.stringify(value))]));

/** The whole of a small sealed file. */
export async function readSealedBytes(vault, name) {
  const parts = [];
  const collect = async (source) => {
    for await (const part of source) parts.push(part);
  };
  await readSealed(vault, name, collect);
  return Buffer.concat(parts);
}

export const readSealedJson = async (vault, name) =>
  JSON.parse((await readSealedBytes(vault, name)).toString('utf8'));

/** The text of a file that is not sealed, or undefined where there is none. */
export async function textOf(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

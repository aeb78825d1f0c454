import { open, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../commands/plain-error.mjs';

const block = 512;
const word = (head, at, length) => {
  const bytes = head.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? length : end).toString('utf8');
};
const number = (head, at, length) => Number.parseInt(word(head, at, length).trim() || '0', 8);

/** What stands in a head of the tar that PostgreSQL writes: folders and files, by names of the cluster. */
function readHead(head) {
  if (word(head, 257, 5) !== 'ustar') throw new PlainError('The backup of the cluster is no tar.');
  const prefix = word(head, 345, 155);
  const name = prefix ? `${prefix}/${word(head, 0, 100)}` : word(head, 0, 100);
  const type = String.fromCharCode(head[156] || 0x30);
  return { name, type, bytes: number(head, 124, 12), mode: number(head, 100, 8) & 0o777 };
}

/**
 * Something to write a tar to that lays its folders and files down below `folder`, for `user`. What
 * would lie outside of it is refused.
 */
export function unpackInto(folder, user) {
  return async (source) => {
    let waiting = Buffer.alloc(0);
    let file;
    let left = 0;
    let padding = 0;
    const give = async (target) => user && chown(target, user.uid, user.gid);

    async function begin({ name, type, bytes, mode }) {
      const target = path.join(folder, name);
      if (path.relative(folder, target).startsWith('..') || path.isAbsolute(name))
        throw new PlainError(`The backup of the cluster holds a file outside of it: ${name}`);
      if (type === '5') {
        await mkdir(target, { recursive: true, mode: 0o700 });
        return give(target);
      }
      if (type !== '0')
        throw new PlainError(`The backup of the cluster holds ${name}, which is no file.`);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      file = await open(target, 'wx', mode & 0o600);
      await give(target);
      left = bytes;
      padding = (block - (bytes % block)) % block;
      if (left === 0) await end();
    }
    async function end() {
      await file.sync();
      await file.close();
      file = undefined;
    }
    const rest = (count) => (waiting = waiting.subarray(count));

    async function goOn() {
      while (waiting.length > 0) {
        if (file) {
          const part = waiting.subarray(0, left);
          await file.writeFile(part);
          rest(part.length);
          left -= part.length;
          if (left === 0) await end();
        } else if (padding > 0) {
          const skipped = Math.min(padding, waiting.length);
          padding -= skipped;
          rest(skipped);
        } else {
          if (waiting.length < block) return;
          const head = waiting.subarray(0, block);
          rest(block);
          // Its end is blocks of zeros.
          if (head.some((byte) => byte !== 0)) await begin(readHead(head));
        }
      }
    }
    try {
      for await (const part of source) {
        waiting = waiting.length === 0 ? part : Buffer.concat([waiting, part]);
        await goOn();
      }
      if (file) throw new PlainError('The backup of the cluster is torn: a file in it has no end.');
    } finally {
      await file?.close();
    }
  };
}

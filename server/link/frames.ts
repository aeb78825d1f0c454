import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { gathered } from './gathered';

const headBytes = 4;
// More than any account or book needs.
const mostBytes = 64 * 1024 * 1024;

/** Writes values to a line, those of one turn together. Both ends are processes of ours that know one secret. */
export function frameWriter(line: Duplex): (value: unknown) => void {
  const gather = gathered(line);
  return (value) => {
    if (line.destroyed) return;
    const body = serialize(value);
    const head = Buffer.allocUnsafe(headBytes);
    head.writeUInt32BE(body.length);
    gather();
    line.write(head);
    line.write(body);
  };
}

/** Reads the values of a line, whole, in their order. One that is too long ends the line. */
export function readFrames(line: Duplex, take: (value: unknown) => void): void {
  let parts: Buffer[] = [];
  let size = 0;
  let needed = headBytes;
  let inHead = true;
  const pull = (): Buffer => {
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    const wanted = all.subarray(0, needed);
    parts = all.length > needed ? [all.subarray(needed)] : [];
    size -= needed;
    return wanted;
  };
  line.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    while (size >= needed && !line.destroyed) {
      const found = pull();
      if (inHead) {
        needed = found.readUInt32BE();
        inHead = false;
        if (needed > mostBytes) return void line.destroy();
      } else {
        needed = headBytes;
        inHead = true;
        take(deserialize(found));
      }
    }
  });
}

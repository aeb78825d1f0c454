import { createServer } from 'node:net';
import { rmSync } from 'node:fs';

// Who reads this much too slowly is cut off, and reads anew what it missed.
const mostUnsentBytes = 32 * 1024 * 1024;

/**
 * Hands each line that one process says on to all the others, over a socket in a folder that only its
 * owner may enter. Resolves once it listens, with its end.
 */
export async function openHub(path) {
  const lines = new Set();
  const server = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined);
    line.on('close', () => lines.delete(line));
    let rest = [];
    line.on('data', (part) => {
      const end = part.lastIndexOf(10) + 1;
      if (end === 0) return void rest.push(part);
      const whole = Buffer.concat([...rest, part.subarray(0, end)]);
      rest = end < part.length ? [part.subarray(end)] : [];
      for (const other of lines) {
        if (other === line) continue;
        if (other.writableLength > mostUnsentBytes) other.destroy();
        else other.write(whole);
      }
    });
  });
  rmSync(path, { force: true });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    close() {
      for (const line of lines) line.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

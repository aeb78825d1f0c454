import { rm } from 'node:fs/promises';
import type { Server } from 'node:net';

/** Has a server listen on a socket in the file system that only this user of the machine may open. */
export async function listenPrivately(server: Server, place: string): Promise<void> {
  await rm(place, { force: true });
  const before = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(place, resolve);
    });
  } finally {
    process.umask(before);
  }
}

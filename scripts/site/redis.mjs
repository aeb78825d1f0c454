import { existsSync } from 'node:fs';
import { installPackages } from './apt.mjs';

// Debian puts the server into redis-tools too, as the program that looks at its files; which of them it is to be
// it sees by the name it is started by. That package starts no service.
const places = [
  '/usr/bin/redis-server',
  '/usr/bin/redis-check-rdb',
  '/usr/bin/valkey-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
];
const packages = ['redis-tools'];

/** The Redis of this machine: REDIS_SERVER, or the first in a usual place. */
export const findRedis = () =>
  [process.env.REDIS_SERVER, ...places].find((file) => file && existsSync(file));

/** Makes sure there is a Redis to test with, and gives its file; rejects with what to do when we may not install one. */
export async function ensureRedis() {
  const found = findRedis();
  if (found) return found;
  await installPackages(packages, {
    needs: 'The tests of several machines need Redis',
    advice:
      'install it (on Debian: apt-get install redis-tools) or name one with REDIS_SERVER=/path/to/redis-server',
  });
  return findRedis();
}

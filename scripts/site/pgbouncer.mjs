import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../places.mjs';
import { run } from '../processes.mjs';
import { refreshPackages } from './apt.mjs';

const places = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
// Installed, Debian's package would start a service: it is unpacked beside this, with what it loads.
const packages = ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'];
const folder = inRoot('node_modules', '.cache', 'assay', 'pgbouncer');
const unpacked = path.join(folder, 'usr', 'sbin', 'pgbouncer');
const needs = {
  needs: 'The tests behind a pooler need PgBouncer',
  advice: 'install it, or name one with PGBOUNCER=/path/to/pgbouncer',
};

/** Where the libraries of an unpacked one are; there is one folder for each kind of machine. */
function librariesOf(file) {
  if (file !== unpacked) return {};
  const lib = path.join(folder, 'usr', 'lib');
  const folders = readdirSync(lib).map((name) => path.join(lib, name));
  return { LD_LIBRARY_PATH: folders.join(':') };
}

async function unpack() {
  await refreshPackages(needs);
  mkdirSync(folder, { recursive: true });
  const steps = [
    ['apt-get', '-q', 'download', ...packages],
    ['sh', '-c', 'for one in *.deb; do dpkg-deb -x "$one" .; done'],
  ];
  for (const [command, ...args] of steps) {
    const { code, output } = await run(command, args, { cwd: folder });
    if (code !== 0) throw new Error(`${output}\n${needs.needs}: ${needs.advice}`);
  }
}

/** The PgBouncer of this machine: its file and the environment it needs. Rejects with what to do where there is none. */
export async function ensurePgbouncer() {
  const find = () =>
    [process.env.PGBOUNCER, ...places, unpacked].find((file) => file && existsSync(file));
  if (!find()) await unpack();
  const file = find();
  return { file, environment: librariesOf(file) };
}

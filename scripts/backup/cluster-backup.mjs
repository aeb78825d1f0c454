import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { describedIn, nameOf, places } from './backup-list.mjs';
import { baseBackup, replicationClient } from './replication.mjs';
import { flushed, writeSealed, writeSealedJson } from './sealed-stream.mjs';

/** Tells one AUTH_SECRET from another without telling what it is. */
export const markOfSecret = (secret) =>
  createHash('sha256').update(`assay backup secret ${secret}`).digest('hex').slice(0, 16);

// Its size is summed over all of its files, of which a large one on a slow disk has many.
const stateMs = 60_000;

/** What stands in the database at `url` of the version that it was made by, and its clock. */
export const stateOf = (url) =>
  withConnection(
    url,
    async (client) => {
      const { rows } = await client.query(`
        select (select system_identifier::text from pg_control_system()) as system,
          current_database() as database, (select max(migration_name) from _prisma_migrations
            where finished_at is not null and rolled_back_at is null) as migration,
          (select checksum from applied_code) as code,
          current_setting('server_version') as server, pg_database_size(current_database())::float8 as bytes,
          extract(epoch from clock_timestamp()) * 1000 as at_ms`);
      return { ...rows[0], at_ms: undefined, atMs: Number(rows[0].at_ms) };
    },
    { queryMs: stateMs },
  );

/**
 * Makes the folder of a backup and has `work` fill it, of which nothing counts before its description is
 * there; what fails leaves none.
 */
export async function inNewBackup(vault, work) {
  const name = nameOf(Date.now());
  const all = path.join(vault.folder, places.backups);
  await mkdir(all, { recursive: true, mode: 0o700 });
  try {
    await mkdir(path.join(all, name), { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    throw new PlainError('Another backup began in this very second: try again.');
  }
  try {
    const words = await work(name);
    await describe(vault, name, words);
    for (const folder of [all, vault.folder]) await flushed(folder);
    return { name, ...words, bytesKept: await sizeOf(path.join(all, name)) };
  } catch (error) {
    await rm(path.join(all, name), { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function sizeOf(folder) {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size); // prettier-ignore
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What every backup says of itself, whatever it is of. */
const describe = (vault, name, words) =>
  writeSealedJson(vault, describedIn(name), {
    version: 1,
    secret: markOfSecret(process.env.AUTH_SECRET || ''),
    bucket: process.env.FILES_S3_BUCKET || null,
    ...words,
  });

/** A base backup of the running cluster at `url`, by its own protocol; gives its description. */
export const backUpCluster = (vault, url) => inNewBackup(vault, (name) => clusterInto(vault, name, url)); // prettier-ignore

async function clusterInto(vault, name, url) {
  const before = await stateOf(url);
  const client = await replicationClient(url);
  try {
    const [{ systemid: system }] = (await client.query('IDENTIFY_SYSTEM')).rows;
    const { tar, done } = baseBackup(client);
    const [{ start, end }] = await Promise.all([
      done,
      writeSealed(vault, `${places.backups}/${name}/cluster.sealed`, tar),
    ]);
    const { atMs, ...state } = await stateOf(url);
    return {
      ...state,
      kind: 'cluster',
      system,
      timeline: Number(end[1]),
      start: start[0],
      end: end[0],
      beganMs: before.atMs,
      endedMs: atMs,
    };
  } catch (error) {
    if (/^tablespace /.test(error.message))
      throw new PlainError(`The ${error.message} lies outside of the cluster, and is not backed up: move its tables back.`); // prettier-ignore
    throw error;
  } finally {
    client.connection.stream.destroy();
  }
}

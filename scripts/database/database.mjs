import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrationNames } from '../commands/prisma-files.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from './connection.mjs';
import { applyCode } from './database-code.mjs';
import { makeMonths } from './months.mjs';
import { migrateWork } from './work-schema.mjs';
import { inRoot } from '../places.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { runningIn } from '../postgres/postmaster.mjs';
import { endProcess, isAlive, mustRun } from '../processes.mjs';

const undefinedTable = '42P01';

const migrationsHere = () =>
  migrationNames(inRoot('prisma')).map((name) => {
    const script = readFileSync(inRoot('prisma', 'migrations', name, 'migration.sql'));
    return { name, checksum: createHash('sha256').update(script).digest('hex') };
  });

const migrationsThere = (url) =>
  withConnection(url, async (client) => {
    try {
      const { rows } = await client.query(
        `select migration_name as name, checksum from _prisma_migrations
         where finished_at is not null and rolled_back_at is null`,
      );
      return new Map(rows.map(({ name, checksum }) => [name, checksum]));
    } catch (error) {
      if (error.code === undefinedTable) return new Map();
      throw error;
    }
  });

/** Why this copy must not touch a database with these migrations; undefined where it may. */
function misfit(here, there) {
  const known = new Set(here.map(({ name }) => name));
  const unknown = [...there.keys()].sort().find((name) => !known.has(name));
  if (unknown) return `it was migrated by another version, and this one does not know ${unknown}`;
  const differing = here
    .filter(({ name, checksum }) => there.has(name) && there.get(name) !== checksum)
    .map(({ name }) => name);
  if (differing.length > 0) return `it was migrated by another ${differing.join(', ')}`;
}

/**
 * Brings the database at `url` to the newest migration and to the code of this copy; says whether
 * there was anything to do. Rejects, before anything is changed, where a migration that was applied
 * is not here, or is another one: the tables would then be others than this copy of Assay believes.
 */
export async function migrate(url) {
  const there = await migrationsThere(url);
  const here = migrationsHere();
  const reason = misfit(here, there);
  if (reason)
    throw new PlainError(
      `This copy of Assay does not fit the database: ${reason}. Start the copy that migrated it. Nothing was changed.`,
    );
  const isBehind = here.some(({ name }) => !there.has(name));
  if (isBehind) {
    const prisma = inRoot('node_modules', 'prisma', 'build', 'index.js');
    await mustRun(process.execPath, [prisma, 'migrate', 'deploy'], {
      cwd: inRoot(),
      env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' },
    });
  }
  const isWorkNew = await migrateWork(url);
  const isCodeNew = await applyCode(url);
  await makeMonths(url);
  return isBehind || isWorkNew || isCodeNew;
}

/**
 * Fills the database at `url` with what every installation begins with; harmless to repeat. Gives
 * what the seed has to say to whoever started it, such as the demo logins.
 */
export function seed(url, environment = {}) {
  return mustRun(process.execPath, ['--enable-source-maps', inRoot('dist', 'seed.js')], {
    cwd: inRoot(),
    env: { ...process.env, ...environment, DATABASE_URL: url },
  });
}

const throwAwayPrefix = 'assay-test-';

/** Test databases whose run was killed. */
async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(throwAwayPrefix))) {
    const folder = path.join(tmpdir(), name);
    const firstNumber = (file) =>
      existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
    const owner = firstNumber(path.join(folder, 'postgres.owner'));
    if (owner === 0 || isAlive(owner)) continue;
    const server = runningIn(path.join(folder, 'postgres'));
    if (server) await endProcess(server.pid, { signal: 'SIGQUIT', graceMs: 5_000 });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A PostgreSQL for one run of the tests; `stop` removes it with its data. */
export async function startThrowAwayPostgres(database, { durable = false } = {}) {
  await sweep();
  const folder = mkdtempSync(path.join(tmpdir(), throwAwayPrefix));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  writeFileSync(`${dataDir}.owner`, String(process.pid));
  const postgres = await startPostgres({ dataDir, database, durable });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { barrier, databaseUser, nativeFolder, readablePlace } from './postgres-binaries.mjs';
import { commandLine, endProcess, isAlive, mustRun, until } from './processes.mjs';

const superuser = 'assay';
/** The login of the server: it may do what the role assay_app may, and nothing more. */
const applicationLogin = 'assay_server';
const host = '127.0.0.1';
const startTimeoutMs = 60_000;
/** A killed server's children need a moment to notice and let go of its shared memory. */
const leftoverTimeoutMs = 15_000;

/** Nothing of these survives a power cut; only for data that is made anew for every run. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 400,
};

const settingsFile = (dir) => path.join(dir, 'assay.json');
const readSettings = (dir) => JSON.parse(readFileSync(settingsFile(dir), 'utf8'));
const newPassword = () => randomBytes(24).toString('base64url');
const isCluster = (dir) => existsSync(path.join(dir, 'PG_VERSION'));

function writePrivate(file, text, user) {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  if (user) chownSync(file, user.uid, user.gid);
}

/** The data directory, moved to where the database user can reach it if it cannot be `wanted`. */
function placeFor(wanted, user) {
  const note = `${wanted}.path`;
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const closed = barrier(wanted, user);
  if (!closed) return wanted;
  if (isCluster(wanted))
    throw new Error(`${closed} is closed to the user ${user.name}, which PostgreSQL runs as`);
  const elsewhere = path.join(readablePlace(), `postgres-${randomBytes(6).toString('hex')}`);
  writeFileSync(note, `${elsewhere}\n`);
  return elsewhere;
}

async function initialise({ dir, native, user, durable }) {
  const half = `${dir}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (user) chownSync(half, user.uid, user.gid);
  const password = newPassword();
  const passwordFile = `${dir}.password`;
  writePrivate(passwordFile, `${password}\n`, user);
  try {
    await mustRun(
      path.join(native, 'bin', 'initdb'),
      [
        `--pgdata=${half}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-locale',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: half, ...(user && { uid: user.uid, gid: user.gid }) },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writePrivate(settingsFile(half), JSON.stringify({ password }), user);
  renameSync(half, dir);
}

const freePort = (wanted = 0) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted ? resolve(freePort()) : reject(error)));
    probe.listen({ port: wanted, host, exclusive: true }, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** What `postmaster.pid` says, if the process it names is truly PostgreSQL on this directory. */
function runningIn(dir) {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const command = pid > 0 ? commandLine(pid) : '';
  if (!command.includes('postgres') || !command.includes(dir)) return undefined;
  return { pid, port: Number(lines[3]), ready: (lines[7] ?? '').startsWith('ready') };
}

async function launch({ dir, native, user, durable, settings }) {
  const port = await freePort(settings.port);
  const options = {
    port,
    listen_addresses: host,
    unix_socket_directories: '',
    // Who said what: every statement of an operator is logged, also one that was refused.
    log_line_prefix: '%m [%p] %u@%d ',
    ...(durable ? {} : throwAwaySettings),
  };
  const logFile = `${dir}.log`;
  const logged = existsSync(logFile) ? statSync(logFile).size : 0;
  const out = openSync(logFile, 'a', 0o600);
  // Its own process group: Ctrl-C in a terminal must reach the server before its database.
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dir, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: dir,
      detached: true,
      stdio: ['ignore', out, out],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  closeSync(out);
  const failure = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(readFileSync(logFile).subarray(logged).toString()));
  });
  const ended = { message: undefined };
  void failure.then((message) => (ended.message = message));
  const isReady = () => {
    const now = runningIn(dir);
    return ended.message !== undefined || (now?.pid === child.pid && now.ready);
  };
  const inTime = await until(isReady, startTimeoutMs, 20);
  if (ended.message !== undefined) throw new Error(ended.message.trim());
  if (!inTime) throw new Error(`PostgreSQL was not ready after ${startTimeoutMs / 1000} s`);
  child.unref();
  writePrivate(settingsFile(dir), JSON.stringify({ ...settings, port }), user);
  return { pid: /** @type {number} */ (child.pid), port };
}

/** Starts the server; what a killed predecessor left behind is waited for or cleared away. */
async function start(place) {
  const deadline = Date.now() + leftoverTimeoutMs;
  for (;;) {
    rmSync(path.join(place.dir, 'postmaster.pid'), { force: true });
    try {
      return await launch({ ...place, settings: readSettings(place.dir) });
    } catch (error) {
      const passing = /still in use|Address already in use|already exists/.test(error.message);
      if (!passing || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start in ${place.dir}\n${error.message}`);
      await sleep(250);
    }
  }
}

const addressOf = (login, password, port, database) =>
  `postgresql://${login}:${password}@${host}:${port}/${database}`;

const urlFor = ({ password }, port, database) => addressOf(superuser, password, port, database);

/** The logins of a cluster beside its owner's; an older one has no passwords for them yet. */
function withLogins(dir, user) {
  const settings = readSettings(dir);
  if (settings.applicationPassword && settings.operatorPassword) return settings;
  const all = { applicationPassword: newPassword(), operatorPassword: newPassword(), ...settings };
  writePrivate(settingsFile(dir), JSON.stringify(all), user);
  return all;
}

/** What is known of a running cluster: the addresses of its owner and of the application, and more. */
const connections = (settings, port, database) => ({
  url: urlFor(settings, port, database),
  applicationUrl: addressOf(applicationLogin, settings.applicationPassword, port, database),
  operatorPassword: settings.operatorPassword,
  port,
});

async function ensureDatabase(settings, port, database) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: urlFor(settings, port, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

const ownerOf = (dir) => {
  const file = `${dir}.owner`;
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && pid !== process.pid && /\bnode\b/.test(commandLine(pid)) ? pid : undefined;
};

/**
 * The connections to an embedded PostgreSQL that is already running in `dataDir`, or undefined:
 * `{ url, applicationUrl, operatorPassword, port }`.
 */
export function attachPostgres(dataDir, database = 'assay') {
  const note = `${dataDir}.path`;
  const dir = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
  const running = isCluster(dir) ? runningIn(dir) : undefined;
  if (!running?.ready) return undefined;
  return connections(withLogins(dir, databaseUser()), running.port, database);
}

/**
 * Starts PostgreSQL in `dataDir`, which is made when it does not exist, on a free port of this
 * machine alone. A server that a killed run left running there is taken over; one that belongs to
 * a living run is shared, and left running by `stop`.
 *
 * @param {{ dataDir: string, database?: string, durable?: boolean, log?: (line: string) => void }} options
 *   `durable: false` trades safety against a power cut for speed.
 */
export async function startPostgres({ dataDir, database = 'assay', durable = true, log }) {
  const user = databaseUser();
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const dir = placeFor(dataDir, user);
  mkdirSync(path.dirname(dir), { recursive: true, mode: 0o755 });
  const place = { dir, user, durable, native: nativeFolder(user) };
  if (dir !== dataDir)
    log?.(`The database is kept in ${dir}: ${user.name} cannot reach ${dataDir}`);
  if (!isCluster(dir)) await initialise(place);

  const left = runningIn(dir);
  if (left) await until(() => runningIn(dir)?.ready || !isAlive(left.pid), startTimeoutMs);
  const running = runningIn(dir);
  const owner = running && ownerOf(dir);
  if (running && !owner)
    log?.(`Taking over the PostgreSQL of an earlier run (process ${running.pid})`);
  const { pid, port } = running ?? (await start(place));
  if (!owner) writeFileSync(`${dir}.owner`, String(process.pid));

  const settings = withLogins(dir, user);
  await ensureDatabase(settings, port, database);
  return {
    ...connections(settings, port, database),
    pid,
    logFile: `${dir}.log`,
    stop: async () => {
      if (owner) return;
      await endProcess(pid, { signal: 'SIGINT', force: 'SIGQUIT', graceMs: 30_000 });
      rmSync(`${dir}.owner`, { force: true });
    },
  };
}

import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync } from 'node:fs';
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '../commands/bare-environment.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { closeOtherDatabases, ensureDatabase } from './embedded-databases.mjs';
import { realPlace } from '../places.mjs';
import { barrier, databaseUser, nativeFolder, readablePlace } from './postgres-binaries.mjs';
import { openLog } from './postgres-log.mjs';
import { shareServer } from './postgres-share.mjs';
import { runningIn, strangerNamedIn } from './postmaster.mjs';
import { endProcess, isAlive, isEnding, mustRun, until } from '../processes.mjs';
import { stockSegments, writeAheadSettings } from './write-ahead-log.mjs';

const superuser = 'assay';
/** The login of the server: it may do what the role assay_app may, and nothing more. */
const applicationLogin = 'assay_server';
const host = '127.0.0.1';
const startTimeoutMs = 60_000;
/** One that was killed goes through its log first: ended before that, it would begin anew each time. */
const recoveryTimeoutMs = 600_000;
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

/** Whole or not at all: half a file of passwords would lock everyone out. */
function writePrivate(file, text, user) {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, text, { mode: 0o600 });
  chmodSync(half, 0o600);
  if (user) chownSync(half, user.uid, user.gid);
  renameSync(half, file);
}

/** Where the data directory `wanted` really is: its note says when it had to be moved. */
export function movedFrom(wanted) {
  const note = `${wanted}.path`;
  return realPlace(existsSync(note) ? readFileSync(note, 'utf8').trim() : wanted);
}

/** The data directory, moved to where the database user can reach it if it cannot be `wanted`. */
export function placeFor(wanted, user) {
  const note = `${wanted}.path`;
  if (existsSync(note)) return movedFrom(wanted);
  const closed = barrier(wanted, user);
  if (!closed) return wanted;
  if (isCluster(wanted))
    throw new Error(`${closed} is closed to the user ${user.name}, which PostgreSQL runs as`);
  const elsewhere = path.join(readablePlace(), `postgres-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(note, `${elsewhere}\n`, { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return movedFrom(wanted);
}

/** Initialisations that were cut short. */
function sweepHalves(dir) {
  const prefix = `${path.basename(dir)}.new`;
  for (const name of readdirSync(path.dirname(dir)).filter((one) => one.startsWith(prefix))) {
    const [, pid] = /^\.(\d+)-/.exec(name.slice(prefix.length)) ?? [];
    if (!pid || !isAlive(Number(pid)))
      rmSync(path.join(path.dirname(dir), name), { recursive: true, force: true });
  }
}

/** Makes the data directory, beside its place and then there at once: another start may do the same. */
async function initialise({ dir, native, user, durable }) {
  sweepHalves(dir);
  const half = `${dir}.new.${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(half, { mode: 0o700 });
  if (user) chownSync(half, user.uid, user.gid);
  const password = newPassword();
  const passwordFile = `${half}.password`;
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
  // All of them before anybody else sees the folder, so that two starts at once know the same.
  const logins = { applicationPassword: newPassword(), operatorPassword: newPassword() };
  writePrivate(settingsFile(half), JSON.stringify({ password, ...logins }), user);
  try {
    renameSync(half, dir);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!isCluster(dir)) throw error;
  }
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

async function launch({ dir, native, user, durable, again, settings }) {
  // One that is started again is looked for at its port: another would find nobody.
  const port = again ? settings.port : await freePort(settings.port);
  const options = {
    port,
    listen_addresses: host,
    unix_socket_directories: '',
    // Who said what: every statement of an operator is logged, also one that was refused.
    log_line_prefix: '%m [%p] %u@%d ',
    ...(durable ? writeAheadSettings : throwAwaySettings),
  };
  const { out, written } = openLog(`${dir}.log`);
  const stranger = strangerNamedIn(dir);
  // Its own process group: Ctrl-C in a terminal must reach the server before its database.
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dir, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: dir,
      detached: true,
      stdio: ['ignore', out, out],
      // The name is PostgreSQL's own, for a process that it must not take for a server like itself.
      env: { ...bareEnvironment(), ...(stranger && { PG_GRANDPARENT_PID: String(stranger) }) },
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  closeSync(out);
  const failure = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(written()));
  });
  const ended = { message: undefined };
  void failure.then((message) => (ended.message = message));
  const isReady = () => {
    const now = runningIn(dir);
    return now?.pid === child.pid && now.ready;
  };
  const isOver = () => ended.message !== undefined || isEnding() || isReady();
  const inTime = await until(isOver, recoveryTimeoutMs, 20);
  if (ended.message !== undefined) throw new Error(ended.message.trim());
  if (!isReady()) {
    await endProcess(child.pid, { signal: 'SIGINT', force: 'SIGQUIT', graceMs: 30_000 });
    throw new Error(`PostgreSQL was ${inTime ? 'ended before it was ready' : 'not ready in time'}`);
  }
  child.unref();
  writePrivate(settingsFile(dir), JSON.stringify({ ...settings, port }), user);
  return { pid: /** @type {number} */ (child.pid), port };
}

/** The server that works in the data directory, or one started there. Whether it may start, PostgreSQL judges. */
async function runOrStart(place) {
  // A statement that computes when its server is killed ends with the statement.
  const deadline = Date.now() + (place.again ? recoveryTimeoutMs : leftoverTimeoutMs);
  for (;;) {
    const left = runningIn(place.dir);
    if (left)
      await until(
        () =>
          isEnding() || runningIn(place.dir)?.ready || !runningIn(place.dir) || !isAlive(left.pid),
        recoveryTimeoutMs,
      );
    if (isEnding()) throw new Error(`PostgreSQL in ${place.dir} was not waited for any longer`);
    const running = runningIn(place.dir);
    if (running?.ready) return { ...running, found: true };
    try {
      return await launch({ ...place, settings: readSettings(place.dir) });
    } catch (error) {
      const passing = /still in use|Address already in use|already exists/.test(error.message);
      if (!passing || isEnding() || Date.now() > deadline)
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

const prepareDatabases = (settings, port, database, { isNewAndDurable }) =>
  withConnection(urlFor(settings, port, 'postgres'), async (client) => {
    await ensureDatabase(client, database);
    await closeOtherDatabases(client, database);
    if (isNewAndDurable) await stockSegments(client);
  });

/**
 * The connections to an embedded PostgreSQL that is already running in `dataDir`, or undefined:
 * `{ url, applicationUrl, operatorPassword, port }`.
 */
export function attachPostgres(dataDir, database = 'assay') {
  const dir = movedFrom(realPlace(dataDir));
  const running = isCluster(dir) ? runningIn(dir) : undefined;
  if (!running?.ready) return undefined;
  return connections(withLogins(dir, databaseUser()), running.port, database);
}

/** Runs the server and counts this process among its users, also when its last one stops it just now. */
async function join(place, log) {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const { pid, port, found } = await runOrStart(place);
    const settings = withLogins(place.dir, place.user);
    try {
      const share = await shareServer(urlFor(settings, port, 'postgres'), () => isAlive(pid));
      if (found) log?.(`Using the PostgreSQL that runs there already (process ${pid})`);
      return { pid, port, settings, share };
    } catch (error) {
      if (runningIn(place.dir)?.pid === pid && Date.now() > deadline) throw error;
      await until(() => !isAlive(pid), 1_000);
    }
  }
}

/**
 * Starts PostgreSQL in `dataDir`, which is made when it does not exist, on a free port of this
 * machine alone. One that runs there already is used as it is; `stop` ends it with its last user.
 *
 * @param {{ dataDir: string, database?: string, durable?: boolean, again?: boolean, log?: (line: string) => void }} options
 *   `durable: false` trades safety against a power cut for speed; `again` makes no new one where it is gone.
 */
export async function startPostgres({ dataDir, database = 'assay', durable = true, again, log }) {
  const user = databaseUser();
  const wanted = realPlace(dataDir);
  mkdirSync(path.dirname(wanted), { recursive: true });
  const dir = placeFor(wanted, user);
  mkdirSync(path.dirname(dir), { recursive: true, mode: 0o755 });
  const place = { dir, user, durable, again, native: nativeFolder(user) };
  if (dir !== wanted) log?.(`The database is kept in ${dir}: ${user.name} cannot reach ${wanted}`);
  const isNewAndDurable = durable && !isCluster(dir);
  if (again && !isCluster(dir)) throw new PlainError(`The database in ${dir} is gone.`);
  if (!isCluster(dir)) await initialise(place);

  const { pid, port, settings, share } = await join(place, log);
  await prepareDatabases(settings, port, database, { isNewAndDurable });
  return {
    ...connections(settings, port, database),
    pid,
    logFile: `${dir}.log`,
    stop: async () => {
      if (!isAlive(pid) || !(await share.isLast())) return;
      await endProcess(pid, { signal: 'SIGINT', force: 'SIGQUIT', graceMs: 30_000 });
    },
  };
}

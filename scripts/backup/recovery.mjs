import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '../commands/bare-environment.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { freePort } from '../launch/server.mjs';
import { endProcess } from '../processes.mjs';
import { placeFrom, placeText } from './backup-list.mjs';

const targetMissed = /recovery ended before configured recovery target was reached/;

function startRecovery({ dir, native, user, port, log, atMs }) {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hot_standby: 'off',
    // All of the log lies in its folder: there is nothing to bring.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(atMs && { recovery_target_time: new Date(atMs).toISOString().replace('Z', '+00') }),
  };
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dir, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: dir,
      detached: true,
      stdio: ['ignore', log, log],
      env: bareEnvironment(),
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  const state = { ended: false };
  // It is a process group of its own: who breaks this off ends it too.
  const end = () => !state.ended && child.kill('SIGQUIT');
  // Before what lies in its folder is removed.
  process.prependOnceListener('exit', end);
  child.once('exit', () => process.off('exit', end));
  child.once('exit', () => (state.ended = true));
  child.once('error', () => (state.ended = true));
  return { child, state };
}

async function isPromoted(url) {
  try {
    return await withConnection(url, async (client) => {
      const { rows } = await client.query('select not pg_is_in_recovery() as yes');
      return rows[0].yes;
    });
  } catch {
    return false;
  }
}

/** Where the replay of the log ended, which the file of the new history says. */
async function replayedUntil(dir, url) {
  const timeline = await withConnection(url, async (client) => {
    const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return rows[0].name.slice(0, 8);
  });
  const lines = readFileSync(path.join(dir, 'pg_wal', `${timeline}.history`), 'utf8').split('\n');
  const last = lines.filter((line) => /^\d/.test(line)).at(-1);
  return placeFrom(last.split(/\s+/)[1]);
}

/** Refuses a log of which PostgreSQL read less than was written until its last moment. */
async function requireWhole(dir, url, { whole, atMs }) {
  if (whole === undefined) return;
  const end = await replayedUntil(dir, url);
  if (end >= whole) return;
  throw new PlainError(
    `The log of the backup breaks off at ${placeText(end)}: what was written from there until ${new Date(atMs).toISOString()} is not in it. Name an earlier moment with --at. Nothing was restored.`,
  );
}

/** Replays the log up to a moment, or to its end, and gives the running cluster: `{ pid, url }`. */
export async function recover({ dir, native, user, atMs, log }) {
  const logFile = `${dir}.log`;
  const { password } = JSON.parse(readFileSync(path.join(dir, 'assay.json'), 'utf8'));
  for (const target of atMs ? [atMs, undefined] : [undefined]) {
    const port = await freePort();
    const url = `postgresql://assay:${password}@127.0.0.1:${port}/assay`;
    const handle = await open(logFile, 'w', 0o600);
    const { child, state } = startRecovery({ dir, native, user, port, log: handle.fd, atMs: target }); // prettier-ignore
    await handle.close();
    while (!state.ended && !(await isPromoted(url))) await sleep(200);
    if (!state.ended) {
      child.unref();
      try {
        if (!target) await requireWhole(dir, url, log);
      } catch (error) {
        await endProcess(child.pid, { signal: 'SIGQUIT', graceMs: 15_000 });
        throw error;
      }
      return { pid: child.pid, url };
    }
    const words = readFileSync(logFile, 'utf8');
    // Nothing was written between the end of the log and that moment: all of it is what is asked for.
    if (target && targetMissed.test(words)) continue;
    const why = words.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line)).slice(-3).join('\n'); // prettier-ignore
    throw new PlainError(`PostgreSQL could not replay the log of the backup:\n${why || words.slice(-1_000)}`); // prettier-ignore
  }
  throw new PlainError('PostgreSQL did not reach the end of the log.');
}

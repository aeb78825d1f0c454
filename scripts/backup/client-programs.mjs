import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { bareEnvironment } from '../commands/bare-environment.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { lookMs, withConnection } from '../database/connection.mjs';
import { run } from '../processes.mjs';

/** The version of PostgreSQL at `url`, whole. */
export const serverVersion = (url) =>
  withConnection(
    url,
    async (client) => {
      const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`); // prettier-ignore
      return rows[0].major;
    },
    { queryMs: lookMs },
  );

/** A program of PostgreSQL's, of at least the version of the server; PG_BIN names their folder where they are not on the path. */
export async function clientProgram(name, major) {
  const program = process.env.PG_BIN ? `${process.env.PG_BIN}/${name}` : name;
  const found = await run(program, ['--version']).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const version = Number(/\s(\d+)/.exec(found?.output ?? '')?.[1]);
  if (!found || found.code !== 0 || !version)
    throw new PlainError(
      `${name} is not here, which comes with PostgreSQL: install its client programs of version ${major} or newer ("apt install postgresql-client-${major}"), or name their folder with PG_BIN.`,
    );
  if (version < major)
    throw new PlainError(
      `${name} is of PostgreSQL ${version}, and the database is ${major}: install its client programs of version ${major} or newer, or name their folder with PG_BIN.`,
    );
  return program;
}

/** The address for a program, whose password is not to stand in the list of processes, and its environment. */
export function addressAndPassword(url) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password) || address.searchParams.get('password');
  address.password = '';
  address.searchParams.delete('password');
  const { PGPASSWORD } = process.env;
  const env = { ...bareEnvironment(), ...(PGPASSWORD && { PGPASSWORD }), ...(password && { PGPASSWORD: password }) }; // prettier-ignore
  return { address: address.href, env };
}

/**
 * Runs a client program on the database at `url`: `{ child, output, done }`, where `done` rejects with what
 * it said unless it ends with 0.
 */
export function startProgram(program, url, args) {
  const { address, env } = addressAndPassword(url);
  const child = spawn(program, [`--dbname=${address}`, '--no-password', ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Of a program that ends before its words are read, node throws away what nobody has begun to read.
  const output = child.stdout.pipe(new PassThrough());
  const said = [];
  child.stderr.on('data', (part) => said.push(part));
  child.stdin.on('error', () => undefined);
  const done = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(undefined);
      const words = Buffer.concat(said).toString('utf8').trim().split('\n').slice(-4).join(' ');
      reject(new PlainError(`${program} did not do it: ${words || `it ended with ${code}`}`));
    });
  });
  return { child, output, done };
}

/**
 * Waits until programs are done and `moved`, what goes into or out of them, is over. Where one of these
 * fails the programs are ended: whose output nobody takes any more would wait for ever, and its transaction with it.
 */
export async function allDone(programs, moved) {
  const all = [...programs.map(({ done }) => done), moved];
  try {
    await Promise.all(all);
  } catch (error) {
    for (const { child } of programs) child.kill();
    await Promise.allSettled(all);
    throw error;
  }
}

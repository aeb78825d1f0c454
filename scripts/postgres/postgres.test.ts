import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from '@/scripts/database/connection.mjs';
import { databaseUser } from './postgres-binaries.mjs';
import { attachPostgres, startPostgres } from './postgres.mjs';
import { isAlive, until } from '@/scripts/processes.mjs';

let folder: string;
let dataDir: string;

const start = () => startPostgres({ dataDir, durable: false });
const rows = (url: string) =>
  withConnection(url, async (client) => (await client.query('select word from kept')).rows);

/** A launcher of its own, killed as soon as its database answers. Gives the orphan's process id. */
async function killedLauncher(): Promise<number> {
  const code = `const { startPostgres } = await import(${JSON.stringify(path.resolve('scripts/postgres/postgres.mjs'))});
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(pid); setInterval(() => undefined, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [pid] = (await once(launcher.stdout, 'data')) as [Buffer];
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
  return Number(pid.toString());
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
  const postgres = await start();
  await withConnection(postgres.url, (client) =>
    client.query(`create table kept (word text); insert into kept values ('still here')`),
  );
  await postgres.stop();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

afterEach(async () => {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  expect(existsSync(pidFile)).toBe(false);
});

test('a second start keeps the data and hands no secret on, and a stop leaves no process', async () => {
  process.env.AUTH_SECRET = 'nothing for a database';
  const postgres = await start();
  delete process.env.AUTH_SECRET;
  expect(await rows(postgres.url)).toEqual([{ word: 'still here' }]);
  // Whoever rules a PostgreSQL reads what it was started with.
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${postgres.pid}/environ`, 'utf8')).not.toMatch('nothing for a');
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(attachPostgres(dataDir)).toBeUndefined();
});

test('no login but the owner of the server reaches its other databases, of an older folder neither', async () => {
  const address = (url: string, user: string, database: string) => {
    const there = new URL(url);
    if (user) [there.username, there.password] = [user, 'a'];
    there.pathname = `/${database}`;
    return there.href;
  };
  const others = ['postgres', 'template1', 'of_before'];
  const first = await start();
  await withConnection(first.url, async (client) => {
    await client.query(`create role anyone login password 'a'`);
    await client.query('create database of_before');
    await client.query('grant connect, temporary on database postgres, template1 to public');
  });
  await withConnection(address(first.url, 'anyone', 'postgres'), (client) =>
    client.query('create temp table t ()'),
  );
  await first.stop();
  for (let run = 0; run < 2; run += 1) {
    const postgres = await start();
    for (const database of others) {
      await expect(
        withConnection(address(postgres.url, 'anyone', database), async () => undefined),
      ).rejects.toMatchObject({ code: '42501' });
      await withConnection(address(postgres.url, '', database), async () => undefined);
    }
    await withConnection(address(postgres.url, 'anyone', 'assay'), async () => undefined);
    await postgres.stop();
  }
});

test('the database of a killed launcher is taken over and stopped with the next run', async () => {
  const orphan = await killedLauncher();
  expect(isAlive(orphan)).toBe(true);
  const postgres = await start();
  expect(postgres.pid).toBe(orphan);
  expect(await rows(postgres.url)).toEqual([{ word: 'still here' }]);
  await postgres.stop();
  expect(isAlive(orphan)).toBe(false);
});

test('a start that waits for somebody else’s recovery ends as soon as it is to', async () => {
  const orphan = await killedLauncher();
  const lock = path.join(dataDir, 'postmaster.pid');
  const ready = readFileSync(lock, 'utf8');
  // As it stands there while the log is gone through.
  writeFileSync(lock, ready.replace('ready   ', 'starting'));
  const code = `const { startPostgres } = await import(${JSON.stringify(path.resolve('scripts/postgres/postgres.mjs'))});
    const { endRunning } = await import(${JSON.stringify(path.resolve('scripts/processes.mjs'))});
    setTimeout(endRunning, 1_000);
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
      .then(() => 'started', ({ message }) => message).then(console.log);
    process.exit();`;
  const waiting = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [[said]] = (await Promise.all([once(waiting.stdout, 'data'), once(waiting, 'exit')])) as [
    [Buffer],
    unknown,
  ];
  expect(said.toString()).toMatch('was not waited for any longer');
  writeFileSync(lock, ready);
  const postgres = await start();
  expect(postgres.pid).toBe(orphan);
  await postgres.stop();
});

test('a killed PostgreSQL starts again', async () => {
  const { pid } = await start();
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 5_000);
  const postgres = await start();
  expect(postgres.pid).not.toBe(pid);
  expect(await rows(postgres.url)).toEqual([{ word: 'still here' }]);
  await postgres.stop();
});

test('a stale postmaster.pid that names some other process is no obstacle', async () => {
  writeFileSync(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n`);
  const postgres = await start();
  expect(await rows(postgres.url)).toEqual([{ word: 'still here' }]);
  await postgres.stop();
});

test('a stale postmaster.pid is no obstacle when its id belongs to another program of that user', async () => {
  const user = databaseUser();
  const other = spawn('sleep', ['600'], user ? { uid: user.uid, gid: user.gid } : {});
  await once(other, 'spawn');
  writeFileSync(path.join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n1\n5432\n`);
  const postgres = await start();
  expect(await rows(postgres.url)).toEqual([{ word: 'still here' }]);
  await postgres.stop();
  other.kill('SIGKILL');
});

test('an initialisation that was cut short is begun afresh', async () => {
  const other = path.join(folder, 'other');
  mkdirSync(`${other}.new`);
  writeFileSync(path.join(`${other}.new`, 'PG_VERSION'), '18\n');
  const postgres = await startPostgres({ dataDir: other, durable: false });
  await postgres.stop();
  expect(existsSync(`${other}.new`)).toBe(false);
});

test('the password is readable by its owner alone, and random', () => {
  const secrets = ['postgres', 'other'].map((name) => path.join(folder, name, 'assay.json'));
  for (const file of secrets) expect(statSync(file).mode & 0o077).toBe(0);
  const [one, two] = secrets.map((file) => JSON.parse(readFileSync(file, 'utf8')).password);
  expect(one).toHaveLength(32);
  expect(one).not.toBe(two);
});

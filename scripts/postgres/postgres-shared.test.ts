import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { withConnection } from '@/scripts/database/connection.mjs';
import { attachPostgres, startPostgres } from './postgres.mjs';
import { isAlive, until } from '@/scripts/processes.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (dataDir: string) => startPostgres({ dataDir, durable: false });
const answers = (url: string) =>
  withConnection(url, async (client) => (await client.query('select 1 as one')).rows[0].one === 1);
const lockOf = (dataDir: string) => readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8');

/** The same start in a process of its own, which ends it when its input closes. */
async function startElsewhere(dataDir: string): Promise<{ pid: number; child: ChildProcess }> {
  const code = `const { startPostgres } = await import(${JSON.stringify(path.resolve('scripts/postgres/postgres.mjs'))});
    const { pid, stop } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(pid);
    process.stdin.resume().once('end', async () => { await stop(); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { pid: Number(line), child };
}

async function end(child: ChildProcess): Promise<void> {
  child.stdin!.end();
  await once(child, 'exit');
}

test('another way to the same folder finds the server that runs, and does it no harm', async () => {
  mkdirSync(path.join(folder, 'real'));
  const dataDir = path.join(folder, 'real', 'postgres');
  symlinkSync(path.join(folder, 'real'), path.join(folder, 'link'));
  symlinkSync(dataDir, path.join(folder, 'straight'));
  const first = await start(dataDir);
  const lock = lockOf(dataDir);
  const ways = [
    path.join(folder, 'link', 'postgres'),
    path.join(folder, 'straight'),
    `${folder}/real/../link//postgres/`,
    path.relative(process.cwd(), dataDir),
  ];
  for (const way of ways) {
    expect(attachPostgres(way)?.port).toBe(first.port);
    const second = await start(way);
    expect(second.pid).toBe(first.pid);
    expect(lockOf(dataDir)).toBe(lock);
    await second.stop();
    expect(await answers(first.url)).toBe(true);
  }
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
});

test('two starts at once on an empty folder share one server, which ends with the last', async () => {
  const dataDir = path.join(folder, 'empty', 'postgres');
  const [one, other] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
  expect(one.pid).toBe(other.pid);
  const { url } = attachPostgres(dataDir)!;
  await end(one.child);
  expect(await answers(url)).toBe(true);
  await end(other.child);
  await until(() => !isAlive(one.pid), 30_000);
  expect(isAlive(one.pid)).toBe(false);
});

test('a user that was killed does not keep the server from ending with the last', async () => {
  const dataDir = path.join(folder, 'empty', 'postgres');
  const { child } = await startElsewhere(dataDir);
  const second = await start(dataDir);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await until(
    () =>
      withConnection(second.url, async (client) => {
        const held = `select from pg_locks where locktype = 'advisory'`;
        return (await client.query(held)).rowCount === 1;
      }),
    30_000,
  );
  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
});

test('a user whose connection was lost is counted again, and a command beside it ends nothing', async () => {
  const dataDir = path.join(folder, 'lost', 'postgres');
  const first = await start(dataDir);
  await withConnection(first.url, async (client) => {
    const launchers = "from pg_stat_activity where application_name = 'assay launcher'";
    await client.query(`select pg_terminate_backend(pid) ${launchers}`);
    await until(async () => (await client.query(`select ${launchers}`)).rowCount === 1, 10_000);
    const second = await start(dataDir);
    // Right after it was lost again, before it is counted.
    await client.query(
      `select pg_terminate_backend(pid) ${launchers} and pid <> (select max(pid) ${launchers})`,
    );
    await second.stop();
    expect((await client.query('select 1')).rowCount).toBe(1);
  });
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
});

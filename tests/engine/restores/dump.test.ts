import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transferDatabase } from '@/scripts/backup/dump-backup.mjs';
import { withConnection } from '@/scripts/database/connection.mjs';
import { admitApplication, addOperator } from '@/scripts/database/logins.mjs';
import { migrate, seed } from '@/scripts/database/database.mjs';
import { databaseUser } from '@/scripts/postgres/postgres-binaries.mjs';
import { freePort } from '../../setup/servers/server-process';
import { until } from '../../setup/until';

/** The programs of a PostgreSQL of this machine, where there is one that dumps and one that serves. */
const programs = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
  .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name, 'bin')) : [])) // prettier-ignore
  .findLast((bin) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(path.join(bin, name)))); // prettier-ignore

let root: string;
const servers: ChildProcess[] = [];

const user = databaseUser();
const asUser = user && { uid: user.uid, gid: user.gid };

const applied = (url: string) =>
  withConnection(url, async (client) => (await client.query('select * from applied_code')).rows);

/** A fresh PostgreSQL of this machine with an empty database `assay`; gives the address of its superuser. */
async function freshServer(name: string): Promise<string> {
  const dir = path.join(root, name);
  mkdirSync(dir, { mode: 0o700 });
  if (user) chownSync(dir, user.uid, user.gid);
  const init = spawn(path.join(programs!, 'initdb'), ['-D', dir, '-U', 'owner', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'], { cwd: root, stdio: 'ignore', ...asUser }); // prettier-ignore
  expect((await once(init, 'exit'))[0]).toBe(0);
  const port = await freePort();
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'password_encryption=scram-sha-256']; // prettier-ignore
  servers.push(spawn(path.join(programs!, 'postgres'), ['-D', dir, ...options.flatMap((one) => ['-c', one])], { cwd: root, stdio: 'ignore', ...asUser })); // prettier-ignore
  const url = (database: string) => `postgresql://owner:owner@127.0.0.1:${port}/${database}`;
  const make = () =>
    withConnection(url('postgres'), (client) => client.query('create database assay'));
  await until(() => make().then(() => true, () => false)); // prettier-ignore
  return url('assay');
}

const run = (name: string, args: string[], environment: Record<string, string>) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      AUTH_SECRET: '',
      SANDBOX: 'true',
      ASSAY_DATA_DIR: path.join(root, 'data'),
      FILES_DIR: path.join(root, 'files'),
      BACKUP_DIR: path.join(root, 'backups'),
      BACKUP_KEY_FILE: '',
      BACKUP_PASSPHRASE: 'a passphrase of an operator',
      PG_BIN: programs ?? '',
      ...environment,
    };
    execFile(process.execPath, [`scripts/${name}.mjs`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-dump-'));
  chmodSync(root, 0o755);
});

afterAll(async () => {
  for (const server of servers) {
    const gone = once(server, 'exit');
    server.kill('SIGQUIT');
    await gone;
  }
  rmSync(root, { recursive: true, force: true });
});

test('a database of one’s own is dumped only by programs that are there and new enough', async () => {
  const own = { DATABASE_URL: process.env.DATABASE_URL!, DATABASE_OWNER_URL: '' };
  const without = await run('backup', [], { ...own, PG_BIN: root });
  expect([without.code, without.stdout]).toEqual([2, '']);
  expect(without.stderr).toMatch(/^pg_dump is not here, which comes with PostgreSQL: install its client programs of version \d+ or newer/); // prettier-ignore
});

test('a dump with its roles comes back on a fresh PostgreSQL, checked', async () => {
  // A machine without a PostgreSQL of its own has nothing to dump and nowhere to restore to.
  if (!programs) {
    const own = { DATABASE_URL: process.env.DATABASE_URL!, DATABASE_OWNER_URL: '', PG_BIN: root };
    expect((await run('backup', [], own)).code).toBe(2);
    return;
  }
  const from = await freshServer('from');
  const server = new URL(from);
  [server.username, server.password] = ['assay_server', 'its own password'];
  await migrate(from);
  await admitApplication(from, server.href);
  await seed(from, { NODE_ENV: 'test', SANDBOX: 'true' });
  await addOperator(from, 'anna', 'her own password');
  const source = { DATABASE_URL: server.href, DATABASE_OWNER_URL: from };
  const made = await run('backup', [], source);
  expect(made).toMatchObject({ code: 0, stderr: '' });

  const into = await freshServer('into');
  // What the checks look at is what was restored, not the database of the settings.
  const target = {
    DATABASE_URL: '',
    DATABASE_OWNER_URL: 'postgresql://nobody@127.0.0.1:1/none',
  };
  // A drill leaves the files of the house alone, and says what it leaves behind.
  const drilled = await freshServer('drilled');
  const ofHouse = path.join(root, 'files', 'of-the-house');
  mkdirSync(path.dirname(ofHouse));
  writeFileSync(ofHouse, 'theirs');
  const drill = await run('restore', ['--try', '--into', drilled], target);
  expect(drill).toMatchObject({ code: 0, stderr: '' });
  expect(drill.stdout).toMatch(/It stays in \S+\/assay, with the data of all customers: drop/);
  expect(drill.stdout).not.toMatch('thrown away');
  expect(readFileSync(ofHouse, 'utf8')).toBe('theirs');
  rmSync(path.dirname(ofHouse), { recursive: true });

  const restored = await run('restore', ['--into', into], target);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch('The books are in order, every receipt works out');
  const rolesOf = (url: string) =>
    withConnection(url, async (client) => {
      const { rows } = await client.query(
        `select rolname, rolcanlogin, rolpassword, (select array_agg(m.roleid::regrole::text order by 1) from pg_auth_members m where m.member = r.oid) as member_of
         from pg_authid r where rolname !~ '^pg_' order by 1`,
      );
      return rows;
    });
  expect(await rolesOf(into)).toEqual(await rolesOf(from));
  expect((await rolesOf(into)).map(({ rolname }) => rolname)).toEqual(expect.arrayContaining(['anna', 'assay_app', 'assay_operator', 'assay_server'])); // prettier-ignore

  const again = await run('restore', ['--into', into], target);
  expect([again.code, again.stderr]).toEqual([2, expect.stringMatching('is not empty')]);

  // The way of a cluster that was restored to a moment, on to a server of one's own.
  const third = await freshServer('third');
  process.env.PG_BIN = programs;
  await transferDatabase(into, third);
  expect(await rolesOf(third)).toEqual(await rolesOf(from));
  expect(await applied(third)).toEqual(await applied(from));
  expect(await applied(third)).toHaveLength(1);
});

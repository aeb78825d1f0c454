import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { publishedKeys } from '@/lib/receipts/key-rows';
import { reportOn } from '@/lib/receipts/receipt-report';
import { describedIn, listBackups, listPieces } from '@/scripts/backup/backup-list.mjs';
import { fileCopies } from '@/scripts/backup/file-copies.mjs';
import { keepLog } from '@/scripts/backup/log-keeper.mjs';
import { writeSealed } from '@/scripts/backup/sealed-stream.mjs';
import { openVault } from '@/scripts/backup/vault.mjs';
import type { LastRun } from '@/scripts/commands/last-run.mjs';
import { admitApplication } from '@/scripts/database/logins.mjs';
import { migrate, seed } from '@/scripts/database/database.mjs';
import { startPostgres } from '@/scripts/postgres/postgres.mjs';
import { endProcess, isAlive } from '@/scripts/processes.mjs';
import { caller, makeCustomer, type Session } from '../../setup/app';
import { noise, upload } from '../../setup/files/send-file';
import { insist } from '../../setup/answers/insist';
import { freePort, ServerProcess } from '../../setup/servers/server-process';

type Ended = { code: number; stdout: string; stderr: string };

let root: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let keeper: ReturnType<typeof keepLog>;
let owner: Database;
let server: ServerProcess;
let me: Session;

const inRoot = (...parts: string[]) => path.join(root, ...parts);

const settings = () => ({
  ...process.env,
  NODE_OPTIONS: '',
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  AUTH_SECRET: '',
  SANDBOX: 'true',
  ASSAY_DATA_DIR: inRoot('data'),
  FILES_DIR: inRoot('data', 'files'),
  BACKUP_DIR: inRoot('backups'),
  BACKUP_KEY_FILE: inRoot('key'),
});

/** A command as `npm run` runs it. */
const run = (name: string, args: string[] = [], environment: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.mjs`, ...args],
      { env: { ...settings(), ...environment } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

async function trade(): Promise<{ order: Order; receipt: string }> {
  const call = caller(server.url);
  const [token, demo] = [me.token, true];
  const wish = { kind: 'margin', code: 'BTCUSDT', side: 'long', type: 'market', lots: '0.01', leverage: 2 }; // prettier-ignore
  const { code, result } = await call<Order>('POST order/buyOptions', wish, { token, demo, key: randomUUID() }); // prettier-ignore
  expect(code).toBe('200');
  const signed = await call<object>(`GET order/getSignedReceipt/${result.id}`, {}, { token, demo });
  expect(signed.code).toBe('200');
  return { order: result, receipt: JSON.stringify(signed.result) };
}

async function photograph(): Promise<string> {
  const picture = await noise(640, 420).jpeg().toBuffer();
  const { code, result } = await insist(() => upload(server, picture, { token: me.token }));
  expect(code).toBe('200');
  return result.fileId;
}

/** What a restored data folder holds, looked at by a PostgreSQL that is started in it and ended again. */
async function lookInto<T>(folder: string, look: (database: Database) => Promise<T>): Promise<T> {
  const there = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  const database = createDatabase(there.url, { max: 2, role: null });
  try {
    return await look(database);
  } finally {
    await database.close();
    await there.stop();
  }
}

const ordersIn = async (database: Database) =>
  (await database.sql<{ id: string }>`select id from orders order by id`).map(({ id }) => id);

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-drill-'));
  chmodSync(root, 0o755);
  postgres = await startPostgres({ dataDir: inRoot('data', 'postgres') });
  await migrate(postgres.url);
  await admitApplication(postgres.url, postgres.applicationUrl, { renew: true });
  await seed(postgres.url, { NODE_ENV: 'test', SANDBOX: 'true' });
  owner = createDatabase(postgres.url, { max: 3, role: null });
  me = await makeCustomer(owner);
  server = new ServerProcess(await freePort(), {
    settings: { DATABASE_URL: postgres.applicationUrl, FILES_DIR: inRoot('data', 'files') },
  });
  await server.start();
  await server.leads();
});

afterAll(async () => {
  await keeper?.stop();
  await server?.kill();
  await owner?.close().catch(() => undefined);
  if (postgres && isAlive(postgres.pid)) await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

test('what was destroyed comes back as of a chosen moment and as of the end, checked, with its files', async () => {
  expect((await run('backup', [], { BACKUP_KEY_FILE: '' })).stderr).toMatch(
    'A backup is sealed: set BACKUP_KEY_FILE',
  );
  const noted = () =>
    JSON.parse(readFileSync(inRoot('data', 'backups', 'status.json'), 'utf8')) as LastRun;
  expect(noted().ok).toBe(false);
  expect((await run('backup', ['--make-key', inRoot('key')])).code).toBe(0);

  // Work, backup, more work.
  const startedMs = Date.now() - 1;
  const before = await trade();
  const firstPhoto = await photograph();
  // As when the disk of the files is not mounted.
  renameSync(inRoot('data', 'files'), inRoot('away'));
  const lacking = await run('backup');
  renameSync(inRoot('away'), inRoot('data', 'files'));
  expect(lacking).toMatchObject({ code: 1, stderr: '' });
  expect(lacking.stdout).toMatch('WRONG: 1 files that the database names are neither');
  expect(noted().ok).toBe(false);
  const made = await run('backup');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch('1 files of customers');
  const name = readdirSync(inRoot('backups', 'backups')).sort().at(-1);
  const packed = readdirSync(inRoot('backups', 'backups', name!))
    .map((file) => statSync(inRoot('backups', 'backups', name!, file)).size)
    .reduce((sum, size) => sum + size, 0);
  expect(noted()).toMatchObject({ ok: true, bytes: packed });
  expect(Date.parse(noted().finishedAt)).toBeGreaterThanOrEqual(startedMs);
  keeper = keepLog({
    open: () => openVault(inRoot('backups'), { environment: settings() }),
    url: postgres.url,
    copiesTo: (vault, of) => fileCopies(vault, inRoot('data', 'files'), of),
    say: () => undefined,
    everyMs: 500,
  });
  const chosen = await trade();
  const secondPhoto = await photograph();
  const [clock] = await owner.sql<{ at: string }>`
    select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as at`;
  const after = await trade();
  const lastPhoto = await photograph();
  const acknowledgedMs = Date.now();
  const held = async () => {
    const { stdout } = await run('restore', ['--list']);
    return Date.parse(/ to (\S+)/.exec(stdout)?.[1] ?? '') > acknowledgedMs;
  };
  while (!(await held()));

  const busy = await run('restore');
  expect(busy).toMatchObject({ code: 2, stdout: '' });
  expect(busy.stderr).toMatch('A PostgreSQL works in');

  // Destroyed in the middle of its work: nothing of it says good-bye.
  await keeper.stop();
  await server.kill();
  process.kill(postgres.pid, 'SIGKILL');
  await owner.close();
  await endProcess(postgres.pid, { signal: 'SIGKILL' });
  rmSync(inRoot('data'), { recursive: true, force: true });
  rmSync(inRoot('data.log'), { force: true });

  const ahead = await run('restore', ['--at', '2099-01-01T00:00']);
  expect(ahead).toMatchObject({ code: 2, stdout: '' });
  expect(ahead.stderr).toMatch(/^No backup holds 2099-01-01T00:00:00Z\. There is .* to /);

  const then = await run('restore', ['--at', clock!.at, '--to', inRoot('then')]);
  expect(then).toMatchObject({ code: 0, stderr: '' });
  expect(then.stdout).toMatch(
    'The books are in order, every receipt works out, keys and files open.',
  );
  expect(readdirSync(inRoot('then', 'files')).sort()).toEqual(
    [`${firstPhoto}.sealed`, `${secondPhoto}.sealed`].sort(),
  );
  await lookInto(inRoot('then'), async (database) => {
    expect(await ordersIn(database)).toEqual([before.order.id, chosen.order.id]);
    const keys = await publishedKeys(database.sql);
    for (const { receipt } of [before, chosen]) expect(reportOn(receipt, keys).ok).toBe(true);
  });

  const again = await run('restore', ['--to', inRoot('then')]);
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringMatching('holds a database already'),
  ]);

  const whole = await run('restore');
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(inRoot('data', 'files', `${lastPhoto}.sealed`))).toBe(true);
  await lookInto(inRoot('data'), async (database) => {
    expect(await ordersIn(database)).toEqual([before.order.id, chosen.order.id, after.order.id]);
    expect(reportOn(after.receipt, await publishedKeys(database.sql)).ok).toBe(true);
  });

  // The history goes on under a number of its own, which backups of before do not mix with.
  const next = await run('backup');
  expect(next).toMatchObject({ code: 0, stderr: '' });
  expect((await run('restore', ['--list'])).stdout.trim().split('\n')).toHaveLength(3);
  expect(await run('restore', ['--try'])).toMatchObject({ code: 0, stderr: '' });
  // What a drill finds is nothing that the house was found to be.
  expect(existsSync(inRoot('data', 'audits'))).toBe(false);

  const other = await run('restore', ['--to', inRoot('none')], { AUTH_SECRET: 'x'.repeat(40) });
  expect([other.code, other.stderr]).toEqual([
    2,
    expect.stringMatching('AUTH_SECRET is not the one'),
  ]);
  writeFileSync(inRoot('other-key'), 'y'.repeat(40));
  const wrong = await run('restore', ['--to', inRoot('none')], { BACKUP_KEY_FILE: inRoot('other-key') }); // prettier-ignore
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching('BACKUP_KEY_FILE is not the one')]); // prettier-ignore

  // A log that does not go on, though every piece of it opens, restores no moment that it does not reach.
  const vault = await openVault(inRoot('backups'), { environment: settings() });
  const [first] = await listBackups(vault);
  const pieces = await listPieces(vault, first!);
  for (const { name: piece, from, to } of pieces.slice(1))
    await writeSealed(vault, piece, Readable.from([Buffer.alloc(Number(to - from))]));
  const broken = await run('restore', ['--to', inRoot('none'), '--backup', first!.name]);
  // How PostgreSQL says so hangs on whether the first piece has the checkpoint that it begins with.
  const refused = expect.stringMatching(/breaks off at|could not replay the log/) as string;
  expect([broken.code, broken.stderr]).toEqual([2, refused]);
  expect(existsSync(inRoot('none')) ? readdirSync(inRoot('none')) : []).toEqual([]);

  // One whose description is torn keeps nobody from the others.
  const description = inRoot('backups', describedIn(first!.name));
  writeFileSync(description, readFileSync(description).subarray(0, 60));
  expect((await run('restore', ['--list'])).stdout).toMatch(`${first!.name}  cannot be read`);

  const newest = readdirSync(inRoot('backups', 'backups')).sort().at(-1)!;
  const file = inRoot('backups', 'backups', newest, 'cluster.sealed');
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
  const altered = await run('restore', ['--to', inRoot('none')]);
  expect([altered.code, altered.stderr]).toEqual([
    2,
    `backups/${newest}/cluster.sealed of the backup was altered, or is another file than it is named for.\n`,
  ]);
  expect(existsSync(inRoot('none')) ? readdirSync(inRoot('none')) : []).toEqual([]);
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signingKey } from '@/lib/receipts/key-rows';
import { describedIn, nameOf } from '@/scripts/backup/backup-list.mjs';
import { writeSealedJson } from '@/scripts/backup/sealed-stream.mjs';
import { openVault } from '@/scripts/backup/vault.mjs';
import { asApplication } from '../setup/database';
import { startApp, type App } from '../setup/app';

type Finding = { part: string; state: 'ok' | 'note' | 'wrong'; words: string };

let app: App;
let root: string;
beforeAll(async () => {
  app = await startApp();
  root = mkdtempSync(path.join(tmpdir(), 'assay-doctor-'));
});
afterAll(async () => {
  await app.stop();
  rmSync(root, { recursive: true, force: true });
});

const passphrase = 'a passphrase of an operator';

/** `npm run doctor -- --json` on the database of this file, or with other settings. */
async function examined(settings: Record<string, string> = {}, args = ['--json']) {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: asApplication(process.env.DATABASE_URL!),
    DATABASE_OWNER_URL: process.env.DATABASE_URL,
    ASSAY_DATA_DIR: root,
    FILES_DIR: '',
    SANDBOX: 'true',
    AUTH_SECRET: '',
    PORT: '0',
    BACKUP_DIR: '',
    ...settings,
  };
  const { code, stdout, stderr } = await new Promise<{
    code: number;
    stdout: string;
    stderr: string;
  }>((resolve) =>
    // prettier-ignore
    execFile(process.execPath, ['scripts/doctor.mjs', ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), stdout: out, stderr: err }),
    ),
  );
  expect(stderr).toBe('');
  const found = args.includes('--json') ? (JSON.parse(stdout) as Finding[]) : [];
  return { code, stdout, found, wrong: found.filter(({ state }) => state === 'wrong') };
}

it('finds nothing wrong with an installation in order, says what it looked at, and changes nothing', async () => {
  const tables = () => app.owner.sql<{ all: string }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del) filter (where relname ~ 'key|parameter|customer') as all from pg_stat_user_tables`; // prettier-ignore
  const before = await tables();
  const { code, found, wrong } = await examined();
  expect([wrong, code]).toEqual([[], 0]);
  expect(await tables()).toEqual(before);
  expect(new Set(found.map(({ part }) => part))).toEqual(
    new Set(['versions', 'packages', 'settings', 'folders', 'disk', 'port', 'database', 'clock', 'migrations', 'roles', 'sources', 'keys', 'backups']), // prettier-ignore
  );
  expect(readdirSync(root)).toEqual([]);
  const { stdout } = await examined({}, []);
  expect(stdout).toMatch(/^ok +versions: Assay .*\n[^]*Nothing is wrong\.\n$/);
});

it('names each thing that is wrong by itself, in one run', async () => {
  const taken: Server = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  writeFileSync(path.join(root, 'a-file'), '');
  const { code, wrong } = await examined({
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'loud',
    PRICE_SPEED: '2',
    FILES_DIR: path.join(root, 'a-file'),
    BACKUP_DIR: path.join(root, 'nowhere'),
    BACKUP_KEEP_DAYS: 'all',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  taken.close();
  rmSync(path.join(root, 'a-file'));
  const words = wrong.map((one) => `${one.part}: ${one.words}`);
  expect(code).toBe(1);
  for (const expected of [
    /^settings: LOG_LEVEL /,
    /^settings: BACKUP_KEEP_DAYS must be a number of days/,
    /^settings: A backup is sealed: set BACKUP_KEY_FILE/,
    /^folders: .*a-file is no folder/,
    /^folders: .*nowhere is not there/,
    new RegExp(`^port: Port ${port} of 127\\.0\\.0\\.1 is in use by another program`),
    /^services: 127\.0\.0\.1 \(mail\) cannot be reached \(ECONNREFUSED\)/,
  ])
    expect(words).toContainEqual(expect.stringMatching(expected));
});

it('tells of a database that is away, of another version, and of a login that may too much', async () => {
  const away = await examined({ DATABASE_OWNER_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect([away.code, away.wrong.map(({ words }) => words)]).toEqual([1, ['Nothing answers at 127.0.0.1:1/none. Is PostgreSQL running there?']]); // prettier-ignore

  await app.owner.sql`update applied_code set checksum = 'another'`;
  const other = await examined();
  await app.owner.sql`update applied_code set checksum = ${app.runtime.codeChecksum}`;
  expect(other.wrong).toEqual([
    { part: 'migrations', state: 'wrong', words: expect.stringMatching('functions and views of another version') }, // prettier-ignore
  ]);

  const mighty = await examined({
    DATABASE_URL: process.env.DATABASE_URL!,
    SANDBOX: 'false',
    AUTH_SECRET: 'a secret of a real site, long enough',
  });
  expect(mighty.wrong.map(({ words }) => words)).toContainEqual(
    expect.stringMatching('The login of the server is a superuser'),
  );
});

it('tells which processes the launcher that runs cannot keep running', async () => {
  const file = path.join(root, 'troubles.json');
  const troubles = ['The process of the pages could not be started: it has no memory.'];
  writeFileSync(file, JSON.stringify({ launcher: process.pid, troubles }));
  const { code, wrong } = await examined();
  expect([code, wrong]).toEqual([1, [{ part: 'processes', state: 'wrong', words: troubles[0] }]]);
  // A launcher that is gone keeps nothing running.
  writeFileSync(file, JSON.stringify({ launcher: 2 ** 30, troubles }));
  expect((await examined()).wrong).toEqual([]);
  rmSync(file);
});

it('tells when AUTH_SECRET does not open the keys', async () => {
  await signingKey(app.owner.sql, app.runtime.env.AUTH_SECRET);
  expect((await examined()).wrong).toEqual([]);
  const { wrong } = await examined({ AUTH_SECRET: 'another secret, which opens nothing' });
  expect(wrong).toEqual([
    { part: 'keys', state: 'wrong', words: expect.stringMatching('^AUTH_SECRET is not the one') },
  ]);
});

it('tells that there is no backup, that the newest is old, and that its key is another', async () => {
  const place = path.join(root, 'backups');
  const own = { BACKUP_DIR: place, BACKUP_PASSPHRASE: passphrase };
  mkdirSync(place);
  const vault = await openVault(place, { make: true, environment: own });
  const words = async (settings: Record<string, string>) =>
    (await examined(settings)).wrong.map((one) => one.words);
  expect(await words(own)).toEqual([expect.stringMatching('There is no backup in')]);
  const made = async (endedMs: number) =>
    writeSealedJson(vault, describedIn(nameOf(endedMs)), {
      kind: 'dump',
      endedMs,
      beganMs: endedMs,
    });
  await made(Date.now() - 5 * 86_400_000);
  expect(await words(own)).toEqual([expect.stringMatching('is 5 days old')]);
  await made(Date.now() - 3_600_000);
  expect(await words(own)).toEqual([]);
  const tornMs = Date.now() - 7_200_000;
  const torn = nameOf(tornMs);
  await made(tornMs);
  writeFileSync(path.join(place, describedIn(torn)), 'half of it');
  expect(await words(own)).toEqual([expect.stringMatching(`${torn} is torn or altered`)]);
  rmSync(path.join(place, 'backups', torn), { recursive: true });
  expect(await words({ ...own, BACKUP_PASSPHRASE: randomBytes(16).toString('hex') })).toEqual([
    expect.stringMatching('BACKUP_PASSPHRASE is not the one that the backups'),
  ]);
});

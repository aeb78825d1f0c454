import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inRoot } from '@/scripts/places.mjs';
import { withConnection } from '@/scripts/database/connection.mjs';
import { startPostgres } from '@/scripts/postgres/postgres.mjs';
import { listPieces, logFrom, pieceName } from './backup-list.mjs';
import { fileCopies } from './file-copies.mjs';
import { Keeping, dropSlot, ensureSlot, keepLog } from './log-keeper.mjs';
import { isLogKept, slotState } from './log-state.mjs';
import { restoreFiles } from './proof-of-restore.mjs';
import { readSealedBytes, writeSealed } from './sealed-stream.mjs';
import { openVault } from './vault.mjs';

let root: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const environment = { BACKUP_PASSPHRASE: 'a passphrase of an operator' };

const place = () => path.join(root, 'backups');
const run = (text: string) =>
  withConnection(postgres.url, async (client) => (await client.query(text)).rows);

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  chmodSync(root, 0o755);
  postgres = await startPostgres({ dataDir: path.join(root, 'postgres') });
  await run('create table word (text text)');
});
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

function kept(said: string[], more: object = {}) {
  const open = () => openVault(place(), { environment });
  const say = (line: string) => said.push(line);
  return keepLog({
    open,
    url: postgres.url,
    copiesTo: () => undefined,
    say,
    everyMs: 100,
    againMs: 200,
    ...more,
  });
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await sleep(50);
};

async function line() {
  const [row] = await run('select system_identifier::text as system from pg_control_system()');
  return { system: row.system as string, timeline: 1 };
}

it('keeps all of the log without a gap over stops, and tells of what was lost without it', async () => {
  const vault = await openVault(place(), { make: true, environment });
  const start = await ensureSlot(postgres.url);
  const said: string[] = [];
  for (const word of ['one', 'two']) {
    const keeper = kept(said);
    await until(() => isLogKept(postgres.url));
    await run(`insert into word values ('${word}')`);
    await keeper.stop();
    await run(`insert into word values ('while nobody kept it')`);
  }
  const again = kept(said);
  await until(() => isLogKept(postgres.url));
  const [{ now }] = await run(`select (pg_current_wal_flush_lsn() - '0/0')::text as now`);
  await again.stop();
  const held = await logFrom(vault, await line(), start);
  expect(held.reached >= BigInt(now)).toBe(true);
  expect(held.pieces.length).toBeGreaterThan(2);
  expect(said.filter((words) => /was lost/.test(words))).toEqual([]);

  await dropSlot(postgres.url);
  expect(await slotState(postgres.url)).toBeUndefined();
  for (let n = 0; n < 4; n += 1) await run(`insert into word values ('lost'); select pg_switch_wal()`); // prettier-ignore
  await run('checkpoint');
  await run('checkpoint');
  const later = kept(said);
  await until(() =>
    said.some((words) => /^A part of the log was lost before it was kept/.test(words)),
  );
  await run(`insert into word values ('kept again')`);
  await until(async () => (await listPieces(vault, await line())).at(-1)!.from > held.reached);
  await later.stop();
  expect((await logFrom(vault, await line(), start)).reached).toBe(held.reached);
});

it('does not mix with the log of another copy of the database, nor begin a folder whose disk is away', async () => {
  const folder = path.join(place(), 'log', `${(await line()).system}-00000001`);
  const ahead = path.join(folder, pieceName({ from: 1n << 40n, to: (1n << 40n) + 1n, atMs: 1 }));
  writeFileSync(ahead, '');
  const said: string[] = [];
  const keeper = kept(said);
  await until(() => said.some((words) => /is ahead of this database/.test(words)));
  await keeper.stop();
  rmSync(ahead);

  const other = kept(said);
  await until(() => isLogKept(postgres.url));
  renameSync(place(), `${place()}.away`);
  await run(`insert into word values ('nowhere')`);
  await until(() =>
    said.some((words) => /are not there any more: is their disk mounted/.test(words)),
  );
  expect(readdirSync(root)).not.toContain('backups');
  // Back again, all of it is laid down behind what was there.
  const before = await run(`select (pg_current_wal_insert_lsn() - '0/0')::text as now`);
  renameSync(`${place()}.away`, place());
  const vault = await openVault(place(), { environment });
  const begun = (await listPieces(vault, await line())).findLast(
    ({ from }, n, all) => from !== all[n - 1]?.to,
  )!;
  await until(
    async () => (await logFrom(vault, await line(), begun.from)).reached >= BigInt(before[0].now),
  );
  await other.stop();
  await dropSlot(postgres.url);
});

const isKeptAgain = async () => {
  const [{ now }] = await run(`select (pg_current_wal_insert_lsn() - '0/0')::text as now`);
  const vault = await openVault(place(), { environment });
  await until(
    async () => ((await listPieces(vault, await line())).at(-1)?.to ?? 0n) >= BigInt(now),
  );
  return vault;
};

it('seals under the key of the folder that lies there now, not of the one that lay there', async () => {
  const said: string[] = [];
  const keeper = kept(said);
  await until(() => isLogKept(postgres.url));
  const next = path.join(root, 'next');
  const { master } = await openVault(next, { make: true, environment });
  renameSync(place(), path.join(root, 'former'));
  renameSync(next, place());
  await run(`insert into word values ('of another folder')`);
  const vault = await isKeptAgain();
  await keeper.stop();
  expect(vault.master.equals(master)).toBe(true);
  const pieces = await listPieces(vault, await line());
  for (const { name, from, to } of pieces)
    expect(await readSealedBytes(vault, name)).toHaveLength(Number(to - from));
});

it.each([
  ['take without end', () => new Promise<void>(() => undefined), /it takes long/],
  ['fail', () => Promise.reject(new Error('no right to read')), /no right to read/],
])('lays the log down though copies of files %s, and says so once', async (_, copy, words) => {
  const said: string[] = [];
  const copies = { copy, stop: async () => undefined };
  const keeper = kept(said, { copiesTo: () => copies, filesMs: 20 });
  await until(() => isLogKept(postgres.url));
  for (const word of ['one', 'two']) {
    await run(`insert into word values ('${word}')`);
    await isKeptAgain();
  }
  expect(await keeper.stop()).toBe(true);
  expect(said).toEqual([expect.stringMatching(words)]);
});

it('claims no moment for a piece that ended before it', async () => {
  const vault = await openVault(place(), { environment });
  let [isAsked, letGo] = [false, () => undefined as void];
  const copy = () => {
    isAsked = true;
    return new Promise<void>((resolve) => (letGo = resolve));
  };
  const words = { vault, url: postgres.url, isLogGone: false, tellFiles: () => undefined };
  const keeping = new Keeping({ ...words, copies: { copy }, filesMs: 600_000 });
  await keeping.begin();
  let asked = 0;
  const layDown = keeping.layDown.bind(keeping);
  keeping.layDown = () => {
    asked += 1;
    return layDown();
  };
  await run(`insert into word values ('in the first piece')`);
  await until(() => keeping.received! > keeping.from!);
  void keeping.layDown();
  await until(() => isAsked);
  const fixed = keeping.from;
  await run(`insert into word values ('behind it')`);
  const all = keeping.layDownAll();
  // By then the moment is claimed that holds the second word.
  await until(() => asked === 2);
  const free = setInterval(() => letGo(), 5);
  await all;
  clearInterval(free);
  keeping.end();
  const pieces = (await listPieces(vault, await line())).slice(-2);
  expect(pieces.map(({ to }) => to)[0]).toBe(fixed);
  expect(pieces.map(({ atMs }) => atMs > 0)).toEqual([false, true]);
});

it('has what a restore brought back known as copied, with its times', async () => {
  await run(`create table file (id bigint, state text); insert into file values (1, 'used')`);
  const vault = await openVault(place(), { environment });
  const of = { ...(await line()), database: 'assay' };
  const copy = 'files/' + `${of.system}-assay/1.sealed.sealed`;
  await writeSealed(vault, copy, Readable.from(['a photograph']));
  const long = new Date('2026-01-02T03:04:05.678Z');
  utimesSync(path.join(vault.folder, copy), long, long);
  const files = path.join(root, 'files');
  mkdirSync(files);
  expect(await restoreFiles(vault, postgres.url, files, of)).toBe(1);
  expect(readFileSync(path.join(files, '1.sealed'), 'utf8')).toBe('a photograph');
  expect(statSync(path.join(files, '1.sealed')).mtimeMs).toBeCloseTo(long.getTime(), 0);
  const before = statSync(path.join(vault.folder, copy));
  await fileCopies(vault, files, of).copy();
  expect(statSync(path.join(vault.folder, copy)).ctimeMs).toBe(before.ctimeMs);
});

it('goes on and stops though the disk of the backups answers no more', async () => {
  const said: string[] = [];
  const keeper = kept(said, { everyMs: 600_000 });
  await until(() => isLogKept(postgres.url));
  const key = path.join(place(), 'key.json');
  const words = readFileSync(key);
  rmSync(key);
  // Whoever opens it waits until somebody writes.
  execFileSync('mkfifo', [key]);
  expect(await keeper.stop()).toBe(false);
  const pipe = openSync(key, 'w');
  rmSync(key);
  writeFileSync(key, words);
  writeSync(pipe, words);
  closeSync(pipe);
}, 60_000);

it.each([
  [0, null, 'SIGTERM'],
  [1, null, 'SIGKILL'],
])('a process that would end with %i ends though a disk holds it up', async (code, ...how) => {
  const pipe = path.join(root, `pipe-${code}`);
  execFileSync('mkfifo', [pipe]);
  const script = `
    import { readFile } from 'node:fs/promises';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { endSelf } from ${JSON.stringify(pathToFileURL(inRoot('scripts', 'processes.mjs')))};
    process.on('SIGTERM', () => undefined);
    void readFile(${JSON.stringify(pipe)});
    await sleep(50);
    endSelf(${code}, { isHeld: true });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'inherit',
  });
  children.push(child);
  expect(await once(child, 'exit')).toEqual(how);
});

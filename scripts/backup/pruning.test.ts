import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { momentFrom, keepDays } from './backup-settings.mjs';
import { describedIn, listBackups, logFrom, nameOf, pieceName, placeFrom, readBackups, timelinesOf } from './backup-list.mjs'; // prettier-ignore
import { listWords } from './choice.mjs';
import { inNewBackup } from './cluster-backup.mjs';
import { fileCopies, pruneCopies } from './file-copies.mjs';
import { keptOf, prune } from './pruning.mjs';
import { logOf } from './restore-cluster.mjs';
import { readSealedBytes, writeSealed, writeSealedJson } from './sealed-stream.mjs';
import { makeKey, openVault } from './vault.mjs';

const dayMs = 86_400_000;
const now = Date.now();
const line = { system: '7', timeline: 1 };
const of = { kind: 'cluster', database: 'assay', ...line };

let root: string;
let vault: { folder: string; master: Buffer };
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  vault = { folder: path.join(root, 'backups'), master: randomBytes(32) };
  mkdirSync(vault.folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const logFolder = () => path.join(vault.folder, 'log', '7-00000001');

function piece(from: bigint, to: bigint, atMs: number) {
  mkdirSync(logFolder(), { recursive: true });
  writeFileSync(path.join(logFolder(), pieceName({ from, to, atMs })), '');
}

async function backup(daysAgo: number, start: string, more: object = {}) {
  const endedMs = now - daysAgo * dayMs;
  const words = { ...of, start, end: start, beganMs: endedMs, endedMs, ...more };
  await writeSealedJson(vault, describedIn(nameOf(endedMs)), words);
}

it('keeps the backups of the last days, the one before them and always the newest', () => {
  const of = (...days: number[]) => days.map((ago) => ({ endedMs: now - ago * dayMs, ago }));
  const kept = (days: number[], keep: number) =>
    keptOf(of(...days), keep, now).map(({ ago }) => ago);
  expect(kept([9, 8, 5, 2, 1], 7)).toEqual([8, 5, 2, 1]);
  expect(kept([90, 60], 7)).toEqual([60]);
  expect(kept([3, 1], 7)).toEqual([3, 1]);
  expect(kept([], 7)).toEqual([]);
});

it('removes old backups with the log that nothing needs any more, and nothing of what is kept', async () => {
  await backup(30, '0/1000000');
  await backup(20, '0/3000000');
  await backup(1, '0/5000000');
  piece(0x1000000n, 0x2000000n, 1);
  piece(0x2000000n, 0x4000000n, 2);
  piece(0x4000000n, 0x6000000n, 3);
  mkdirSync(path.join(vault.folder, 'log', '7-00000009'), { recursive: true });
  const cutOff = path.join(vault.folder, 'backups', nameOf(now - 2 * dayMs));
  const underWay = path.join(vault.folder, 'backups', nameOf(now));
  for (const folder of [cutOff, underWay]) mkdirSync(folder);
  expect(await prune(vault, { keepDays: 7, of, here: new Set() })).toEqual({
    kept: 2,
    removed: 1,
    others: 0,
    damaged: [],
  });
  expect(readdirSync(logFolder())).toEqual([
    pieceName({ from: 0x2000000n, to: 0x4000000n, atMs: 2 }),
    pieceName({ from: 0x4000000n, to: 0x6000000n, atMs: 3 }),
  ]);
  expect(readdirSync(path.join(vault.folder, 'log'))).toEqual(['7-00000001']);
  expect(readdirSync(path.join(vault.folder, 'backups'))).toEqual(
    [20, 1, 0].map((ago) => nameOf(now - ago * dayMs)),
  );
});

it('leaves backups and logs of another database alone, however old', async () => {
  await backup(90, '0/1000000', { system: '8' });
  await backup(80, '0/2000000');
  await backup(1, '0/5000000');
  mkdirSync(path.join(vault.folder, 'log', '9-00000001'), { recursive: true });
  const pruned = await prune(vault, { keepDays: 7, of, here: new Set() });
  expect(pruned).toMatchObject({ kept: 2, removed: 0, others: 1 });
  await prune(vault, { keepDays: 7, of: { ...of, kind: 'dump' }, here: new Set() });
  expect((await listBackups(vault)).map(({ name }) => name)).toHaveLength(3);
  expect(readdirSync(path.join(vault.folder, 'log'))).toEqual(['9-00000001']);
});

it('one description that does not open hides no other backup, and what it may need stays', async () => {
  await backup(5, '0/1000000');
  await backup(3, '0/3000000');
  await backup(1, '0/5000000');
  piece(0x1000000n, 0x2000000n, 1);
  const torn = path.join(vault.folder, describedIn(nameOf(now - 3 * dayMs)));
  writeFileSync(torn, readFileSync(torn).subarray(0, 50));
  const { backups, damaged } = await readBackups(vault);
  expect([backups.length, damaged]).toEqual([2, [nameOf(now - 3 * dayMs)]]);
  expect(await listWords(vault)).toContainEqual(expect.stringMatching('cannot be read'));
  const pruned = await prune(vault, { keepDays: 2, of, here: new Set() });
  expect([pruned.damaged, readdirSync(logFolder())]).toEqual([damaged, readdirSync(logFolder())]);
  expect(readdirSync(logFolder())).toHaveLength(1);
});

it('leaves nothing of a backup that fails in the middle, as on a full disk, and all of those before', async () => {
  await backup(1, '0/1000000');
  const before = readdirSync(path.join(vault.folder, 'backups'));
  const full = inNewBackup(vault, async (name: string) => {
    await writeSealed(vault, `backups/${name}/roles.sealed`, Readable.from(['roles']));
    expect(readdirSync(path.join(vault.folder, 'backups'))).toHaveLength(2);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(full).rejects.toThrow('no space');
  expect(readdirSync(path.join(vault.folder, 'backups'))).toEqual(before);
});

it('two who copy one file at once leave it whole, and what was cut off goes after a day', async () => {
  const write = async () =>
    writeSealed(vault, 'files/1.sealed.sealed', Readable.from([randomBytes(400_000)]));
  await Promise.all([write(), write(), write()]);
  expect(await readSealedBytes(vault, 'files/1.sealed.sealed')).toHaveLength(400_000);
  expect(readdirSync(path.join(vault.folder, 'files'))).toEqual(['1.sealed.sealed']);
  const [old, young] = ['2.sealed.sealed.1-ab.half', '2.sealed.sealed.2-cd.half'].map((name) =>
    path.join(vault.folder, 'files', name),
  );
  for (const half of [old!, young!]) writeFileSync(half, '');
  utimesSync(old!, new Date(now - 2 * dayMs), new Date(now - 2 * dayMs));
  await backup(1, '0/1000000');
  await prune(vault, { keepDays: 7, of, here: new Set(['1.sealed']) });
  expect(readdirSync(path.join(vault.folder, 'files')).sort()).toEqual([
    '1.sealed.sealed',
    path.basename(young!),
  ]);
});

it('a restored history takes a number that neither a log nor a backup has', async () => {
  await backup(2, '0/1000000');
  await backup(1, '0/5000000', { timeline: 3 });
  await backup(1.5, '0/5000000', { system: '8', timeline: 9 });
  piece(0x1000000n, 0x2000000n, 1);
  expect((await timelinesOf(vault, '7')).sort()).toEqual([1, 3]);
});

it('counts the end of a backup that lies between two segments to the one before', async () => {
  await backup(1, '0/1000000', { end: '0/3000000' });
  await backup(2, '0/1000000', { end: '0/3000001' });
  piece(0x3000000n, 0x4000000n, 5);
  const [inside, between] = await listBackups(vault);
  expect((await logOf(vault, between)).pieces).toHaveLength(1);
  expect((await logOf(vault, inside)).pieces).toHaveLength(0);
});

it('follows the log as far as it has no gap, and claims no moment behind one', async () => {
  piece(0x1000000n, 0x2000000n, 100);
  piece(0x2000000n, 0x2800000n, 200);
  piece(0x3000000n, 0x4000000n, 300);
  const found = await logFrom(vault, line, placeFrom('0/1000000'));
  expect([found.reached, found.atMs, found.pieces.length]).toEqual([0x2800000n, 200, 2]);
  const later = await logFrom(vault, line, 0x2900000n);
  expect([later.reached, later.atMs]).toEqual([0x2900000n, undefined]);
});

it('copies files as they come, not those on their way, and forgets what is gone for longer than backups', async () => {
  const files = path.join(root, 'files');
  mkdirSync(path.join(files, 'arriving', 'x'), { recursive: true });
  writeFileSync(path.join(files, 'arriving', 'x', 'part'), 'half');
  writeFileSync(path.join(files, '1.sealed'), 'one');
  const copies = fileCopies(vault, files, of);
  await copies.copy();
  writeFileSync(path.join(root, 'elsewhere'), 'two');
  symlinkSync(path.join(root, 'elsewhere'), path.join(files, '2.sealed'));
  await copies.copy();
  const there = () => readdirSync(path.join(vault.folder, 'files', '7-assay')).sort();
  expect(there()).toEqual(['1.sealed.sealed', '2.sealed.sealed']);
  rmSync(path.join(files, '1.sealed'));
  const prunedWith = async (...here: string[]) => {
    await pruneCopies(vault, new Set(here), { own: now - dayMs, any: 0 }, of);
    return there();
  };
  const noted = ['1.sealed.gone', '1.sealed.sealed', '2.sealed.sealed'];
  expect(await prunedWith('2.sealed')).toEqual(noted);
  // Back again, as when its disk was away: what was noted counts no more.
  expect(await prunedWith('1.sealed', '2.sealed')).toEqual(['1.sealed.sealed', '2.sealed.sealed']);
  expect(await prunedWith('2.sealed')).toEqual(noted);
  const long = new Date(now - 2 * dayMs);
  utimesSync(path.join(vault.folder, 'files', '7-assay', '1.sealed.gone'), long, long);
  expect(await prunedWith('2.sealed')).toEqual(['2.sealed.sealed']);
});

it('opens a folder with its own key alone, begins none among other files and overwrites no key', async () => {
  const place = path.join(root, 'own');
  const own = { BACKUP_PASSPHRASE: 'a passphrase of an operator' };
  await expect(openVault(place, { environment: own })).rejects.toThrow('There are no backups in');
  const made = await openVault(place, { make: true, environment: own });
  expect((await openVault(place, { environment: own })).master.equals(made.master)).toBe(true);
  const other = { BACKUP_PASSPHRASE: 'another passphrase of his' };
  await expect(openVault(place, { environment: other })).rejects.toThrow('is not the one that');
  await expect(openVault(place, { environment: {} })).rejects.toThrow('A backup is sealed');
  await expect(openVault(place, { environment: { BACKUP_PASSPHRASE: 'short' } })).rejects.toThrow('16 characters'); // prettier-ignore
  mkdirSync(path.join(root, 'full'));
  writeFileSync(path.join(root, 'full', 'letter.txt'), '');
  await expect(openVault(path.join(root, 'full'), { make: true, environment: own })).rejects.toThrow('nothing was written'); // prettier-ignore
  const key = path.join(root, 'key');
  await makeKey(key);
  await expect(makeKey(key)).rejects.toThrow('is there already');
});

it('reads moments in UTC and numbers of days, and refuses what is none', () => {
  expect(momentFrom('2026-11-26T00:31')).toBe(Date.UTC(2026, 10, 26, 0, 31));
  expect(momentFrom('2026-11-26 00:31:20.5Z')).toBe(Date.UTC(2026, 10, 26, 0, 31, 20, 500));
  for (const text of ['2026-02-30T00:00', '2026-11-26', '2026-11-26T25:00', 'now'])
    expect(() => momentFrom(text)).toThrow('is no moment');
  expect([keepDays(''), keepDays('3')]).toEqual([14, 3]);
  for (const text of ['0', '-1', '1.5', 'all'])
    expect(() => keepDays(text)).toThrow('BACKUP_KEEP_DAYS');
});

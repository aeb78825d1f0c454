import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { momentFrom, keepDays } from './backup-settings.mjs';
import { describedIn, logFrom, nameOf, pieceName, placeFrom } from './backup-list.mjs';
import { fileCopies, pruneCopies } from './file-copies.mjs';
import { keptOf, prune } from './pruning.mjs';
import { writeSealedJson } from './sealed-stream.mjs';
import { makeKey, openVault } from './vault.mjs';

const dayMs = 86_400_000;
const now = Date.now();
const line = { system: '7', timeline: 1 };

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

async function backup(daysAgo: number, start: string) {
  const endedMs = now - daysAgo * dayMs;
  const words = { kind: 'cluster', ...line, start, end: start, beganMs: endedMs, endedMs };
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
  expect(await prune(vault, { keepDays: 7, line })).toEqual({ kept: 2, removed: 1 });
  expect(readdirSync(logFolder())).toEqual([
    pieceName({ from: 0x2000000n, to: 0x4000000n, atMs: 2 }),
    pieceName({ from: 0x4000000n, to: 0x6000000n, atMs: 3 }),
  ]);
  expect(readdirSync(path.join(vault.folder, 'log'))).toEqual(['7-00000001']);
  expect(readdirSync(path.join(vault.folder, 'backups'))).toEqual(
    [20, 1, 0].map((ago) => nameOf(now - ago * dayMs)),
  );
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
  const copies = fileCopies(vault, files);
  await copies.copy();
  writeFileSync(path.join(files, '2.sealed'), 'two');
  await copies.copy();
  const there = () => readdirSync(path.join(vault.folder, 'files')).sort();
  expect(there()).toEqual(['1.sealed.sealed', '2.sealed.sealed']);
  rmSync(path.join(files, '1.sealed'));
  await pruneCopies(vault, files, now - dayMs);
  expect(there()).toEqual(['1.sealed.gone', '1.sealed.sealed', '2.sealed.sealed']);
  const long = new Date(now - 2 * dayMs);
  utimesSync(path.join(vault.folder, 'files', '1.sealed.gone'), long, long);
  await pruneCopies(vault, files, now - dayMs);
  expect(there()).toEqual(['2.sealed.sealed']);
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

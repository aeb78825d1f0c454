import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { copiesFor, fileCopies, pruneCopies } from './file-copies.mjs';
import { readSealedBytes, writeSealed } from './sealed-stream.mjs';

const hourMs = 3_600_000;
const now = Date.now();
const of = { system: '7', database: 'assay' };
const other = { system: '8', database: 'assay' };

let root: string;
let vault: { folder: string; master: Buffer };
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  vault = { folder: path.join(root, 'backups'), master: randomBytes(32) };
  mkdirSync(vault.folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A file as customers left it `hoursAgo`. */
function file(folder: string, name: string, words: string, hoursAgo: number) {
  const place = path.join(root, folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, words);
  const at = new Date(now - hoursAgo * hourMs);
  utimesSync(place, at, at);
}

const copiesOf = (folder: string, database = of) =>
  fileCopies(vault, path.join(root, folder), database);
const copied = async (name: string) => String(await readSealedBytes(vault, `files/${name}.sealed`));

it('keeps the copies of each database, though both count their files from one', async () => {
  file('lost', '1.sealed', 'of the house that was lost', 9);
  file('begun', '1.sealed', 'of the house that was begun instead', 1);
  await copiesOf('lost').copy();
  await copiesOf('begun', other).copy();
  expect(await copied('7-assay/1.sealed')).toBe('of the house that was lost');
  expect(await copied('8-assay/1.sealed')).toBe('of the house that was begun instead');
  await copiesOf('begun', { ...other, database: 'a/b' }).copy();
  expect(readdirSync(path.join(vault.folder, 'files')).sort()).toEqual([
    '7-assay',
    '8-a%2Fb',
    '8-assay',
  ]);
});

it('puts nothing in the place of a good copy, names the file, and copies the others', async () => {
  for (const name of ['1.sealed', '2.sealed']) file('files', name, 'whole', 9);
  await copiesOf('files').copy();
  file('files', '1.sealed', 'damaged', 2);
  file('files', '2.sealed', 'whole', 2);
  file('files', '3.sealed', 'new', 2);
  const sealed = readFileSync(path.join(vault.folder, 'files', '7-assay', '2.sealed.sealed'));
  const copies = copiesOf('files');
  for (let round = 0; round < 2; round += 1)
    await expect(copies.copy()).rejects.toThrow(
      /hold something else than their copies, which stay as they are: 1\.sealed\. /,
    );
  expect(await copied('7-assay/1.sealed')).toBe('whole');
  expect(await copied('7-assay/3.sealed')).toBe('new');
  // Of what holds the same as before, the times alone are taken over.
  const second = path.join(vault.folder, 'files', '7-assay', '2.sealed.sealed');
  expect(readFileSync(second).equals(sealed)).toBe(true);
  expect(statSync(second).mtimeMs).toBeCloseTo(now - 2 * hourMs, 0);

  rmSync(path.join(vault.folder, 'files', '7-assay', '1.sealed.sealed'));
  await copies.copy();
  expect(await copied('7-assay/1.sealed')).toBe('damaged');
});

it('copies anew what was still being written, and a copy that does not open', async () => {
  file('files', '1.sealed', 'half', 0);
  file('files', '2.sealed', 'whole', 9);
  await copiesOf('files').copy();
  writeFileSync(path.join(vault.folder, 'files', '7-assay', '2.sealed.sealed'), 'torn');
  writeFileSync(path.join(root, 'files', '1.sealed'), 'whole');
  const later = new Date(now + 10_000);
  utimesSync(path.join(root, 'files', '1.sealed'), later, later);
  await copiesOf('files').copy();
  for (const name of ['1.sealed', '2.sealed'])
    expect(await copied(`7-assay/${name}`)).toBe('whole');
});

it('copies a part of an archive anew whose making began anew, however long after', async () => {
  file('files', 'archive-7-0.sealed', 'of a try that was killed', 9);
  await copiesOf('files').copy();
  file('files', 'archive-7-0.sealed', 'of the next one', 2);
  await copiesOf('files').copy();
  expect(await copied('7-assay/archive-7-0.sealed')).toBe('of the next one');
});

it('takes copies from before each database had its folder where there is none, until no backup needs them', async () => {
  for (const name of ['1.sealed', '2.sealed', '3.sealed'])
    await writeSealed(vault, `files/${name}.sealed`, Readable.from([`older ${name}`]));
  file('files', '1.sealed', 'whole', 9);
  await copiesOf('files').copy();
  expect([...(await copiesFor(vault, of))].sort()).toEqual([
    ['1.sealed', 'files/7-assay/1.sealed.sealed'],
    ['2.sealed', 'files/2.sealed.sealed'],
    ['3.sealed', 'files/3.sealed.sealed'],
  ]);
  // The second is named by a row, and nowhere else; the third was erased.
  const prune = (any: number) =>
    pruneCopies(vault, new Set(['1.sealed', '2.sealed']), { own: any, any }, of);
  await prune(0);
  await prune(now - hourMs);
  expect(readdirSync(path.join(vault.folder, 'files')).sort()).toEqual([
    '1.sealed.gone',
    '1.sealed.sealed',
    '2.sealed.sealed',
    '3.sealed.gone',
    '3.sealed.sealed',
    '7-assay',
  ]);
  await prune(Date.now() + hourMs);
  expect(readdirSync(path.join(vault.folder, 'files')).sort()).toEqual([
    '2.sealed.sealed',
    '7-assay',
  ]);
  expect(await copied('7-assay/1.sealed')).toBe('whole');
});

it('begins anew for whoever asks while it is under way: what came meanwhile is copied for them', async () => {
  file('files', '1.sealed', 'one', 9);
  const copies = copiesOf('files');
  const first = copies.copy();
  // Asked for before it looked, it is one and the same.
  expect(copies.copy()).toBe(first);
  await new Promise((resolve) => setImmediate(resolve));
  file('files', '2.sealed', 'two', 9);
  const second = copies.copy();
  expect(second).not.toBe(first);
  await second;
  expect(await copied('7-assay/2.sealed')).toBe('two');
  await copies.stop();
});

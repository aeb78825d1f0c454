import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSealed, readSealedBytes, sealing, writeSealed } from './sealed-stream.mjs';

const chunk = 256 * 1024 + 16;
const head = 40;

let vault: { folder: string; master: Buffer };
beforeAll(() => {
  vault = { folder: mkdtempSync(path.join(tmpdir(), 'assay-unit-')), master: randomBytes(32) };
});
afterAll(() => rmSync(vault.folder, { recursive: true, force: true }));

const fileOf = (name: string) => path.join(vault.folder, name);

/** A sealed file of five chunks and a bit; what cannot be packed stays as long as it is. */
async function sealed(name: string): Promise<{ bytes: Buffer; file: Buffer }> {
  const bytes = randomBytes(5 * 256 * 1024 + 1_000);
  await writeSealed(
    vault,
    name,
    Readable.from([bytes.subarray(0, 700_000), bytes.subarray(700_000)]),
  );
  return { bytes, file: readFileSync(fileOf(name)) };
}

const torn = (name: string) => `${name} of the backup is torn: its end is missing.`;
const altered = (name: string) =>
  `${name} of the backup was altered, or is another file than it is named for.`;

it('gives back what it was given, and a file without anything in it too', async () => {
  const { bytes } = await sealed('a');
  expect((await readSealedBytes(vault, 'a')).equals(bytes)).toBe(true);
  await writeSealed(vault, 'empty', Readable.from([]));
  expect(await readSealedBytes(vault, 'empty')).toHaveLength(0);
});

it('shows nothing of what it holds, and seals the same bytes differently each time', async () => {
  const words = Buffer.from('a word that stands there a hundred times '.repeat(100));
  await writeSealed(vault, 'words', Readable.from([words]));
  const first = readFileSync(fileOf('words'));
  expect(first.includes('a word')).toBe(false);
  await writeSealed(vault, 'words', Readable.from([words]));
  expect(readFileSync(fileOf('words')).subarray(8).equals(first.subarray(8))).toBe(false);
});

it.each([
  ['in the middle of a chunk', head + 3 * chunk + 77],
  ['exactly between two chunks', head + 3 * chunk],
  ['within its head', 20],
  ['to nothing', 0],
])('names a file that is cut off %s as torn', async (_, length) => {
  const { file } = await sealed('cut');
  writeFileSync(fileOf('cut'), file.subarray(0, length));
  await expect(readSealedBytes(vault, 'cut')).rejects.toThrow(torn('cut'));
});

it('is refused only once whoever reads it has let go of it', async () => {
  const { file } = await sealed('late');
  file[head + 4 * chunk + 5]! ^= 1;
  writeFileSync(fileOf('late'), file);
  let isWriting = false;
  const slowly = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      isWriting = part.length > 0;
      await sleep(100);
      isWriting = false;
    }
  };
  await expect(readSealed(vault, 'late', slowly)).rejects.toThrow(altered('late'));
  expect(isWriting).toBe(false);
});

it.each([
  ['a bit is another', (file: Buffer) => ((file[head + chunk + 5]! ^= 1), file)],
  ['a bit of its salt is another', (file: Buffer) => ((file[12]! ^= 1), file)],
  [
    'two chunks stand in each other’s place',
    (file: Buffer) =>
      Buffer.concat([
        file.subarray(0, head),
        file.subarray(head + chunk, head + 2 * chunk),
        file.subarray(head, head + chunk),
        file.subarray(head + 2 * chunk),
      ]),
  ],
  [
    'a chunk stands twice',
    (file: Buffer) => Buffer.concat([file.subarray(0, head + chunk), file.subarray(head)]),
  ],
  [
    'a chunk is left out',
    (file: Buffer) =>
      Buffer.concat([file.subarray(0, head + chunk), file.subarray(head + 2 * chunk)]),
  ],
])('names a file in which %s as altered', async (_, change) => {
  const { file } = await sealed('changed');
  writeFileSync(fileOf('changed'), change(Buffer.from(file)));
  await expect(readSealedBytes(vault, 'changed')).rejects.toThrow(altered('changed'));
});

it('does not take what is put behind its end', async () => {
  const { file } = await sealed('longer');
  writeFileSync(fileOf('longer'), Buffer.concat([file, randomBytes(50)]));
  await expect(readSealedBytes(vault, 'longer')).rejects.toThrow('longer of the backup');
});

it('does not open under another name, nor with another key', async () => {
  await sealed('one');
  renameSync(fileOf('one'), fileOf('two'));
  await expect(readSealedBytes(vault, 'two')).rejects.toThrow(altered('two'));
  renameSync(fileOf('two'), fileOf('one'));
  const other = { folder: vault.folder, master: randomBytes(32) };
  await expect(readSealedBytes(other, 'one')).rejects.toThrow(altered('one'));
});

it('does not begin a folder of backups that is away', async () => {
  const away = { folder: path.join(vault.folder, 'away'), master: vault.master };
  const write = writeSealed(away, 'log/one/piece', Readable.from([Buffer.from('words')]));
  await expect(write).rejects.toThrow('ENOENT');
  expect(readdirSync(vault.folder)).not.toContain('away');
});

it('leaves nothing of a file whose source breaks off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(600_000);
      throw new Error('broke off');
    })(),
  );
  await expect(writeSealed(vault, 'half', broken)).rejects.toThrow('broke off');
  expect(readdirSync(vault.folder).filter((name) => name.startsWith('half'))).toEqual([]);
});

it('seals chunk by chunk: the last one alone is marked as such', async () => {
  const sealer = sealing(vault.master, 'name');
  const parts: Buffer[] = [];
  sealer.on('data', (part: Buffer) => parts.push(part));
  sealer.write(randomBytes(256 * 1024));
  await new Promise((resolve) => setImmediate(resolve));
  expect(Buffer.concat(parts)).toHaveLength(head);
  sealer.end();
  await new Promise((resolve) => sealer.once('end', resolve));
  expect(Buffer.concat(parts)).toHaveLength(head + chunk);
});

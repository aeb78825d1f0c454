import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { root } from '@/scripts/places.mjs';

let folder: string;
let place: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  place = path.relative(root, folder);
  writeFileSync(path.join(folder, 'a.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a fingerprint follows names and contents, not what is generated', () => {
  const before = fingerprint([place]);
  mkdirSync(path.join(folder, 'generated'));
  writeFileSync(path.join(folder, 'generated', 'b.ts'), 'made');
  expect(fingerprint([place])).toBe(before);
  writeFileSync(path.join(folder, 'a.ts'), 'two');
  expect(fingerprint([place])).not.toBe(before);
});

test('work is done once for a fingerprint, and again after it was cut short', async () => {
  const stamp = path.join(place, 'stamp');
  const works: string[] = [];
  const work = (name: string) => () => void works.push(name);
  expect(await unlessDone(stamp, 'one', work('first'))).toBe(true);
  expect(await unlessDone(stamp, 'one', work('again'))).toBe(false);
  const cutShort = unlessDone(stamp, 'two', () => Promise.reject(new Error('killed')));
  await expect(cutShort).rejects.toThrow('killed');
  expect(await unlessDone(stamp, 'one', work('afresh'))).toBe(true);
  expect(works).toEqual(['first', 'afresh']);
});

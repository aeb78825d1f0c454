import { readdirSync } from 'node:fs';
import path from 'node:path';

const most = 25;

/** Migrations are a list that grows; generated files are nobody's to read. */
const isExempt = (folder: string) => /^prisma\/migrations(\/|$)|(^|\/)generated(\/|$)/.test(folder);

/** How many files stand in each folder. */
function counted(files: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

const tooFull = (files: readonly string[]): string[] =>
  [...counted(files)]
    .filter(([folder, count]) => !isExempt(folder) && count > most)
    .map(([folder, count]) => `${folder}: ${count}`);

// Left out as data: `messages`, the same list of words for each language, and the root, where tools
// look for their settings and readers for the papers. Neither can be parted.
const rooms = ['app', 'components', 'docs', 'i18n', 'lib', 'prisma', 'scripts', 'server', 'tests'];

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

it(`no folder holds more than ${most} files`, () => {
  expect(files.length).toBeGreaterThan(800);
  expect(tooFull(files)).toEqual([]);
});

it('one that did would be noticed', () => {
  const many = Array.from({ length: most + 1 }, (_, i) => `lib/new/part-${i}.ts`);
  expect(tooFull(many)).toEqual(['lib/new: 26']);
  expect(tooFull(many.slice(1))).toEqual([]);
});

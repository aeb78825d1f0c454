import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

const section = /## File names\n([\s\S]*?)\n## /.exec(architecture)?.[1] ?? '';
const kinds = [...section.matchAll(/^- `(\w+)`: /gm)].map(([, kind]) => kind!);

/** Rooms of lib that are no nouns, and what is made. */
const rooms = ['core', 'platform', 'ledger', 'web', 'generated'];

const isFitting = (file: string): boolean => {
  const words = path
    .basename(file)
    .replace(/(\.test)?\.tsx?$/, '')
    .split('-');
  return kinds.includes(words.at(-1)!);
};

const files = readdirSync('lib')
  .filter((noun) => !rooms.includes(noun))
  .flatMap((noun) =>
    readdirSync(path.join('lib', noun), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join('lib', noun, name)),
  );

it('every file of a noun has a name of the list in ARCHITECTURE', () => {
  expect(kinds.length).toBeGreaterThan(8);
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !isFitting(file))).toEqual([]);
});

it('every name of the list is in use', () => {
  const used = files.map((file) => path.basename(file).replace(/\.tsx?$/, ''));
  for (const kind of kinds)
    expect(used.filter((name) => name === kind || name.endsWith(`-${kind}`))).not.toEqual([]);
});

it('one with another name would be noticed', () => {
  expect(['lib/a/sessions.ts', 'lib/a/rules-of-a.ts', 'lib/a/x.test.ts'].filter(isFitting)).toEqual(
    [],
  );
  expect(isFitting('lib/a/b/session-rows.test.ts')).toBe(true);
});

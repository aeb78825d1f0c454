import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const imported = /from '([^']+)'|import\('([^']+)'\)/g;

const folders = ['components'].concat(
  readdirSync('components', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
);
const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));

const roomOf = (file: string) => file.split('/')[1]!;

const namesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(imported)].map((m) => m[1] ?? m[2]!);

const fromHere = (file: string, name: string): string => normalize(join(dirname(file), name));

/** The files of components that one of them imports, its tests aside. */
const importsOf = (file: string): string[] =>
  namesIn(file)
    .map((name) => (name.startsWith('.') ? fromHere(file, name) : relative('@', name)))
    .filter((name) => name.startsWith('components/'));

/** Whether an import climbs out of the room of its file, step by step. */
const climbs = (file: string, name: string): boolean =>
  name.startsWith('.') && roomOf(fromHere(file, name)) !== roomOf(file);

const sources = folders.flatMap(filesIn).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
const needs = new Map<string, Set<string>>();
for (const file of sources) {
  const of = needs.get(roomOf(file)) ?? new Set();
  for (const name of importsOf(file)) if (roomOf(name) !== roomOf(file)) of.add(roomOf(name));
  needs.set(roomOf(file), of);
}

function leadsTo(from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(needs.get(from) ?? [])].some((next) => next === to || leadsTo(next, to, seen));
}

it('reads the rooms that there are', () => {
  expect([...(needs.get('board') ?? [])].sort()).toEqual(
    expect.arrayContaining(['alerts', 'markets', 'watchlists']),
  );
});

it('lets the rooms of components import each other in one direction only', () => {
  expect([...needs.keys()].filter((room) => leadsTo(room, room))).toEqual([]);
});

it('names a file of another room by its path from the root', () => {
  expect(climbs('components/orders/dock/dock.tsx', '../../ui/button')).toBe(true);
  expect(climbs('components/orders/dock/dock.tsx', '../queries')).toBe(false);
  expect(sources.filter((file) => namesIn(file).some((name) => climbs(file, name)))).toEqual([]);
});

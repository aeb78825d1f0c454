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

/** The files of components that one of them imports, its tests aside. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(imported)].map((m) => m[1] ?? m[2]!);
  const inHouse = found.map((name) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)) : relative('@', name),
  );
  return inHouse.filter((name) => name.startsWith('components/'));
}

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

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const rooms = ['app', 'components', 'i18n', 'lib', 'prisma/seed', 'scripts', 'server'];

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(tsx?|mjs)$/.test(name) && !/platform\/generated\//.test(`${room}/${name}`),
    )
    .map((name) => path.join(room, name)),
);

/** What an import names, as a file of the checkout; undefined for a package. */
function resolved(from: string, named: string): string | undefined {
  if (!/^(\.|@\/)/.test(named)) return undefined;
  const place = named.startsWith('@/') ? named.slice(2) : path.join(path.dirname(from), named);
  return ['', '.ts', '.tsx', '.mjs']
    .map((end) => place + end)
    .find((one) => /\.\w+$/.test(one) && existsSync(one));
}

/** Imports of values and of types alike, and what is only loaded when it is needed. */
const imported = /(?:\bfrom |\bimport |\bimport\()'([^']+)'/g;

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(imported)].flatMap(([, named]) => resolved(file, named!) ?? []);

/** The first circle that can be walked from each file that lies in one: `a → b → a`. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (file: string): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) walk(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) walk(file);
  return found;
}

const graph = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]));

it('no file imports itself by way of others', () => {
  const imports = [...graph.values()].flat();
  expect(imports.length).toBeGreaterThan(2000);
  expect(circles(graph)).toEqual([]);
});

it('a circle would be noticed, of types too', () => {
  const a = "import type { B } from './rules';\nimport z from 'zod';";
  expect(importsOf('lib/orders/contract.ts', a)).toEqual(['lib/orders/rules.ts']);
  const round = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
  ]);
  expect(circles(round)).toEqual(['b → c → b']);
});

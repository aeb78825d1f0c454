import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const imported = /\bfrom '([^']+)'|\bimport(?:\(| )'([^']+)'/g;

/** What stands below the nouns, in the order in which it may be imported; above them is `web`. */
const below = ['core', 'platform', 'ledger'];

/** Lists that are made from all rooms alike. */
const isMade = (file: string) => /^lib\/(generated|platform\/generated)\//.test(file);

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => join('lib', name))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !isMade(file));

const roomOf = (file: string) => file.split('/')[1]!;

/** The rooms of lib that a text imports, types included. */
function roomsIn(file: string, text: string): string[] {
  const named = [...text.matchAll(imported)].map(([, from, import_]) => from ?? import_!);
  return named
    .map((name) =>
      name.startsWith('.') ? normalize(join(dirname(file), name)) : relative('@', name),
    )
    .filter((name) => name.startsWith('lib/') && !isMade(name))
    .map(roomOf);
}

type Needs = ReadonlyMap<string, ReadonlySet<string>>;

function needsOf(texts: Iterable<readonly [file: string, text: string]>): Needs {
  const needs = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const of = needs.get(roomOf(file)) ?? new Set();
    for (const room of roomsIn(file, text)) if (room !== roomOf(file)) of.add(room);
    needs.set(roomOf(file), of);
  }
  return needs;
}

function leadsTo(needs: Needs, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(needs.get(from) ?? [])].some((next) => next === to || leadsTo(needs, next, to, seen));
}

const inCircles = (needs: Needs) => [...needs.keys()].filter((room) => leadsTo(needs, room, room));

/** Who imports what is above them: `platform → orders`. */
function upwards(needs: Needs): string[] {
  const level = (room: string) => {
    if (room === 'web') return below.length + 1;
    return below.includes(room) ? below.indexOf(room) : below.length;
  };
  return [...needs].flatMap(([room, of]) =>
    [...of].filter((one) => level(one) > level(room)).map((one) => `${room} → ${one}`),
  );
}

const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

it('reads the rooms that there are', () => {
  const needs = needsOf(texts);
  expect(needs.size).toBeGreaterThan(30);
  expect([...needs.get('login')!].sort()).toEqual(
    expect.arrayContaining(['core', 'credentials', 'customers', 'platform', 'security']),
  );
});

it('lets the nouns of lib import each other in one direction only', () => {
  expect(inCircles(needsOf(texts))).toEqual([]);
});

it('lets nothing import what is above it', () => {
  expect(upwards(needsOf(texts))).toEqual([]);
});

it('would notice a circle, of types and of what is loaded late too', () => {
  const back = ['lib/markets/x-rules.ts', "import type { Job } from '../orders/booking-contract';"];
  const late = ['lib/security/x-service.ts', "await import('@/lib/login/service');"];
  const needs = needsOf([...texts, back as never, late as never]);
  expect(inCircles(needs)).toEqual(
    expect.arrayContaining(['markets', 'orders', 'security', 'login']),
  );
});

it('would notice a noun in what stands below', () => {
  const up = ['lib/platform/x.ts', "import type { Desk } from '../orders/booking-contract';"];
  expect(upwards(needsOf([up as never]))).toEqual(['platform → orders']);
});

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { orderKinds, type OrderKind } from '@/lib/core/trading';
import { booking } from '@/lib/orders/booking-contract';
import { order, placing, words } from '@/lib/orders/order-contract';
import { rulesOf } from '@/lib/orders/kinds-rules';

const rooms = ['app', 'components', 'lib', 'prisma/code', 'scripts', 'server'];

/** What belongs to one kind. */
const isOwn = (file: string): boolean =>
  orderKinds.some((kind) =>
    ['lib', 'prisma/code'].some((room) => file.startsWith(`${room}/orders/${kind}/`)),
  );

const sources = rooms
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => path.join(room, name)),
  )
  .filter((file) => /\.(tsx?|sql)$/.test(file) && !file.includes('.test.'));

/** SQL of a kind may ask whether a row is of it. TypeScript of a kind gets no other orders: what asks there serves every kind. */
const mayCompare = (file: string): boolean => isOwn(file) && file.endsWith('.sql');

const names = orderKinds.join('|');

/** A comparison of a kind with a literal, in TypeScript or in a query: `kind === 'timed'`. */
const comparison = new RegExp(
  [
    String.raw`\bkind\)?\s*(?:[!=]=?=|<>|=|is (?:not )?distinct from|in \()\s*['"](?:${names})['"]`,
    String.raw`['"](?:${names})['"]\s*[!=]==\s*[\w.]*\bkind\b`,
    String.raw`\bcase\s+['"](?:${names})['"]\s*:`,
    String.raw`\bcase [\w.()]*\bkind\)? when '(?:${names})'`,
  ].join('|'),
);

describe('kinds of orders', () => {
  it.each([
    "if (order.kind === 'timed') return null;",
    "row.kind !== 'margin'",
    "where status = 'open' and kind = 'margin'",
    "o.kind is distinct from 'timed'",
    "case 'margin': return 1;",
    "case new.kind when 'margin' then 1 end",
  ])('a comparison such as %s is seen', (text) => expect(text).toMatch(comparison));

  it('are told apart by their tables or by their form', () => {
    const judged = sources.filter((file) => !mayCompare(file));
    const found = judged.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, n) => (comparison.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
    expect(judged.length).toBeGreaterThan(500);
  });

  it('are booked by what their table gives, outside of their own folders', () => {
    const booking = new RegExp(`/(?:${names})/booking-rules'`);
    const found = sources.filter(
      (file) => !isOwn(file) && booking.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual(['lib/orders/kinds-service.ts']);
  });

  it('are those that the words, the rules and the database have', () => {
    const kindsIn = (options: readonly { shape: { kind: { value: OrderKind } } }[]) =>
      options.map(({ shape }) => shape.kind.value);
    expect(kindsIn(order.options)).toEqual(orderKinds);
    expect(kindsIn(placing.options)).toEqual(orderKinds);
    expect(orderKinds.map((kind) => rulesOf(kind).letter)).toHaveLength(orderKinds.length);
    const migrations = readdirSync('prisma/migrations', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => readFileSync(path.join('prisma/migrations', name), 'utf8'));
    const declared = migrations.flatMap((sql) => [
      ...sql.matchAll(/type order_kind (?:as enum \(([^)]*)\)|add value ('\w+'))/g),
    ]);
    const kinds = declared.flatMap(([, all, added]) => (all ?? added!).match(/\w+/g));
    expect(kinds).toEqual(orderKinds);
  });

  it('have a letter of their own for their numbers, and each booking belongs to one of them', () => {
    const letters = orderKinds.map((kind) => rulesOf(kind).letter);
    expect(new Set(letters).size).toBe(letters.length);
    const all = Object.values(words).flatMap(({ bookings }) =>
      bookings.map((b) => b.shape.do.value),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(booking.options).toHaveLength(all.length);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFiles, migrationNames } from '@/scripts/commands/prisma-files.mjs';

const migrations = migrationNames().map((name) => ({
  name,
  sql: readFileSync(path.join('prisma', 'migrations', name, 'migration.sql'), 'utf8'),
}));
const code = codeFiles();
const all = [...migrations, ...code].map(({ name, sql }) => [name, sql] as const);

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '');

/** What belongs to prisma/code. */
const madeAnew =
  /\b(create|alter)\s+(or\s+replace\s+)?(function|procedure|view|trigger|role)\b|^\s*(grant|revoke)\b/im;

describe('the migrations', () => {
  it.each(migrations.map(({ name, sql }) => [name, sql]))(
    '%s makes no function, view, trigger, role or grant',
    (_, sql) => expect(withoutComments(sql)).not.toMatch(madeAnew),
  );

  it('have numbers of their own, without a gap', () => {
    const numbers = migrations.map(({ name }) => Number(/^(\d{4})_[a-z_]+$/.exec(name)?.[1]));
    expect(numbers).toEqual(migrations.map((_, index) => index + 1));
  });

  // A database of before has the triggers of before, which may refuse what a step changes.
  const heldUp = (name: string, sql: string) =>
    [...withoutComments(sql).matchAll(/^(?:update|delete from)\s+(\w+)/gm)]
      .map(([, table]) => table!)
      .filter(
        (table) =>
          Number(name.slice(0, 4)) > 28 &&
          !['disable', 'enable'].every((way) =>
            sql.includes(`alter table ${table} ${way} trigger user;`),
          ),
      );

  it.each(migrations.map(({ name, sql }) => [name, sql]))(
    '%s changes rows of before with no trigger of before in the way',
    (name, sql) => expect(heldUp(name, sql)).toEqual([]),
  );

  it('a step that a trigger could refuse would be noticed', () => {
    expect(heldUp('0099_new', 'update deposit set a = 1;')).toEqual(['deposit']);
  });

  it('one that made such a thing would be noticed', () => {
    for (const wrong of [
      'create view v as',
      'create or replace function f()',
      '\ngrant select on t',
    ])
      expect(wrong).toMatch(madeAnew);
  });
});

describe('the code', () => {
  const made = (sql: string, kind: string) =>
    [
      ...withoutComments(sql).matchAll(
        new RegExp(`^create ${kind}\\s+(?:operations\\.)?(\\w+)`, 'gm'),
      ),
    ].map(([, name]) => name);

  // What makes and takes away the months of tables, by statements in quotes.
  const monthly = /^months\/\w+\.sql$/;
  const withoutQuotes = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, "''");

  it.each(code.map(({ name, sql }) => [name, monthly.test(name) ? withoutQuotes(sql) : sql]))(
    '%s is named for the function or the view that it makes, and makes no table',
    (name, sql) => {
      const names = [...made(sql, 'function'), ...made(sql, 'view')];
      expect(names).toEqual(names.length > 0 ? [path.basename(name, '.sql')] : []);
      expect(withoutComments(sql)).not.toMatch(
        /\b(create|alter|drop)\s+(table|type|index|sequence|schema)\b|\bor\s+replace\b|^\s*(begin|commit|rollback)\s*;/im,
      );
    },
  );

  it('makes each function and view once', () => {
    for (const kind of ['function', 'view']) {
      const names = code.flatMap(({ name, sql }) =>
        made(sql, kind).map((one) => `${name.split('/')[0] === 'operations'} ${one}`),
      );
      expect(names.length).toBeGreaterThan(40);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

it.each(all)('%s has no line of more than 100 characters', (_, sql) => {
  expect(sql.split('\n').filter((line) => line.length > 100)).toEqual([]);
});

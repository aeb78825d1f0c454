import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeFiles } from '@/scripts/commands/prisma-files.mjs';
import { withConnection } from './connection.mjs';
import { applyCode } from './database-code.mjs';
import { startPostgres } from '@/scripts/postgres/postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
chmodSync(folder, 0o755);
const prisma = path.join(folder, 'prisma');

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let url: string;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const query = (statement: string) =>
  withConnection(url, async (client) => (await client.query(statement)).rows);

/** The one value that a query gives. */
const value = async (statement: string) => Object.values((await query(statement))[0] ?? {})[0];

const fileOf = (name: string) => path.join(prisma, 'code', name);

function write(name: string, sql: string): void {
  mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), sql);
}

const addMigration = (name: string) =>
  mkdirSync(path.join(prisma, 'migrations', name), { recursive: true });

const apply = (lockTimeout?: string) => applyCode(url, { prisma, lockTimeout });

const two = 'create function two() returns integer language sql immutable as $$ select 2 $$;';
const three = two.replace('select 2', 'select 3');

let databases = 0;
beforeEach(async () => {
  const name = `code_${++databases}`;
  await withConnection(postgres.url, (client) => client.query(`create database ${name}`));
  url = Object.assign(new URL(postgres.url), { pathname: name }).href;
  await query(readFileSync('prisma/migrations/0001_base/migration.sql', 'utf8'));
  await query('create schema operations; create table item (id integer, word text)');
  rmSync(prisma, { recursive: true, force: true });
  addMigration('0001_base');
  write('items/two.sql', two);
});

test('a changed file is in force after the next start, and nothing is done without a change', async () => {
  expect(await apply()).toBe(true);
  expect(await value('select two()')).toBe(2);
  expect(await apply()).toBe(false);
  write('items/two.sql', three);
  expect(await apply()).toBe(true);
  expect(await value('select two()')).toBe(3);
});

test('what its file no longer makes is gone, and the rest stays: rows, and what an extension brought', async () => {
  write(
    'items/refuse.sql',
    `create function refuse() returns trigger language plpgsql as $$
     begin raise exception 'refused'; end $$;
     create trigger refuse before insert on item for each row execute function refuse();`,
  );
  write('items/item_shown.sql', 'create view operations.item_shown as select id from item;');
  await query(`insert into item values (7, 'kept')`);
  await query('create extension hstore');
  await apply();
  await expect(query('insert into item values (8)')).rejects.toThrow('refused');
  rmSync(fileOf('items/refuse.sql'));
  rmSync(fileOf('items/item_shown.sql'));
  await apply();
  await query('insert into item values (8)');
  expect(await query('select id from item order by id')).toEqual([{ id: 7 }, { id: 8 }]);
  expect(await value(`select to_regclass('operations.item_shown')`)).toBeNull();
  expect(await value(`select 'a=>1'::hstore -> 'a'`)).toBe('1');
});

test('files may need each other in any order of their names', async () => {
  write('a/all.sql', 'create view operations.all_items as select id, two() from operations.items;');
  write('b/items.sql', 'create view operations.items as select id from item;');
  write(
    'c/seen.sql',
    'create function seen(i operations.all_items) returns integer language sql as $$ select i.id $$;',
  );
  await apply();
  await query('insert into item values (7)');
  expect(await value('select seen(i) from operations.all_items i')).toBe(7);
  write('items/two.sql', three);
  expect(await apply()).toBe(true);
});

test('our roles hold what the files say and nothing else; what others were granted stays', async () => {
  await query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'assay_app') then
      create role assay_app; create role reader;
    end if; end $$`);
  write('items/grants.sql', 'grant select, update (word) on item to assay_app;');
  await apply();
  await query('grant select on item to reader, public; grant insert (id) on item to assay_app');
  await query('grant usage on schema operations to assay_app');
  write('items/grants.sql', 'grant select on item to assay_app;');
  await apply();
  expect(
    await query(`select x.grantee::regrole::text as who, x.privilege_type as what
      from pg_class c, aclexplode(c.relacl) x
      where c.relname = 'item' and x.grantee <> c.relowner order by 1`),
  ).toEqual([
    { who: 'assay_app', what: 'SELECT' },
    { who: 'reader', what: 'SELECT' },
  ]);
  const may = (what: string) => value(`select ${what}`);
  expect(await may(`has_any_column_privilege('assay_app', 'item', 'insert, update')`)).toBe(false);
  expect(await may(`has_schema_privilege('assay_app', 'operations', 'usage')`)).toBe(false);
});

test('a broken file changes nothing and is named with its line', async () => {
  await apply();
  const before = await query('select * from applied_code');
  write('items/two.sql', three);
  write('items/wrong.sql', '-- A word is missing.\ncreate view operations.wrong as\n  selec 1;\n');
  await expect(apply()).rejects.toMatchObject({
    name: 'PlainError',
    message: expect.stringMatching(
      /prisma\/code\/items\/wrong\.sql, line 3: syntax error at or near "selec"\. Nothing was changed\.$/,
    ),
  });
  expect(await value('select two()')).toBe(2);
  expect(await query('select * from applied_code')).toEqual(before);
});

test('a file that fails as it runs is named too', async () => {
  write('items/wrong.sql', 'do $$ begin perform 1 / 0; end $$;');
  await expect(apply()).rejects.toThrow('prisma/code/items/wrong.sql: division by zero');
  expect(await query('select * from applied_code')).toEqual([]);
});

test('of two starts at once one makes the code and the other finds it made', async () => {
  const done = await Promise.all([apply(), apply(), apply()]);
  expect(done.sort()).toEqual([false, false, true]);
  expect(await value('select two()')).toBe(2);
});

test('a table that hangs on a function is named, and nothing of either is lost', async () => {
  await apply();
  await query('alter table item add constraint at_least_two check (id >= two())');
  write('items/two.sql', three);
  await expect(apply()).rejects.toThrow(
    /constraint at_least_two on table item depends on function two\(\).*Nothing was changed\./s,
  );
  expect(await value('select two()')).toBe(2);
  await expect(query('insert into item values (1)')).rejects.toThrow('at_least_two');
});

test('work that does not end keeps nobody waiting for ever', async () => {
  write(
    'items/keep.sql',
    `create function keep() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger keep before insert on item for each row execute function keep();`,
  );
  await apply();
  write('items/two.sql', three);
  await withConnection(url, async (client) => {
    await client.query('begin');
    await client.query('insert into item values (1)');
    await expect(apply('100ms')).rejects.toThrow(
      /while something else works in it\. Stop every other/,
    );
    await client.query('commit');
  });
  expect(await value('select two()')).toBe(2);
});

test('after a new migration the code is made again, since that may have dropped some of it', async () => {
  write('items/item_shown.sql', 'create view operations.item_shown as select word from item;');
  await apply();
  await query('drop view operations.item_shown; alter table item alter word type varchar(9)');
  addMigration('0002_words');
  expect(await apply()).toBe(true);
  expect(await query('select * from operations.item_shown')).toEqual([]);
});

test('a noun may have folders of its own, and the first noun still comes first', async () => {
  write('access/roles.sql', 'create view first as select 1 as one;');
  write('items/audit/deep.sql', 'create view deep as select one from first;');
  expect(codeFiles(prisma).map(({ name }) => name)).toEqual([
    'access/roles.sql',
    'items/audit/deep.sql',
    'items/two.sql',
  ]);
  await apply();
  expect(await query('select * from deep')).toEqual([{ one: 1 }]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from './connection.mjs';
import { inRoot } from '../places.mjs';
import { mustRun } from '../processes.mjs';

const schemaFile = 'prisma/schema/tables.prisma';
const rowsFile = 'lib/core/generated/table-rows.ts';

const origin = '// Written by `npm run schema` from the tables of the database.';

// What the client has no use for: advice about migrations, which are written by hand here, and
// indexes that hold a part of their table.
const idle = [/^ *\/\/\/.*\n/gm, /^ *@@(?:index|unique)\(.*where: raw\(.*\n/gm];

/** A column that only some rows must have to themselves is not unique, nor is what refers by it one. */
function withoutPartialUnique(schema) {
  const models = schema.match(/^model \w+ \{\n[\s\S]*?^\}/gm) ?? [];
  const loose = models.flatMap((model) => {
    const column = /^ *(\w+) .*@unique\(.*where: raw\(/m.exec(model)?.[1];
    const name = /^model (\w+)/.exec(model)[1];
    const target =
      column &&
      new RegExp(`^ *\\w+ +(\\w+)\\??  *@relation\\(fields: \\[${column}\\]`, 'm').exec(model);
    return target ? [[target[1], name]] : [];
  });
  const many = loose.reduce(
    (text, [target, name]) =>
      text.replace(new RegExp(`(^model ${target} \\{[\\s\\S]*?^ *\\w+ +${name})\\?$`, 'm'), '$1[]'),
    schema,
  );
  return many.replace(/ *(?<!@)@unique\([^()]*where: raw\("(?:[^"\\]|\\.)*"\)\)/g, '');
}

async function introspected(url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-schema-'));
  try {
    const file = path.join(folder, 'base.prisma');
    writeFileSync(file, readFileSync(inRoot('prisma', 'schema', 'base.prisma')));
    await mustRun(
      process.execPath,
      [inRoot('node_modules', 'prisma', 'build', 'index.js'), 'db', 'pull', '--schema', file],
      { cwd: inRoot(), env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' } },
    );
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Parts of a table that have parts themselves; the others Prisma leaves out. */
const parts = (url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(
      `select relname as name from pg_class
       where relispartition and relkind = 'p' and relnamespace = 'public'::regnamespace`,
    );
    return rows.map(({ name }) => name);
  });

const withoutModels = (schema, names) =>
  names.reduce(
    (text, name) => text.replace(new RegExp(`^model ${name} \\{\\n[\\s\\S]*?^\\}\\n*`, 'm'), ''),
    schema,
  );

/** The tables as Prisma describes them, each under the name it has in the database. */
async function schemaOf(url) {
  const pulled = await introspected(url);
  const all = withoutPartialUnique(pulled.slice(pulled.search(/^(?:\/\/\/.*\n)*model /m)));
  const models = withoutModels(all, await parts(url));
  const text = idle.reduce((rest, pattern) => rest.replace(pattern, ''), models);
  return `${origin}\n\n${text.replace(/\n\n\}/g, '\n}').trim()}\n`;
}

const scalars = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  date: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
};

function typeOf({ type, kind, nullable }) {
  const isList = type.startsWith('_');
  const one = isList ? type.slice(1) : type;
  const name = kind === 'e' ? `EnumWords['${one}']` : scalars[one];
  if (!name) throw new Error(`A column has a type that has no word here: ${type}`);
  return `${name}${isList ? '[]' : ''}${nullable && name !== 'unknown' ? ' | null' : ''}`;
}

const columns = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    coalesce(e.typtype, t.typtype) as kind
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typname like '\\_%'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname not like '\\_prisma%'
  order by c.relname, a.attnum`;

const enums = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as words
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`;

function byTable(all) {
  const tables = {};
  for (const one of all) (tables[one.table] ??= []).push(one);
  return tables;
}

const union = (words) => words.map((word) => `'${word}'`).join(' | ');

/** The rows as the driver reads them, and the words of every enum. */
const rowsOf = (url) =>
  withConnection(url, async (client) => {
    const { rows: listed } = await client.query(enums);
    const { rows: all } = await client.query(columns);
    const words = listed.map(({ name, words }) => `  ${name}: ${union(words)};`);
    const tables = Object.entries(byTable(all)).map(([table, of]) => {
      const lines = of.map((one) => `    ${one.name}: ${typeOf(one)};`);
      return `  ${table}: {\n${lines.join('\n')}\n  };`;
    });
    return `${origin}

/** The words of every enum. */
export type EnumWords = {
${words.join('\n')}
};

/** Rows as SQL reads them: bigint and numeric are strings, times are dates. */
export type TableRows = {
${tables.join('\n')}
};
`;
  });

/** What is written from the tables of the database at `url`: text by file. */
export async function tablesOf(url) {
  return { [schemaFile]: await schemaOf(url), [rowsFile]: await rowsOf(url) };
}

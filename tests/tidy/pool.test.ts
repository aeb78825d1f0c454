import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Who speaks to PostgreSQL beside Prisma, and why. Everything else goes through `sql` and `sql.rows`. */
const besidePrisma: Record<string, string> = {
  'server/engine/lead/lead-look.ts': 'its lock lives as long as its own connection',
  'server/house/database-news.ts': 'LISTEN needs a connection that nobody else gets',
  'server/engine/desk/desk-store.ts': 'tells the errors of a commit apart by what the driver said',
  'server/processes/process-mark.ts': 'its lock lives as long as its own connection',
  'server/floor/open-floor.ts':
    'the desk commits groups: 22 µs of CPU a statement on the pool, 96 by $queryRaw',
  'server/house/measuring.ts': 'counts the connections of the pools, and asks for none',
  'server/work/worker.ts': 'graphile-worker takes a pool, for statements of its own and to listen',
  'lib/replay/service.ts': 'a cursor over one state of the database, for as long as a day takes',
  'lib/replay/late-order-replay.ts': 'the same cursor over the last days',
  'lib/orders/service.ts':
    'the list of orders: 20 rows of 25 columns take 190 µs of CPU on the pool, 360 by $queryRaw',
  'server/work/tasks.ts': 'hands the pool to the proof of liabilities',
  'lib/proof/day-service.ts':
    'balances of one instant: a transaction that is repeatable read, for as long as a million accounts take',
  'lib/proof/leaf-rows.ts': 'reads a million leaves, some thousands at a time',
  'lib/proof/export-service.ts': 'the same leaves, into a file',
  'lib/ledger/audit.ts': 'reads views by name, and a name is no parameter',
  'lib/ledger/incremental/audit-since.ts':
    'the texts of views over temporary tables, in one transaction that is rolled back',
  'scripts/entries/audit.ts': 'sets marks of audits by the same statements',
};

const speaksToPool =
  /from 'pg'|\bDatabaseConnection\b|import [^;]*\bdirect\b[^;]*platform\/db'|\.pool\b|\.direct\b|\bdirectTransaction\b|\{[^}\n]*\b(?:pool|direct)\b[^}\n]*\}\s*(?:=|:\s*(?:Pick<)?Database)|Pick<Database, [^>]*'(?:pool|direct)'/;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => !file.startsWith('lib/platform/'));

it('only who has a reason speaks to the database beside Prisma', () => {
  const files = ['app', 'components', 'i18n', 'lib', 'prisma/seed', 'scripts/entries', 'server'];
  const found = files
    .flatMap(filesOf)
    .filter((file) => speaksToPool.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(besidePrisma).sort());
});

it('another way to it would be noticed', () => {
  for (const line of [
    "import pg from 'pg';",
    'await database.pool.query(text);',
    'await runtime().database.direct`select 1`;',
    'const { pool } = runtime().database;',
    "import { direct, sql } from '../platform/db';",
    'export async function look({ direct }: Database) {}',
    'await database.directTransaction(work);',
  ])
    expect([line, speaksToPool.test(line)]).toEqual([line, true]);
  expect(speaksToPool.test('const { rows } = await run`select 1`;')).toBe(false);
});

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { Part } from './rules';

const migrationFolder = 'prisma/migrations';

const known = new Map<string, string>();

/** As Prisma reckons it when it applies a migration; of each once, since none changes while a process runs. */
async function checksumOf(name: string): Promise<string> {
  const before = known.get(name);
  if (before) return before;
  const script = await readFile(path.join(migrationFolder, name, 'migration.sql'));
  const checksum = createHash('sha256').update(script).digest('hex');
  known.set(name, checksum);
  return checksum;
}

/** Whether the database has the tables of this copy. */
export async function migrationsApplied(): Promise<Part> {
  const folders = await readdir(migrationFolder, { withFileTypes: true });
  const names = folders.filter((f) => f.isDirectory()).map((f) => f.name);
  const rows = await sql<{ name: string; checksum: string }>`
    select migration_name as name, checksum from _prisma_migrations
    where finished_at is not null and rolled_back_at is null`;
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0) return { ok: false, problem: `not applied: ${missing.join(', ')}` };
  const differing: string[] = [];
  for (const name of names)
    if (applied.get(name) !== (await checksumOf(name))) differing.push(name);
  return differing.length === 0
    ? { ok: true }
    : { ok: false, problem: `applied in another form: ${differing.join(', ')}` };
}

/** Whether the database has the functions, views and grants that this process was started with. */
export async function codeApplied(): Promise<Part> {
  const row = await sql.rows.applied_code.findFirst();
  return row?.checksum === runtime().codeChecksum
    ? { ok: true }
    : { ok: false, problem: 'its functions and views are those of another version' };
}

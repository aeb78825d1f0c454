import { openFile, storedName } from '@/lib/files/rows';
import type { TableRows } from '@/lib/core/generated/table-rows';
import { createDatabase, type Work } from '@/lib/platform/db';
import { parseEnv, type Env } from '@/lib/platform/env';
import { openFileStore } from '@/lib/platform/file-store';
import { keyIdOf, opensKeyInUse, publishedKeys } from '@/lib/receipts/key-rows';
import { couldNotLook, tell } from '../commands/plain-error.mjs';

type FileRow = TableRows['file'];

const batch = 200;
const mostNamed = 5;

/** Whether receipts can be signed as before, and those that were signed be checked by the keys that are published. */
async function keyFlaw(sql: Work, secret: string): Promise<string | null> {
  const keys = await publishedKeys(sql);
  const altered = keys.find((key) => keyIdOf(Buffer.from(key.publicKey, 'hex')) !== key.keyId);
  if (altered) return `The public key ${altered.keyId} of receipts is another one than it was.`;
  if (keys.length === 0 || (await opensKeyInUse(sql, secret))) return null;
  return 'AUTH_SECRET is not the one that the keys of receipts and files were sealed under: set the one that this site had.';
}

/** The files that rows name and that do not open as they were kept: each is read whole. */
async function filesThatFail(sql: Work, env: Env): Promise<{ count: number; failed: string[] }> {
  const store = await openFileStore(env);
  const failed: string[] = [];
  let count = 0;
  for (let after = '0'; ;) {
    const rows = await sql<FileRow>`
      select * from file where state in ('unused', 'used') and id > ${after}
      order by id limit ${batch}`;
    for (const row of rows) {
      count += 1;
      try {
        await openFile(sql, row, await store.get(storedName(row.id)), env.AUTH_SECRET);
      } catch {
        failed.push(row.id);
      }
    }
    if (rows.length < batch) return { count, failed };
    after = rows.at(-1)!.id;
  }
}

async function check(env: Env): Promise<boolean> {
  const database = createDatabase(env.DATABASE_URL, { max: 1 });
  const note = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const flaw = await keyFlaw(database.sql, env.AUTH_SECRET);
    if (flaw) note(flaw);
    if (process.argv.includes('--keys')) return !flaw;
    const { count, failed } = await filesThatFail(database.sql, env);
    if (failed.length > 0)
      note(
        `${failed.length} of ${count} files of customers are missing or do not open: ${failed.slice(0, mostNamed).join(', ')}${failed.length > mostNamed ? ' …' : ''}.`,
      );
    return !flaw && failed.length === 0;
  } finally {
    await database.close();
  }
}

// For a restore, which hands on what is found.
try {
  process.exitCode = (await check(parseEnv(process.env))) ? 0 : 1;
} catch (error) {
  tell(error);
  process.exitCode = couldNotLook;
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { requireAddress } from '../commands/existing-database.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { writingAddress } from '../commands/writing-host.mjs';
import { databaseFolder } from '../places.mjs';

/**
 * The database that a command is to look at: the one it was told, that of DATABASE_OWNER_URL or
 * DATABASE_URL, or the embedded one, which is started where it does not run. None is made. Gives the environment of
 * the command, and `close`.
 */
export async function openExisting(told) {
  const close = async () => undefined;
  if (told) return { environment: {}, close };
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_URL']) {
    const given = process.env[name];
    if (!given) continue;
    requireAddress(given, name);
    return { environment: { DATABASE_URL: await writingAddress(given) }, close };
  }
  const folder = databaseFolder();
  if (!existsSync(path.join(folder, 'PG_VERSION')) && !existsSync(`${folder}.path`))
    throw new PlainError(
      `There is no data in ${path.dirname(folder)}. Name the folder with ASSAY_DATA_DIR, or a database with DATABASE_URL.`,
    );
  const { startPostgres } = await import('./postgres.mjs');
  const postgres = await startPostgres({ dataDir: folder });
  const environment = { DATABASE_URL: postgres.url, SANDBOX: process.env.SANDBOX || 'true' };
  return { environment, close: postgres.stop };
}

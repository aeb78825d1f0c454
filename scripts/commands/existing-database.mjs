import { addressesOf } from './host-list.mjs';
import { PlainError, withoutPassword } from './plain-error.mjs';
import { codeChecksum, migrationNames } from './prisma-files.mjs';

const undefinedTable = '42P01';
const connectMs = 10_000;

/** Throws unless it is the address of a PostgreSQL. */
export function requireAddress(address, name) {
  const isAddress =
    /^postgres(ql)?:\/\//.test(address) && addressesOf(address).every((one) => URL.canParse(one));
  if (!isAddress)
    throw new PlainError(`${name} must be like postgresql://user:password@host:5432/database.`);
}

/** What was applied to a database: its migrations, oldest first, and the state of its code. */
async function appliedTo(url, queryMs) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    ...(queryMs && { query_timeout: queryMs }),
  });
  client.on('error', () => undefined);
  await client.connect();
  const columnOf = async (statement) => {
    try {
      return (await client.query(statement)).rows.map(({ value }) => value);
    } catch (error) {
      if (error.code === undefinedTable) return [];
      throw error;
    }
  };
  try {
    const migrations = await columnOf(
      `select migration_name as value from _prisma_migrations
       where finished_at is not null and rolled_back_at is null order by 1`,
    );
    const [code] = await columnOf('select checksum as value from applied_code');
    return { migrations, code };
  } finally {
    await client.end();
  }
}

/**
 * Throws unless the database at `url` has exactly the migrations and the code of this version. A
 * command looks at a database as it is: bringing it up is for `npm start`.
 *
 * @param {string} url
 * @param {{ queryMs?: number }} [options] how long a statement may take
 */
export async function requireMigrations(url, { queryMs } = {}) {
  const here = migrationNames();
  const { migrations: there, code } = await appliedTo(url, queryMs);
  const at = withoutPassword(url);
  if (there.length === 0)
    throw new PlainError(`The database ${at} holds no Assay: it has no migrations.`);
  const newer = there.find((name) => !here.includes(name));
  if (newer)
    throw new PlainError(
      `The database ${at} was migrated by another version: this one does not know ${newer}.`,
    );
  const missing = here.find((name) => !there.includes(name));
  if (missing)
    throw new PlainError(
      `The database ${at} is at migration ${there.at(-1)}; this version needs ${here.at(-1)}. ` +
        `${missing} is the first that is missing. "npm start" applies them; nothing was changed.`,
    );
  if (code !== codeChecksum())
    throw new PlainError(
      `The database ${at} has the functions and views of another version. ` +
        '"npm start" brings those of this one; nothing was changed.',
    );
}

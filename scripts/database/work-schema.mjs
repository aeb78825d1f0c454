import { withConnection } from './connection.mjs';

const undefinedTable = '42P01';

async function newestIn(client) {
  try {
    const { rows } = await client.query('select max(id) as id from graphile_worker.migrations');
    return rows[0].id;
  } catch (error) {
    if (error.code === undefinedTable) return null;
    throw error;
  }
}

/**
 * Brings the schema of due work to what graphile-worker of this copy needs; says whether there was
 * anything to do. What that makes anew is the owner's alone until prisma/code is applied once more.
 */
export async function migrateWork(url) {
  const { Logger, runMigrations } = await import('graphile-worker');
  return withConnection(url, async (client) => {
    const before = await newestIn(client);
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
    const isNew = before !== (await newestIn(client));
    if (isNew) await client.query('delete from applied_code');
    return isNew;
  });
}

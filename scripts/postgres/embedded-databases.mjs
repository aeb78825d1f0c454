/** The number of the lock that lets one start at a time close databases. */
const turn = 7_236_915;

const alreadyThere = new Set(['42P04', '23505']);

/** Makes the database unless it is there; another start may do the same at the same time. */
export async function ensureDatabase(client, database) {
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount > 0) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(database)}`);
  } catch (error) {
    if (!alreadyThere.has(error.code)) throw error;
  }
}

/**
 * Closes every database of this server but `database` to whoever does not own it. PostgreSQL opens
 * its own `postgres` and `template1`, and each new one, to every login: operators and the server
 * could fill them with temporary tables and large objects and hold locks in them.
 */
export async function closeOtherDatabases(client, database) {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [turn]);
  const { rows } = await client.query(
    `select distinct format('revoke all on database %I from public', d.datname) as statement
     from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
     where a.grantee = 0 and d.datname <> $1 and d.datallowconn order by 1`,
    [database],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

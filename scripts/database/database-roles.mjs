import { withoutPassword, PlainError } from '../commands/plain-error.mjs';
import { withConnection } from './connection.mjs';

const roles = ['assay_app', 'assay_operator'];

// What the application reads and calls with every order: a restore without roles loses all of it.
const tables = ['customer', 'instrument', 'orders', 'ledger_account', 'engine_lead'];
const routine = 'engine_take_lead()';

const advice =
  'A dump of one database holds no roles. Take them over from the old server first, with "pg_dumpall --roles-only", and restore into an empty database: README, "Backups".';

const undefinedTable = '42P01';

async function hasCode(client) {
  try {
    return (await client.query('select from applied_code')).rowCount > 0;
  } catch (error) {
    if (error.code === undefinedTable) return false;
    throw error;
  }
}

/**
 * Throws unless the roles of Assay are there, with the rights that prisma/code gave them. A database
 * to which that was never applied needs none yet.
 *
 * @param {string} url
 * @param {{ queryMs?: number }} [options] how long a statement may take
 */
export function requireRoles(url, options) {
  return withConnection(url, (client) => requireIn(client, url), options);
}

async function requireIn(client, url) {
  const at = withoutPassword(url);
  if (!(await hasCode(client))) return;
  const { rows } = await client.query(
    `select name from unnest($1::text[]) as name
     where not exists (select from pg_roles where rolname = name) order by name`,
    [roles],
  );
  const missing = rows.map(({ name }) => name);
  if (missing.length > 0)
    throw new PlainError(
      `The database ${at} cannot be used: the ${missing.length > 1 ? 'roles' : 'role'} ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. ${advice}`,
    );
  const member = await client.query(`select pg_has_role('assay_app', 'member') as yes`);
  if (!member.rows[0].yes)
    throw new PlainError(
      `The user of ${at} is no member of the role assay_app: run "grant assay_app to …" there as an administrator.`,
    );
  const denied = await client.query(
    `select name from unnest($1::text[]) as name
     where to_regclass(name) is not null and not has_table_privilege('assay_app', to_regclass(name), 'select')
     union all
     select $2::text where to_regprocedure($2) is not null and not has_function_privilege('assay_app', to_regprocedure($2), 'execute')`,
    [tables, routine],
  );
  if (denied.rowCount > 0)
    throw new PlainError(
      `The database ${at} cannot be used: the role assay_app may not use ${denied.rows.map(({ name }) => name).join(', ')}. It was restored before its roles were there. ${advice}`,
    );
}

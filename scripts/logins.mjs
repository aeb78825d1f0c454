import { withConnection } from './connection.mjs';

/** The operator of a sandbox. */
export const studioOperator = 'studio';

/**
 * Lets the server log in as the user of `applicationUrl`, who may do what the role assay_app may and
 * nothing else, and closes what PostgreSQL leaves open to everyone in a database. A login that is
 * there already keeps its password, unless `renew` says that it is ours.
 */
export async function admitApplication(ownerUrl, applicationUrl, { renew = false } = {}) {
  const { username, password } = new URL(applicationUrl);
  const login = decodeURIComponent(username);
  if (login === decodeURIComponent(new URL(ownerUrl).username)) return;
  await withConnection(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(login);
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const found = await client.query('select from pg_roles where rolname = $1', [login]);
    if (found.rowCount === 0)
      await client.query(`create role ${name} login noinherit password ${secret}`);
    else if (renew) await client.query(`alter role ${name} login noinherit password ${secret}`);
    await client.query(`grant assay_app to ${name}`);
    const { rows } = await client.query('select current_database() as name');
    const database = client.escapeIdentifier(rows[0].name);
    await client.query(`revoke temporary, create on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${name}`);
  });
}

const operatorName = /^[a-z][a-z0-9_]{0,30}$/;
const reserved = /^(?:pg_|assay|postgres$|public$|none$|operator$)/;

/** Why nobody can be called that; undefined when they can. */
export const nameFlaw = (name) =>
  operatorName.test(name) && !reserved.test(name)
    ? undefined
    : `"${name}" cannot be the name of an operator: use small letters, digits and _, up to 31, beginning with a letter.`;

/** How PostgreSQL keeps the password, where the owner may see it. */
async function verifierOf(client, name) {
  try {
    const { rows } = await client.query('select rolpassword from pg_authid where rolname = $1', [
      name,
    ]);
    return rows[0].rolpassword;
  } catch (error) {
    if (error.code === '42501') return null;
    throw error;
  }
}

/**
 * Lets an operator log in with this password; one who is there already gets it as their new one.
 * Rejects where the name belongs to a role that is no operator.
 */
export const addOperator = (ownerUrl, name, password) =>
  withConnection(ownerUrl, async (client) => {
    const flaw = nameFlaw(name);
    if (flaw) throw new Error(flaw);
    const role = client.escapeIdentifier(name);
    await client.query('begin');
    const known = await client.query(
      `select pg_has_role(oid, 'assay_operator', 'member') and not rolsuper as is_operator
       from pg_roles where rolname = $1`,
      [name],
    );
    if (known.rows[0]?.is_operator === false)
      throw new Error(`The database has a role ${name} that is no operator: choose another name.`);
    if (known.rowCount === 0) await client.query(`create role ${role}`);
    await client.query(
      `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication password ${client.escapeLiteral(password)}`,
    );
    await client.query(`grant assay_operator to ${role}`);
    const { rows } = await client.query('select current_database() as name');
    await client.query(
      `grant connect on database ${client.escapeIdentifier(rows[0].name)} to ${role}`,
    );
    await client.query('select operator_settle($1)', [name]);
    await client.query(
      `insert into operator_login (name, verifier) values ($1, $2)
       on conflict (name) do update set verifier = excluded.verifier, disabled_at = null`,
      [name, await verifierOf(client, name)],
    );
    await client.query('commit');
  });

/** Keeps an operator from logging in and ends what they have open; what they did stays on record. */
export const disableOperator = (ownerUrl, name) =>
  withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      'update operator_login set disabled_at = coalesce(disabled_at, now()) where name = $1',
      [name],
    );
    if (rowCount === 0) throw new Error(`There is no operator ${name}.`);
    await client.query(`alter role ${client.escapeIdentifier(name)} nologin`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [name],
    );
  });

/** The operators, those who were disabled last. */
export const listOperators = (ownerUrl) =>
  withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `select l.name, l.added_at, l.disabled_at,
         (select max(at) from operator_change c where c.operator = l.name) as last_change
       from operator_login l order by l.disabled_at is not null, l.name`,
    );
    return rows;
  });

/**
 * Nobody logs in as the role of all operators. A sandbox has one operator, `studio`, who needs no
 * adding; elsewhere there is none until one is added.
 */
export async function admitOperators(ownerUrl, studioPassword) {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select rolcanlogin from pg_roles where rolname = 'assay_operator'",
    );
    if (rows[0].rolcanlogin) await client.query('alter role assay_operator nologin password null');
  });
  if (studioPassword) await addOperator(ownerUrl, studioOperator, studioPassword);
}

import { addressesOf } from '../commands/host-list.mjs';
import { withConnection } from './connection.mjs';

/** The operator of a sandbox. */
export const studioOperator = 'studio';

/**
 * Lets the server log in as the user of `applicationUrl`, who may do what the role assay_app may and
 * nothing else, and closes what PostgreSQL leaves open to everyone in a database. A login that is
 * there already keeps its password, unless `renew` says that it is ours.
 */
export async function admitApplication(ownerUrl, applicationUrl, { renew = false } = {}) {
  const { username, password } = new URL(addressesOf(applicationUrl)[0]);
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

/** Whether these are the letters of a name. */
export const isName = (name) => operatorName.test(name);

/** Why nobody can be called that; undefined when they can. */
export function nameFlaw(name) {
  if (!isName(name))
    return `"${name}" cannot be the name of an operator: use small letters, digits and _, up to 31, beginning with a letter.`;
  if (reserved.test(name))
    return `"${name}" cannot be the name of an operator: it is reserved for PostgreSQL or for Assay itself.`;
}

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

/** Ends every session of a login, in whatever database, and waits for the end of each. */
const endSessions = (client, name) =>
  client.query('select pg_terminate_backend(pid, 1000) from pg_stat_activity where usename = $1', [
    name,
  ]);

const lockTimeoutMs = 500;
const patienceMs = 5_000;
// A lock that was not got, a deadlock, and a row of the catalogue that changed meanwhile.
const isHeld = ({ code }) => ['55P03', '40P01', 'XX000'].includes(code);

/**
 * Does `work` in a transaction that changes the login of an operator. Operators may change their own
 * and hold it for as long as a transaction of theirs stands open: what holds it up is ended.
 */
async function changeLogin(client, name, work) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      if (!isHeld(error) || Date.now() > deadline) throw error;
      await endSessions(client, name);
    }
  }
}

async function stateOf(client, name) {
  const { rows } = await client.query('select disabled_at from operator_login where name = $1', [
    name,
  ]);
  if (rows.length === 0) return 'new';
  return rows[0].disabled_at === null ? 'known' : 'disabled';
}

/** Gives who the operator was before: `new`, `known` or `disabled`. */
async function admit(client, name, password) {
  const role = client.escapeIdentifier(name);
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
  const before = await stateOf(client, name);
  await client.query(
    `insert into operator_login (name, verifier) values ($1, $2)
     on conflict (name) do update set verifier = excluded.verifier, disabled_at = null`,
    [name, await verifierOf(client, name)],
  );
  return before;
}

/**
 * Lets an operator log in with this password; one who is there already gets it as their new one.
 * Gives what they were before: `new`, `known` or `disabled`. Rejects where the name belongs to a
 * role that is no operator.
 */
export function addOperator(ownerUrl, name, password) {
  const flaw = nameFlaw(name);
  if (flaw) return Promise.reject(new Error(flaw));
  return withConnection(ownerUrl, (client) =>
    changeLogin(client, name, () => admit(client, name, password)),
  );
}

/** Keeps an operator from logging in and ends what they have open; what they did stays on record. */
export const disableOperator = (ownerUrl, name) =>
  withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      'update operator_login set disabled_at = coalesce(disabled_at, clock_timestamp()) where name = $1',
      [name],
    );
    if (rowCount === 0) throw new Error(`There is no operator ${name}.`);
    const role = client.escapeIdentifier(name);
    await changeLogin(client, name, () => client.query(`alter role ${role} nologin`));
    await endSessions(client, name);
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
 * adding and stays out once disabled; elsewhere there is none until one is added. A database that began
 * as a sandbox and is none any more keeps that login out: its password lies beside the data.
 */
export async function admitOperators(ownerUrl, studioPassword, { ended = false } = {}) {
  const studio = await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select rolcanlogin from pg_roles where rolname = 'assay_operator'",
    );
    if (rows[0].rolcanlogin) await client.query('alter role assay_operator nologin password null');
    return stateOf(client, studioOperator);
  });
  if (studioPassword && studio !== 'disabled')
    await addOperator(ownerUrl, studioOperator, studioPassword);
  if (!studioPassword && ended && studio === 'known')
    await disableOperator(ownerUrl, studioOperator);
}

import { withConnection } from './database.mjs';

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

import { requireMigrations } from '../commands/existing-database.mjs';
import { sentenceFor, withoutPassword } from '../commands/plain-error.mjs';
import { lookMs, withConnection } from '../database/connection.mjs';
import { requireRoles } from '../database/database-roles.mjs';
import { inRoot } from '../places.mjs';
import { run } from '../processes.mjs';
import { note, ok, wrong } from './finding.mjs';

const leastVersion = 15;
const mostApartMs = 2_000;

/** A look at a database, which may hang. */
const looking = (url, work) => withConnection(url, work, { queryMs: lookMs });

/** Runs a check; what it throws is what is wrong. */
async function judged(part, address, work) {
  try {
    return await work();
  } catch (error) {
    return [wrong(part, sentenceFor(error, address) ?? `${error.message}.`)];
  }
}

async function lookAtServer(url) {
  return looking(url, async (client) => {
    const askedMs = Date.now();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
         extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
         (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as most`,
    );
    const { version, major, now_ms: nowMs, used, most } = rows[0];
    const apartMs = Math.max(0, Math.abs(nowMs - askedMs) - (Date.now() - askedMs));
    return [
      major >= leastVersion
        ? ok('database', `${withoutPassword(url)} answers: PostgreSQL ${version}.`)
        : wrong('database', `${withoutPassword(url)} is PostgreSQL ${version}: Assay needs ${leastVersion} or newer.`), // prettier-ignore
      apartMs <= mostApartMs
        ? ok('clock', 'The clocks of this machine and of the database agree.')
        : wrong('clock', `The clocks of this machine and of the database are ${(apartMs / 1000).toFixed(1)} s apart: prices and sessions count on them.`), // prettier-ignore
      used > most * 0.9
        ? wrong('database', `${used} of ${most} connections of the database are in use.`)
        : ok('database', `${used} of ${most} connections are in use.`),
    ];
  });
}

async function lookAtLogin(applicationUrl, ownerUrl) {
  return looking(applicationUrl, async (client) => {
    const { rows } = await client.query(
      `select rolsuper as is_super, pg_has_role('assay_app', 'member') as is_member,
         exists (select from pg_class where relname = 'orders' and relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    );
    const { is_super: isSuper, is_member: isMember, owns } = rows[0];
    if (!isMember) return [wrong('roles', 'The login of the server is no member of assay_app: "npm start" with DATABASE_OWNER_URL makes it one.')]; // prettier-ignore
    if (isSuper || owns)
      return [(process.env.SANDBOX === 'true' ? note : wrong)('roles', `The login of the server ${isSuper ? 'is a superuser' : 'owns the tables'}: set DATABASE_OWNER_URL to it, and DATABASE_URL to a login of its own.`)]; // prettier-ignore
    const isApart = !ownerUrl || ownerUrl !== applicationUrl;
    return [ok('roles', isApart ? 'The login of the server may do what assay_app may, and owns nothing.' : 'The roles are there.')]; // prettier-ignore
  });
}

async function lookAtSources(url) {
  return looking(url, async (client) => {
    const { rows } = await client.query(
      `select source, state::text as state, last_error from price_source_status order by source`,
    );
    return rows.map(({ source, state, last_error: error }) =>
      state === 'live'
        ? ok('sources', `${source}: ${state}.`)
        : note('sources', `${source}: ${state}${error ? `, last error: ${error}` : ''}.`),
    );
  });
}

/** Keys of receipts and files, and whether AUTH_SECRET opens them; `dist/check-restored.js` must be there. */
async function lookAtKeys(url, isEmbedded) {
  const env = { ...process.env, DATABASE_URL: url };
  if (isEmbedded) env.SANDBOX = process.env.SANDBOX || 'true';
  const { code, output } = await run(process.execPath, [inRoot('dist', 'check-restored.js'), '--keys'], { cwd: inRoot(), env }); // prettier-ignore
  if (code === 0) return [ok('keys', 'AUTH_SECRET opens the keys of receipts and files.')];
  return [wrong('keys', output.trim().split('\n')[0])];
}

/** Everything about a database that answers, by the addresses of its owner and of the server. */
export async function checkDatabase({ url, applicationUrl, isEmbedded }) {
  const server = await judged('database', url, () => lookAtServer(url));
  if (server.some(({ part, state }) => part === 'database' && state === 'wrong')) return server;
  const fits = await judged('migrations', url, async () => {
    await requireRoles(url, { queryMs: lookMs });
    await requireMigrations(url, { queryMs: lookMs });
    return [ok('migrations', 'Migrations, functions and views are those of this version.')];
  });
  if (fits.some(({ state }) => state === 'wrong')) return [...server, ...fits];
  return [
    ...server,
    ...fits,
    ...(await judged('roles', applicationUrl, () => lookAtLogin(applicationUrl, url))),
    ...(await judged('sources', url, () => lookAtSources(url))),
    ...(await judged('keys', url, () => lookAtKeys(url, isEmbedded))),
  ];
}

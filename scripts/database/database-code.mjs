import { PlainError } from '../commands/plain-error.mjs';
import { codeChecksum, codeFiles } from '../commands/prisma-files.mjs';
import { withConnection } from './connection.mjs';
import { inRoot } from '../places.mjs';

const schemas = ['public', 'operations'];
const roles = ['assay_app', 'assay_operator'];
/** The number of the lock that lets one start at a time make the code. */
const turn = 7_236_914;

const nothingChanged = 'Nothing was changed.';

const ours = `select oid from pg_namespace where nspname = any ($1)`;
const notOf = (catalogue, object) =>
  `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${object} and d.deptype = 'e')`;

const triggers = `
  select format('drop trigger %I on %s', t.tgname, c.oid::regclass) as statement
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace in (${ours}) and ${notOf('pg_class', 'c.oid')}
  order by 1`;

const viewsAndRoutines = `
  select 'drop view ' || c.oid::regclass as statement
  from pg_class c
  where c.relkind = 'v' and c.relnamespace in (${ours}) and ${notOf('pg_class', 'c.oid')}
  union all
  select 'drop routine ' || p.oid::regprocedure
  from pg_proc p
  where p.pronamespace in (${ours}) and ${notOf('pg_proc', 'p.oid')}`;

/** What the roles of Assay and everyone hold on tables, sequences and schemas. */
const grants = `
  with granted as (
    select c.oid, c.relkind, x.grantee from pg_class c, aclexplode(c.relacl) x
    where c.relnamespace in (${ours}) and ${notOf('pg_class', 'c.oid')}
    union
    select c.oid, c.relkind, x.grantee
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
    where c.relnamespace in (${ours}) and ${notOf('pg_class', 'c.oid')}
    union
    select n.oid, 'n', x.grantee from pg_namespace n, aclexplode(n.nspacl) x
    where n.oid in (${ours})
  )
  select format('revoke all on %s from %s', case relkind
      when 'n' then 'schema ' || oid::regnamespace
      when 'S' then 'sequence ' || oid::regclass
      else 'table ' || oid::regclass end,
    case grantee when 0 then 'public' else grantee::regrole::text end) as statement
  from granted
  where grantee = 0 or grantee in (select oid from pg_roles where rolname = any ($2))`;

const statements = async (client, query, values = [schemas]) =>
  (await client.query(query, values)).rows.map(({ statement }) => ({ sql: statement }));

/** Whether what failed may stand once something else does, or is gone. */
const mayWait = ({ code }) => code?.startsWith('42') || code === '2BP01';

/** Runs steps in any order in which each of them works; gives those for which there is none. */
async function runInSomeOrder(client, steps) {
  let left = steps;
  while (left.length > 0) {
    const failed = [];
    for (const step of left) {
      await client.query('savepoint step');
      try {
        await client.query(step.sql);
        await client.query('release savepoint step');
      } catch (error) {
        if (!mayWait(error)) throw Object.assign(error, { step });
        await client.query('rollback to savepoint step');
        failed.push({ ...step, error });
      }
    }
    if (failed.length === left.length) return failed;
    left = failed;
  }
  return [];
}

async function dropCode(client) {
  for (const { sql } of await statements(client, triggers)) await client.query(sql);
  const stuck = await runInSomeOrder(client, await statements(client, viewsAndRoutines));
  const hanging = stuck.map(({ error }) => (error.detail ?? error.message).replaceAll('\n', ', '));
  if (stuck.length > 0)
    throw new PlainError(
      `What prisma/code makes anew cannot go first, since something hangs on it and would be lost: ${hanging.join('; ')}. prisma/README.md says what to write in its place. ${nothingChanged}`,
    );
  for (const { sql } of await statements(client, grants, [schemas, roles])) await client.query(sql);
}

const lineOf = ({ sql, error }) =>
  error.position ? `, line ${sql.slice(0, Number(error.position) - 1).split('\n').length}` : '';

const wordsFor = (failed) => `prisma/code/${failed.name}${lineOf(failed)}: ${failed.error.message}`;

async function makeCode(client, files) {
  const failed = await runInSomeOrder(client, files);
  if (failed.length > 0)
    throw new PlainError(
      `The database does not take the code of this version. ${failed.map(wordsFor).join('. ')}. ${nothingChanged}`,
    );
}

function plain(error) {
  if (error.code === '55P03' || error.code === '40P01')
    return new PlainError(
      `The functions and views of the database cannot be renewed while something else works in it. Stop every other Assay of this database and start again. ${nothingChanged}`,
    );
  if (error.step?.name)
    return new PlainError(`${wordsFor({ ...error.step, error })}. ${nothingChanged}`);
  return error;
}

async function isApplied(client, checksum) {
  const { rows } = await client.query('select checksum from applied_code');
  return rows[0]?.checksum === checksum;
}

/** In its own turn and in one transaction: another start may have done it meanwhile. */
async function renew(client, { prisma, lockTimeout, checksum }) {
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`);
  try {
    await client.query('set local search_path = public');
    await client.query('select pg_advisory_xact_lock($1)', [turn]);
    const isNeeded = !(await isApplied(client, checksum));
    if (isNeeded) {
      await dropCode(client);
      await makeCode(client, codeFiles(prisma));
      await client.query(
        `insert into applied_code (checksum) values ($1)
         on conflict (one) do update set checksum = excluded.checksum, applied_at = now()`,
        [checksum],
      );
    }
    await client.query('commit');
    return isNeeded;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw plain(error);
  }
}

/**
 * Makes the functions, views, triggers and grants of the database at `url` those of prisma/code,
 * where they are others; says whether there was anything to do. All of it or nothing: rejects with
 * a sentence that names the file, or the table, that does not let it.
 */
export function applyCode(url, { prisma = inRoot('prisma'), lockTimeout = '15s' } = {}) {
  return withConnection(url, async (client) => {
    const checksum = codeChecksum(prisma);
    if (await isApplied(client, checksum)) return false;
    return renew(client, { prisma, lockTimeout, checksum });
  });
}

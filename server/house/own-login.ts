import type { Database } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';

type Rights = {
  login: string;
  is_powerful: boolean;
  owns: boolean;
  roles: string[];
};

/** What a login may do beyond the role assay_app, in words; null when it is nothing. */
function excessOf({ login, is_powerful, owns, roles }: Rights): string | null {
  if (is_powerful) return `${login} is a superuser, or may make roles or databases`;
  if (owns) return `${login} owns tables`;
  const others = roles.filter((role) => role !== 'assay_app');
  return others.length > 0 ? `${login} is a member of ${others.join(', ')}` : null;
}

/**
 * Makes sure that the server's login can put its role aside without gaining anything. Outside a
 * sandbox it does not serve otherwise; a sandbox is told.
 */
export async function assertOwnLogin(
  { sql }: Pick<Database, 'sql'>,
  env: Pick<Env, 'SANDBOX' | 'NODE_ENV'>,
  log: Log,
): Promise<void> {
  const [rights] = await sql<Rights>`
    select r.rolname as login,
      r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication as is_powerful,
      exists (select from pg_class c where c.relowner = r.oid) as owns,
      array(select g.rolname::text from pg_roles g
        where g.oid <> r.oid and pg_has_role(r.oid, g.oid, 'member') order by 1) as roles
    from pg_roles r where r.rolname = session_user`;
  const excess = excessOf(rights!);
  if (!excess) return;
  const advice =
    'set DATABASE_URL to a login that is only a member of assay_app, and DATABASE_OWNER_URL to the owner, who migrates';
  if (env.SANDBOX || env.NODE_ENV !== 'production')
    log.warn(`the server's database login may do more than it needs: ${excess}; ${advice}`);
  else throw new Error(`The server's database login may do too much: ${excess}. ${advice}`);
}

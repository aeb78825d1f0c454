import pg from 'pg';
import { createDatabase } from '@/lib/platform/db';
import { assertOwnLogin } from '@/server/house/own-login';
import { startApp, testEnv, type App } from '@/tests/setup/app';
import { asApplication } from '@/tests/setup/database';
import { silentLog } from '@/tests/setup/listed';
import { Trader } from '@/tests/setup/trader';

const ownerUrl = process.env.DATABASE_URL!;
const serverUrl = asApplication(ownerUrl);

async function onServerLogin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('the login of the server', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('is what every connection of a running server uses, and all it needs', async () => {
    const me = new Trader(app, await app.customer());
    expect((await me.buy({})).code).toBe('200');
    const logins = await app.owner.sql<{ usename: string; n: number }>`
      select usename, count(*)::integer as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and usename <> session_user
      group by 1`;
    expect(logins.map((row) => row.usename)).toEqual(['assay_server']);
    // The lead, the news of the database, the desk and the pool.
    expect(logins[0]!.n).toBeGreaterThanOrEqual(5);
    expect(await app.audit()).toEqual([]);
  });

  it('may be assay_app and nothing else', async () => {
    const rows = await onServerLogin(
      async (client) =>
        (
          await client.query(`
      select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls, r.rolinherit,
        array(select g.rolname::text from pg_roles g where pg_has_role(r.oid, g.oid, 'member') order by 1) as roles,
        (select count(*)::integer from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = session_user`)
        ).rows,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        rolinherit: false,
        owned: 0,
        roles: ['assay_app', 'assay_server'],
      },
    ]);
  });

  test.each([
    ['put its role aside and read', 'reset role; select count(*) from public.customer'],
    ['become the owner', 'set role assay'],
    ['become an operator', 'set role assay_operator'],
    ['run a command', "reset role; copy (select 1) to program 'id > /tmp/assay-was-here'"],
    ['run a command as its role', "copy (select 1) to program 'id > /tmp/assay-was-here'"],
    ['read a file', "select pg_read_file('/etc/passwd')"],
    [
      'post by itself',
      "insert into ledger_entry (reference, reason, mode) values ('x', 'demo-grant', 'real')",
    ],
    ['take a guard away', 'drop trigger append_only on fill'],
    ['put a guard to sleep', 'alter table fill disable trigger append_only'],
    ['make a table', 'create table mine (n int)'],
    ['make a table of its session', 'create temp table mine (n int)'],
    ['make a role', 'create role mine superuser'],
  ])('cannot %s', async (_, statement) => {
    const [settings, ...rest] = statement.split('; ');
    const statements = rest.length > 0 ? [settings!, ...rest] : ['set role assay_app', settings!];
    await onServerLogin(async (client) => {
      for (const one of statements.slice(0, -1)) await client.query(one);
      await expect(client.query(statements.at(-1)!)).rejects.toMatchObject({ code: '42501' });
    });
  });
});

describe('a login that may do more', () => {
  const judge = async (url: string, env: { SANDBOX: boolean; NODE_ENV: 'production' | 'test' }) => {
    const told: string[] = [];
    const log = { ...silentLog, warn: (text: string) => void told.push(text) } as never;
    const database = createDatabase(url, { max: 1 });
    try {
      await assertOwnLogin(database, env, log);
      return told;
    } finally {
      await database.close();
    }
  };

  it('is refused outside a sandbox, and told of in one', async () => {
    const production = { SANDBOX: false, NODE_ENV: 'production' } as const;
    await expect(judge(ownerUrl, production)).rejects.toThrow(
      /may do too much: assay is a superuser/,
    );
    const told = await judge(ownerUrl, { ...production, SANDBOX: true });
    expect(told).toEqual([expect.stringContaining('DATABASE_OWNER_URL')]);
    expect(await judge(serverUrl, production)).toEqual([]);
    expect(await judge(testEnv().DATABASE_URL, production)).toEqual([]);
  });
});

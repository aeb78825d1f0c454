import { spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  addOperator,
  admitOperators,
  disableOperator,
  listOperators,
  nameFlaw,
} from '@/scripts/database/logins.mjs';
import { attachPostgres } from '@/scripts/postgres/postgres.mjs';
import { createDatabase } from '@/lib/platform/db';
import { withConnection } from '@/scripts/database/connection.mjs';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

const ownerUrl = process.env.DATABASE_URL!;

/** Another database of the same server, open to everyone as PostgreSQL makes it. */
const elsewhere = 'elsewhere';
const there = (url: string) => {
  const address = new URL(url);
  address.pathname = `/${elsewhere}`;
  return address.href;
};

/** A session elsewhere that holds the own login of an operator and never ends by itself. */
async function holdLogin({ name, url }: { name: string; url: string }) {
  const client = await asOperator(there(url));
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  await client.query(`alter role ${name} password 'zz'`);
  return client;
}

const asOwner = (statement: string) =>
  withConnection(ownerUrl, (client) => client.query(statement));
beforeAll(() => asOwner(`create database ${elsewhere}`));
afterAll(() => asOwner(`drop database ${elsewhere} with (force)`));

test.each([
  '',
  'Anna',
  '1st',
  'a b',
  'x'.repeat(32),
  'assay_app',
  'pg_monitor',
  'postgres',
  'public',
  "a'b",
])('nobody is called "%s"', async (name) => {
  expect(nameFlaw(name)).toContain('cannot be the name');
  await expect(addOperator(ownerUrl, name, 'x')).rejects.toThrow('cannot be the name');
});

test.each(['postgres', 'public', 'assay', 'assay_app', 'pg_monitor'])(
  'the name "%s" is said to be reserved',
  (name) => expect(nameFlaw(name)).toContain('reserved'),
);

test('a role that is no operator is left alone', async () => {
  const owner = createDatabase(ownerUrl, { max: 1, role: null });
  await owner.sql`create role somebody_else login`;
  await expect(addOperator(ownerUrl, 'somebody_else', 'x')).rejects.toThrow('is no operator');
  await owner.sql`drop role somebody_else`;
  await owner.close();
});

test('an operator who is disabled is out at once, stays on the list, and may be let in again', async () => {
  const { name, url } = await operatorLogin(ownerUrl);
  const open = await asOperator(url);
  const listed = async () => (await listOperators(ownerUrl)).find((one) => one.name === name);
  expect(await listed()).toMatchObject({ disabled_at: null, last_change: null });
  await open.query(
    "update operations.parameter set value = 'no' where key = 'timedOptions.enabled'",
  );
  await disableOperator(ownerUrl, name);
  await expect(open.query('select 1')).rejects.toThrow();
  await expect(asOperator(url)).rejects.toMatchObject({ code: '28000' });
  expect(await listed()).toMatchObject({
    disabled_at: expect.any(Date),
    last_change: expect.any(Date),
  });
  await expect(disableOperator(ownerUrl, 'nobody_here')).rejects.toThrow('There is no operator');
  await addOperator(ownerUrl, name, 'another password');
  await expect(asOperator(url)).rejects.toMatchObject({ code: '28P01' });
  const renewed = new URL(url);
  renewed.password = 'another password';
  const again = await asOperator(renewed.href);
  expect((await again.query('select session_user as me')).rows).toEqual([{ me: name }]);
  await again.end();
});

test('an operator who holds their own login open, in whatever database, is disabled all the same', async () => {
  const login = await operatorLogin(ownerUrl);
  const held = await holdLogin(login);
  const since = Date.now();
  await disableOperator(ownerUrl, login.name);
  expect(Date.now() - since).toBeLessThan(5_000);
  await expect(held.query('select 1')).rejects.toThrow();
  await expect(asOperator(login.url)).rejects.toMatchObject({ code: '28000' });
});

test('an operator who holds their own login open gets a new password all the same', async () => {
  const login = await operatorLogin(ownerUrl);
  const held = await holdLogin(login);
  expect(await addOperator(ownerUrl, login.name, 'renewed')).toBe('known');
  await expect(held.query('select 1')).rejects.toThrow();
});

describe('the guard', () => {
  const guard = () => asOwner('select operations_guard()');
  const settingsOf = async (name: string) =>
    (await asOwner(`select rolconfig from pg_roles where rolname = '${name}'`)).rows[0].rolconfig;

  test('sets back every login, though one is held open by its operator elsewhere', async () => {
    const logins = await Promise.all([1, 2, 3].map(() => operatorLogin(ownerUrl)));
    logins.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, url } of logins) {
      const client = await asOperator(url);
      await client.query(`alter role ${name} set statement_timeout = 0`);
      await client.end();
    }
    const held = await holdLogin(logins[0]!);
    await guard();
    await expect(held.query('select 1')).rejects.toThrow();
    for (const { name } of logins)
      expect([name, await settingsOf(name)]).toEqual([
        name,
        expect.arrayContaining(['statement_timeout=10s']),
      ]);
    const { rows } = await asOwner(
      `select answer from operator_change where operator = '${logins[0]!.name}' order by id`,
    );
    expect(rows.map(({ answer }) => answer)).toEqual([
      'Ended: it kept its login from being set back.',
      expect.stringMatching(/^Set back/),
    ]);
  });

  test('ends what a disabled operator has open elsewhere, and keeps the login closed', async () => {
    const login = await operatorLogin(ownerUrl);
    const open = await asOperator(there(login.url));
    await asOwner(`update operator_login set disabled_at = now() where name = '${login.name}'`);
    await guard();
    await expect(open.query('select 1')).rejects.toThrow();
    await expect(asOperator(login.url)).rejects.toMatchObject({ code: '28000' });
  });
});

test.each(['postgres', 'template1'])(
  'neither an operator nor the server gets into the database %s',
  async (database) => {
    const { url } = await operatorLogin(ownerUrl);
    for (const address of [url, process.env.ASSAY_APPLICATION_URL!]) {
      const there = new URL(address);
      there.pathname = `/${database}`;
      await expect(asOperator(there.href)).rejects.toMatchObject({ code: '42501' });
    }
  },
);

/** The command as its user gives it, in the sandbox of the data that these tests run on. */
function command(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/operator.mjs', ...words],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: '',
        DATABASE_OWNER_URL: '',
        SANDBOX: '',
        ASSAY_DATA_DIR: path.dirname(process.env.ASSAY_POSTGRES_LOG!),
      },
    },
  );
  return { status, told: stdout + stderr };
}

describe('the command', () => {
  test.each(['add', 'disable', 'list', 'photos', 'card', 'deposit'])(
    'shows its help by %s --help, and does nothing',
    (word) => {
      expect(command(word, '--help')).toEqual({
        status: 0,
        told: expect.stringMatching(/^Who may work in Prisma Studio/),
      });
    },
  );

  test.each([
    ['add'],
    ['add', 'Anna Smith'],
    ['disable'],
    ['disable', 'Anna Smith'],
    ['photos'],
    ['photos', 'x'],
    ['card'],
    ['card', 'x'],
    ['deposit', 'approve'],
    ['charity', 'pay'],
    ['support', 'reply'],
  ])('ends with 2 where its words name nothing: %s %s', (...words) => {
    expect(command(...words).status).toBe(2);
  });
});

describe('the operator of a sandbox', () => {
  test('is let in by the command with the password that Studio keeps', async () => {
    const maintenance = new URL(ownerUrl);
    maintenance.pathname = '/postgres';
    const template = new URL(process.env.ASSAY_TEMPLATE_URL!).pathname.slice(1);
    const onServer = (statement: string) =>
      withConnection(maintenance.href, (client) => client.query(statement));
    await onServer(`create database assay template ${template} strategy file_copy`);
    try {
      const folder = path.join(path.dirname(process.env.ASSAY_POSTGRES_LOG!), 'postgres');
      const { url, operatorPassword } = attachPostgres(folder)!;
      await admitOperators(url, operatorPassword);
      const studio = new URL(url);
      [studio.username, studio.password] = ['studio', operatorPassword];
      const logIn = async () => (await asOperator(studio.href)).end();
      const added = command('add', 'studio');
      expect([added.status, added.told]).toEqual([0, expect.stringContaining('of this sandbox')]);
      await logIn();
      expect(command('disable', 'studio').status).toBe(0);
      await expect(logIn()).rejects.toMatchObject({ code: '28000' });
      await admitOperators(url, operatorPassword);
      await expect(logIn()).rejects.toMatchObject({ code: '28000' });
      expect(command('add', 'studio').status).toBe(0);
      await logIn();
      expect(command('add', 'anna').told).toMatch(/^anna may log in from now on/);
      expect(command('add', 'anna').told).toMatch(/^anna was an operator already.*renewed/);
      expect(command('add', 'postgres')).toEqual({
        status: 1,
        told: expect.stringContaining('it is reserved'),
      });
    } finally {
      await onServer('drop database assay with (force)');
    }
  });

  test('comes with a start, and once disabled stays out until added again', async () => {
    const url = new URL(ownerUrl);
    [url.username, url.password] = ['studio', 'kept-by-the-sandbox'];
    const start = () => admitOperators(ownerUrl, url.password);
    await start();
    await (await asOperator(url.href)).end();
    await disableOperator(ownerUrl, 'studio');
    await start();
    await expect(asOperator(url.href)).rejects.toMatchObject({ code: '28000' });
    expect(await addOperator(ownerUrl, 'studio', 'kept-by-the-sandbox')).toBe('disabled');
    await start();
    await (await asOperator(url.href)).end();
  });

  test('stays out once the sandbox is none any more, and somebody of that name elsewhere does not', async () => {
    const url = new URL(ownerUrl);
    [url.username, url.password] = ['studio', 'kept-by-the-sandbox'];
    await addOperator(ownerUrl, 'studio', url.password);
    await admitOperators(ownerUrl, undefined);
    await (await asOperator(url.href)).end();
    await admitOperators(ownerUrl, undefined, { ended: true });
    await expect(asOperator(url.href)).rejects.toMatchObject({ code: '28000' });
    await admitOperators(ownerUrl, undefined, { ended: true });
  });
});

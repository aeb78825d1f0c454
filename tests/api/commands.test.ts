import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxSecret } from '@/lib/platform/env';
import { keyInUse, signingKey } from '@/lib/receipts/key-rows';
import { hashKey, isHashKeyLost } from '@/lib/fingerprints/key-rows';
import { startApp, testEnv, type App } from '../setup/app';

let app: App;
const data = mkdtempSync(path.join(tmpdir(), 'assay-data-'));
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const realSecret = 'a secret of a real site, long enough';

/** A command as `npm run` runs it, on the database of this file. */
const run = (name: string, args: string[] = [], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      AUTH_SECRET: '',
      SANDBOX: '',
      ASSAY_DATA_DIR: data,
      ...environment,
    };
    execFile(
      process.execPath,
      ['scripts/run.mjs', name, ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const applied = async () =>
  (
    await app.owner.sql<{ name: string }>`
      select migration_name as name from _prisma_migrations where finished_at is not null order by 1`
  ).map(({ name }) => name);

describe('audit', () => {
  const howFar =
    /^\d+ orders were compared with \d+ logged ticks, from \d{4}-\d\d-\d\d \d\d:\d\d UTC on\..*\n$/;

  it('ends with 0 on books in order, prints no finding and says how far it looked', async () => {
    const { code, stdout, stderr } = await run('audit');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(howFar);
    const none = { code: 0, stdout: '', stderr: 'No order was compared with the log of ticks.\n' };
    expect(await run('audit', ['--days', '0'])).toEqual(none);
    const wrong = await run('audit', ['--days', 'all']);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch('"all" is no number of days');
  });

  it('leaves for whoever watches when it ended and what it found', async () => {
    const noted = () =>
      JSON.parse(readFileSync(path.join(data, 'audits', 'status.json'), 'utf8')) as {
        finishedAt: string;
        ok: boolean;
        findings: number;
      };
    const began = Date.now();
    expect((await run('audit', ['--days', '0'])).code).toBe(0);
    expect(noted()).toMatchObject({ ok: true, findings: 0 });
    expect(Date.parse(noted().finishedAt)).toBeGreaterThanOrEqual(began - 1);
    await app.owner.pool.query(
      'create view audit_planted as select 1 as wrong; grant select on audit_planted to assay_app',
    );
    const { code } = await run('audit', ['--days', '0']).finally(() =>
      app.owner.pool.query('drop view audit_planted'),
    );
    expect([code, noted().ok, noted().findings]).toEqual([1, false, 1]);
  });

  it('looks at what was touched since the last one that found nothing, and sets no mark where it finds something', async () => {
    const marks = () =>
      app.owner.sql<{ id: string; full: boolean }>`
        select id, is_full as full from audit_mark where findings = 0 order by id`;
    const incremental = () => run('audit', ['--incremental', '--days', '0']);
    // The full one before found something: everything is looked at until one finds nothing.
    const whole = await incremental();
    expect([whole.code, whole.stdout]).toEqual([0, '']);
    expect(whole.stderr).toMatch(/^The last full audit found something: everything is looked at/);
    const before = await marks();
    expect(before.every(({ full }) => full)).toBe(true);
    await app.customer();
    const { code, stdout, stderr } = await incremental();
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^Since the audit of .* UTC that found nothing: \d+ customers with/);
    const after = await marks();
    expect(after.slice(before.length).map(({ full }) => full)).toEqual([false]);
    await app.owner.pool.query(
      'create view audit_planted as select 1 as wrong; grant select on audit_planted to assay_app',
    );
    const found = await incremental().finally(() =>
      app.owner.pool.query('drop view audit_planted'),
    );
    expect([found.code, found.stdout]).toEqual([1, 'audit_planted: {"wrong":1}\n']);
    expect(await marks()).toEqual(after);
  });

  it('stays with what was found before a view failed', async () => {
    await app.owner.pool.query(
      `create view audit_a_planted as select 1 as wrong;
       create view audit_z_failing as select 1 / (random() * 0)::int as wrong;
       grant select on audit_a_planted, audit_z_failing to assay_app`,
    );
    const failed = await run('audit', ['--days', '0']).finally(() =>
      app.owner.pool.query('drop view audit_a_planted, audit_z_failing'),
    );
    expect(failed.stdout).toBe('audit_a_planted: {"wrong":1}\n');
    expect(failed.code).not.toBe(0);
    const { code, stderr } = await run('audit', ['--incremental', '--days', '0']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^The last full audit found something: everything is looked at/);
  });

  it('compares again the days in which an order was found, and those that none compared', async () => {
    const { sql } = app.owner;
    const ended = async () =>
      (
        await sql<{ at: Date; from: Date }>`
          select at, looked_from as "from" from audit_mark order by id desc limit 1`
      )[0]!;
    const compares = async (days: number, from: Date) => {
      expect((await run('audit', ['--incremental', '--days', String(days)])).code).toBe(0);
      expect((await ended()).from).toEqual(from);
    };
    expect((await run('audit')).code).toBe(0);
    const monthBefore = new Date(Date.now() - 30 * 86_400_000);
    await sql`
      insert into audit_mark (at, is_full, last_entry, not_yet, findings, looked_from)
      select now(), true, last_entry, not_yet, 1, ${monthBefore} from audit_mark
      order by id desc limit 1`;
    // A full one that compares nothing clears what its views name, and nothing else.
    expect((await run('audit', ['--days', '0'])).code).toBe(0);
    const none = await ended();
    expect(none.from).toEqual(none.at);
    await compares(1, monthBefore);
  });

  it('has time for a large house: a view may take longer than a call', async () => {
    await app.owner.pool.query(
      `create view audit_planted as select current_setting('statement_timeout') as only
       where current_setting('statement_timeout')::interval between '1 second' and '59 minutes';
       grant select on audit_planted to assay_app`,
    );
    const { code, stdout } = await run('audit', ['--days', '0']).finally(() =>
      app.owner.pool.query('drop view audit_planted'),
    );
    expect([code, stdout]).toEqual([0, '']);
  });

  it('looks as the owner where the login of the server is named too, as in the image', async () => {
    const both = {
      DATABASE_URL: testEnv().DATABASE_URL,
      DATABASE_OWNER_URL: process.env.DATABASE_URL!,
      NODE_OPTIONS: '',
      ASSAY_DATA_DIR: data,
    };
    const env = { ...process.env, ...both };
    const code = await new Promise<number>((resolve) => {
      execFile(process.execPath, ['dist/audit.js'], { env }, (error) =>
        resolve(Number(error?.code ?? 0)),
      );
    });
    expect(code).toBe(0);
  });

  it('looks at another database when it is told', async () => {
    const told = ['--database', process.env.DATABASE_URL!];
    const elsewhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const { code, stdout, stderr } = await run('audit', told, elsewhere);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(howFar);
  });

  it('does not migrate: it says what the database is at and what it needs', async () => {
    const all = await applied();
    const [last, before] = [all.at(-1)!, all.at(-2)!];
    await app.owner
      .sql`update _prisma_migrations set finished_at = null where migration_name = ${last}`;
    const { code, stdout, stderr } = await run('audit');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(`is at migration ${before}; this version needs ${last}.`);
    expect(await applied()).toEqual(all.slice(0, -1));
    await app.owner
      .sql`update _prisma_migrations set finished_at = now() where migration_name = ${last}`;
  });

  it('does not look at a database with the functions and views of another version', async () => {
    await app.owner.sql`update applied_code set checksum = 'another'`;
    const { code, stdout, stderr } = await run('audit');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch('has the functions and views of another version. "npm start" brings');
    await app.owner.sql`update applied_code set checksum = ${app.runtime.codeChecksum}`;
  });

  it('does not look at a database of a newer version', async () => {
    await app.owner.sql`
      insert into _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
      values ('newer', 'none', now(), '9999_newer', now(), 1)`;
    const { code, stderr } = await run('audit');
    expect(code).toBe(2);
    expect(stderr).toMatch('this one does not know 9999_newer.');
    await app.owner.sql`delete from _prisma_migrations where id = 'newer'`;
  });
});

describe('rotate-key', () => {
  const inUse = () => keyInUse(app.owner.sql);

  it('makes no first key under the public secret outside a sandbox', async () => {
    const { code, stderr } = await run('rotate-key');
    expect([code, stderr]).toEqual([
      2,
      'AUTH_SECRET is not set here, and this is no sandbox. Nothing was changed.\n',
    ]);
    expect(await inUse()).toBeNull();
  });

  it('does nothing for --help', async () => {
    const { id } = await signingKey(app.owner.sql, realSecret);
    expect((await run('rotate-key', ['--help'])).code).toBe(0);
    expect(await inUse()).toBe(id);
  });

  it('refuses where it cannot open the key in use', async () => {
    const id = await inUse();
    const shells: Record<string, string>[] = [
      {},
      { SANDBOX: 'true' },
      { AUTH_SECRET: sandboxSecret },
    ];
    for (const environment of shells)
      for (const args of [[], ['--new-secret']]) {
        const { code, stderr } = await run('rotate-key', args, environment);
        expect([code, stderr]).toEqual([
          2,
          `Key ${id} is sealed under an AUTH_SECRET, and none is set here. Nothing was changed.\n`,
        ]);
      }
    const other = { AUTH_SECRET: 'some other secret that is long enough' };
    const { code, stderr } = await run('rotate-key', [], other);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Key \w+ is sealed under another AUTH_SECRET .*--new-secret/);
    expect(await run('rotate-key', [], { AUTH_SECRET: 'short' })).toMatchObject({
      code: 2,
      stderr: 'AUTH_SECRET must have at least 32 characters.\n',
    });
    expect(await inUse()).toBe(id);
  });

  it('rotates under the secret of the server, and under a new one when told', async () => {
    const first = await inUse();
    expect((await run('rotate-key', [], { AUTH_SECRET: realSecret })).code).toBe(0);
    const second = await inUse();
    expect(second).not.toBe(first);
    const changed = { AUTH_SECRET: 'the secret after it became known' };
    expect((await run('rotate-key', ['--new-secret'], changed)).code).toBe(0);
    const third = await inUse();
    expect(third).not.toBe(second);
    expect((await signingKey(app.owner.sql, changed.AUTH_SECRET)).id).toBe(third);
  });
});

describe('rotate-key -- --hashes', () => {
  const replace = (environment: Record<string, string> = { AUTH_SECRET: realSecret }) =>
    run('rotate-key', ['--hashes'], environment);
  const kept = () => app.owner.sql<{ sealed: Buffer }>`select sealed from hash_key`;

  it('refuses where there is none, and under no secret', async () => {
    await app.owner.sql`delete from hash_key`;
    expect((await replace({})).stderr).toMatch('AUTH_SECRET is not set here');
    const { code, stderr } = await replace();
    expect([code, stderr]).toEqual([
      2,
      'There is no key of hashes yet: it is made when it is needed. Nothing was changed.\n',
    ]);
  });

  it('puts another one in the place of one that does not open any more', async () => {
    await hashKey(app.owner.sql, 'a secret that was lost since, and long');
    const [before] = await kept();
    expect(await isHashKeyLost(app.owner.sql, realSecret)).toBe(true);
    expect(await replace()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Hashes are made with another key from now on.'),
    });
    expect((await kept())[0]!.sealed).not.toEqual(before!.sealed);
    expect(await isHashKeyLost(app.owner.sql, realSecret)).toBe(false);
  });
});

describe('prune-ticks', () => {
  it('refuses a date of the last 30 days', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { code, stdout } = await run('prune-ticks', ['--before', today]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^The ticks of the last 30 days stay/);
  });
});

describe('replay-day', () => {
  it('tells a fault in one sentence, and where it arose when asked', async () => {
    await app.owner.sql`alter view tick_log_row rename to tick_log_row_away`;
    const { code, stderr } = await run('replay-day', ['2026-01-05']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^This is a fault of Assay: .*LOG_LEVEL=debug shows where\.\n$/);
    const debug = await run('replay-day', ['2026-01-05'], { LOG_LEVEL: 'debug' });
    expect(debug.stderr).toMatch(/\n\s+at /);
    await app.owner.sql`alter view tick_log_row_away rename to tick_log_row`;
  });
});

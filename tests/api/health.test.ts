import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellStrangeSettings } from '@/server/settings';
import type { PriceBook, Tradability } from '@/lib/core/market';
import { createDatabase } from '@/lib/platform/db';
import { setRuntime } from '@/lib/platform/runtime';
import { startApp, type App } from '../setup/app';

type Part = { ok: boolean; problem?: string; ageMs?: number; open?: number; priced?: number };
type Ready = {
  status: string;
  parts: Record<'lead' | 'database' | 'migrations' | 'code' | 'writes' | 'prices', Part>;
  warnings: string[];
};

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers });

/** What the server says once it has looked at everything, which a busy machine may not let it in time. */
async function ready(): Promise<{ status: number; body: Ready; text: string }> {
  for (;;) {
    // What was found is shared for half a second.
    await sleep(550);
    const response = await get('/api/health/ready');
    const text = await response.text();
    const body = JSON.parse(text) as Ready;
    const isLate = Object.values(body.parts).some((p) => p.problem === 'no answer in time');
    if (!isLate) return { status: response.status, body, text };
  }
}

describe('health', () => {
  it('is live, and ready once everything answers', async () => {
    expect((await get('/api/health/live')).status).toBe(200);
    const { status, body } = await ready();
    expect(body).toEqual({
      status: 'ready',
      parts: {
        lead: { ok: true, process: process.pid },
        database: { ok: true },
        migrations: { ok: true },
        code: { ok: true },
        writes: { ok: true },
        prices: {
          ok: true,
          ageMs: expect.any(Number),
          open: expect.any(Number),
          priced: expect.any(Number),
        },
      },
      warnings: expect.any(Array),
    });
    expect(body.parts.prices.open).toBeGreaterThan(0);
    expect(body.parts.prices.priced).toBeGreaterThan(0);
    expect(status).toBe(200);
  });

  it('names what stopped trading as ticks of it were lost, while the rest trades on', async () => {
    const book = app.runtime.book as PriceBook;
    book.halt('AAPL');
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([200, 'ready']);
    expect(body.warnings[0]).toMatch(/^Ticks were lost, and trading is halted.*: AAPL$/);
    const market = await app.call('GET index/getMarketInfo/AAPL');
    expect(market.result).toMatchObject({ tradable: false });
    book.halt('EURUSD');
    const halted = await app.call('GET index/getMarketInfo/EURUSD');
    expect(halted.result).toMatchObject({ tradable: false, reason: 'halted' });
    book.haltedCodes = () => [];
  });

  it('names a migration that is not applied', async () => {
    await app.owner
      .sql`update _prisma_migrations set finished_at = null where migration_name = '0006_orders'`;
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([503, 'not-ready']);
    expect(body.parts.migrations).toEqual({ ok: false, problem: 'not applied: 0006_orders' });
    await app.owner
      .sql`update _prisma_migrations set finished_at = now() where migration_name = '0006_orders'`;
    expect((await ready()).status).toBe(200);
  });

  it('names a migration that was applied in another form', async () => {
    const set = (checksum: string) => app.owner.sql`
      update _prisma_migrations set checksum = ${checksum} where migration_name = '0006_orders'`;
    const [row] = await app.owner.sql<{ checksum: string }>`
      select checksum from _prisma_migrations where migration_name = '0006_orders'`;
    await set('0'.repeat(64));
    const { status, body } = await ready();
    expect([status, body.parts.migrations]).toEqual([
      503,
      { ok: false, problem: 'applied in another form: 0006_orders' },
    ]);
    await set(row!.checksum);
    expect((await ready()).status).toBe(200);
  });

  it('says when the functions and views are not those that it was started with', async () => {
    const { codeChecksum } = app.runtime;
    await app.owner.sql`update applied_code set checksum = 'another'`;
    const { status, body } = await ready();
    expect([status, body.parts.code]).toEqual([
      503,
      { ok: false, problem: 'its functions and views are those of another version' },
    ]);
    await app.owner.sql`update applied_code set checksum = ${codeChecksum}`;
    expect((await ready()).status).toBe(200);
  });

  it('names the database when it does not answer, and nothing secret', async () => {
    const { runtime } = app;
    const { database } = runtime;
    runtime.database = createDatabase('postgresql://someone:hidden@127.0.0.1:1/none');
    const { status, body, text } = await ready();
    await runtime.database.close();
    runtime.database = database;
    expect(status).toBe(503);
    expect([body.parts.database.ok, body.parts.migrations.ok, body.parts.prices.ok]).toEqual([
      false,
      false,
      true,
    ]);
    expect(text).not.toMatch(/hidden|someone|127\.0\.0\.1/);
  });

  const judged = (state: (code: string) => Tradability) => {
    const { book } = app.runtime;
    app.runtime.book = Object.assign(Object.create(book) as PriceBook, { tradability: state });
    return () => (app.runtime.book = book);
  };
  const closed: Tradability = { tradable: false, reason: 'closed', opensAt: null };
  const stale: Tradability = { tradable: false, reason: 'stale', opensAt: null };
  const isCrypto = (code: string) => app.runtime.catalogue.get(code)?.type === 2;

  it('names prices that stopped while their markets are open', async () => {
    const restore = judged(() => stale);
    const { status, body } = await ready();
    restore();
    expect([status, body.parts.prices.ok, body.parts.prices.priced]).toEqual([503, false, 0]);
    expect(body.parts.prices.problem).toBe('no new price');
  });

  it('is ready on a weekend on which no open market is without a price', async () => {
    const restore = judged(() => closed);
    const { status, body } = await ready();
    restore();
    expect([status, body.parts.prices]).toMatchObject([200, { ok: true, open: 0, priced: 0 }]);
    expect(body.warnings).toEqual([]);
  });

  it('warns of a type of instrument whose prices stopped, and stays ready', async () => {
    const { book } = app.runtime;
    const restore = judged((code) => (isCrypto(code) ? stale : book.tradability(code)));
    const { status, body } = await ready();
    restore();
    expect(status).toBe(200);
    expect(body.warnings).toContainEqual(
      expect.stringMatching(/^No price comes for crypto: \d{3} instruments are open\.$/),
    );
  });

  it('warns where nobody can register, outside of a sandbox', async () => {
    const { env } = app.runtime;
    app.runtime.env = { ...env, SANDBOX: false, SMTP_URL: undefined, PUBLIC_URL: undefined };
    const settings = async () =>
      (await ready()).body.warnings.filter((w) => / is not set: /.test(w));
    const warnings = await settings();
    app.runtime.env = {
      ...app.runtime.env,
      SMTP_URL: 'smtp://mail',
      PUBLIC_URL: 'https://assay.example',
    };
    const well = await settings();
    app.runtime.env = env;
    expect(warnings).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
      expect.stringMatching(/^PUBLIC_URL is not set/),
    ]);
    expect(well).toEqual([]);
  });

  it('warns of a name that looks like a setting and is none', async () => {
    tellStrangeSettings({ PRICE_SOURCE: 'ccxt', HOME: '/root' }, app.runtime);
    const { status, body } = await ready();
    app.runtime.hints.clear();
    expect(status).toBe(200);
    expect(body.warnings).toContain(
      'PRICE_SOURCE is set, which is no setting and counts for nothing: PRICE_SOURCES is.',
    );
  });

  it.each([
    ['default_transaction_read_only', 'on', 'the database takes no changes'],
    // The disk itself cannot be filled here; a limit of the room for sorting fails in the same place.
    ['temp_file_limit', '64kB', 'no room for temporary files'],
  ])('is not ready while nothing can be written: %s = %s', async (setting, value, problem) => {
    const { runtime } = app;
    const { rows } = await app.owner.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const name = `"${rows[0]!.name}"`;
    await app.owner.pool.query(`alter database ${name} set ${setting} = '${value}'`);
    const { database } = runtime;
    const limited = createDatabase(process.env.DATABASE_URL!, { max: 2 });
    // A runtime of its own, since what was found is remembered with it.
    setRuntime({ ...runtime, database: limited });
    const { status, body } = await ready();
    setRuntime(runtime);
    await limited.close();
    await app.owner.pool.query(`alter database ${name} reset ${setting}`);
    expect(runtime.database).toBe(database);
    expect([status, body.parts.writes]).toEqual([503, { ok: false, problem }]);
    expect((await ready()).status).toBe(200);
  });

  it('asks the database once for all who ask at the same time', async () => {
    await ready();
    await sleep(550);
    const { sql } = app.runtime.database;
    let asked = 0;
    const counting = (...given: Parameters<typeof sql>) => {
      if (/_prisma_migrations/.test(String(given[0]))) asked += 1;
      return sql(...given);
    };
    setRuntime({
      ...app.runtime,
      database: { ...app.runtime.database, sql: Object.assign(counting, { rows: sql.rows }) },
    } as never);
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => get('/api/health/ready')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(asked).toBe(1);
    } finally {
      setRuntime(app.runtime);
    }
  });

  it('writes at most once in a while, however often it is asked', async () => {
    const lastWrite = async () =>
      (await app.owner.sql<{ at: Date }>`select at from write_probe`)[0]!.at.getTime();
    const moments = new Set<number>();
    for (let n = 0; n < 6; n += 1) {
      expect((await ready()).status).toBe(200);
      moments.add(await lastWrite());
    }
    // The quarter of a minute for which one counts may end meanwhile.
    expect(moments.size).toBeLessThanOrEqual(2);
  });
});

describe('metrics', () => {
  it('are for this machine, but not through a proxy on it', async () => {
    await app.call('GET index/listMarketByType');
    const response = await get('/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(
      /assay_calls_total\{path="index\/listMarketByType",code="200"\} 1/,
    );
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await get('/metrics', { [name]: '10.0.0.1' })).status).toBe(404);
    const { port } = new URL(app.url);
    const plain = (version: string, host: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(`GET /metrics HTTP/${version}\r\nHost: ${host}\r\n\r\n`);
        socket.once('error', reject);
        socket.once('close', () => reject(new Error('It was not answered.')));
        socket.once('data', (data) => {
          resolve(data.toString('latin1').slice(9, 12));
          socket.destroy();
        });
      });
    expect(await plain('1.1', `localhost:${port}`)).toBe('200');
    expect(await plain('1.0', `localhost:${port}`)).toBe('404');
    // A page of somebody else's whose name leads here.
    expect(await plain('1.1', 'shop.example')).toBe('404');
  });

  it('are for the bearer of METRICS_TOKEN alone when it is set', async () => {
    app.runtime.env.METRICS_TOKEN = 'a-token-for-metrics';
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer a-token-for-metric' })).status).toBe(
      404,
    );
    const given = { authorization: 'Bearer a-token-for-metrics', 'x-forwarded-for': '10.0.0.1' };
    expect((await get('/metrics', given)).status).toBe(200);
    app.runtime.env.METRICS_TOKEN = undefined;
  });
});

import { createDatabase } from '@/lib/platform/db';
import { startApp, type App } from '../setup/app';

type Part = { ok: boolean; problem?: string; ageMs?: number };
type Ready = {
  status: string;
  parts: Record<'database' | 'migrations' | 'prices' | 'ticks', Part>;
};

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers });

async function ready(): Promise<{ status: number; body: Ready; text: string }> {
  const response = await get('/api/health/ready');
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Ready, text };
}

describe('health', () => {
  it('is live, and ready once everything answers', async () => {
    expect((await get('/api/health/live')).status).toBe(200);
    const { status, body } = await ready();
    expect(body).toEqual({
      status: 'ready',
      parts: {
        database: { ok: true },
        migrations: { ok: true },
        prices: { ok: true, ageMs: expect.any(Number) },
        ticks: { ok: true },
      },
    });
    expect(status).toBe(200);
  });

  it('names what stopped trading as ticks of it were lost, while the rest trades on', async () => {
    const { book } = app.runtime;
    book.halt('AAPL');
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.parts.ticks).toEqual({
      ok: false,
      problem: 'ticks were lost, trading is halted: AAPL',
    });
    const market = await app.call('GET index/getMarketInfo/AAPL');
    expect(market.result).toMatchObject({ tradable: false });
    book.halt('EURUSD');
    const halted = await app.call('GET index/getMarketInfo/EURUSD');
    expect(halted.result).toMatchObject({ tradable: false, reason: 'halted' });
    book.haltedCodes = () => [];
  });

  it('names a migration that is not applied', async () => {
    await app.owner
      .sql`update _prisma_migrations set finished_at = null where migration_name = '0004_orders'`;
    const { status, body } = await ready();
    expect([status, body.status]).toEqual([503, 'not-ready']);
    expect(body.parts.migrations).toEqual({ ok: false, problem: 'not applied: 0004_orders' });
    await app.owner
      .sql`update _prisma_migrations set finished_at = now() where migration_name = '0004_orders'`;
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

  it('names prices that stopped', async () => {
    const { book } = app.runtime;
    for (const age of [null, 60_001]) {
      app.runtime.book = { ...book, newestAgeMs: () => age };
      const { status, body } = await ready();
      expect([status, body.parts.prices.ok]).toEqual([503, false]);
    }
    app.runtime.book = book;
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
    expect((await get('/metrics', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404);
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

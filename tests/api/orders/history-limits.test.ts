import { startApp, type App } from '@/tests/setup/app';

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

const ask = (code: string, address: string, token?: string) =>
  app.call(
    'GET index/getKValueByCodeAndDate',
    { code, interval: '1h' },
    { headers: { 'x-forwarded-for': address }, ...(token ? { token } : {}) },
  );

/** Guarantee: strangers do not have years of candles computed and written at will. */
test('an address has the history of few instruments made in a minute, visitors together of some more', async () => {
  const made: string[] = [];
  const { history } = app.runtime;
  const seen = new Set<string>();
  app.runtime.history = {
    ...history,
    sourceOf: () => ({ name: 'simulated', live: false }),
    isMade: (code) => seen.has(code),
    ensure: (code) => {
      seen.add(code);
      made.push(code);
      return Promise.resolve();
    },
  };
  const codes = (
    await app.owner.sql<{ code: string }>`
    select code from instrument where enabled order by code limit 60`
  ).map((row) => row.code);
  const first = await Promise.all(codes.slice(0, 40).map((code) => ask(code, '198.51.100.1')));
  const held = first.filter((answer) => answer.status === 429);
  expect(held).toHaveLength(28);
  expect(Number(held[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(new Set(made).size).toBe(12);
  // What is made already costs nothing.
  expect((await ask(made[0]!, '198.51.100.1')).status).toBe(200);
  const more = await Promise.all(codes.slice(12, 60).map((code, n) => ask(code, `203.0.113.${n}`)));
  expect(more.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(18 + 12);
  expect(new Set(made).size).toBe(30);
  const { token } = await app.customer();
  const unmade = codes.find((code) => !seen.has(code))!;
  expect((await ask(unmade, '198.51.100.1', token)).status).toBe(200);
  app.runtime.history = history;
});

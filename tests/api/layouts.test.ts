import { usualLayout, type Drawing, type Layout } from '@/lib/layouts/rules';
import { startApp, type App, type Session } from '../setup/app';

let app: App;
let me: Session;

const save = (layout: object, version?: number) =>
  app.call<{ changedAt: string; version: number }>(
    'POST user/saveLayout',
    version === undefined ? { layout } : { layout, version },
    me,
  );
const read = async (session = me) =>
  (
    await app.call<{ layout: Layout | null; changedAt: string | null; version: number }>(
      'GET user/getLayout',
      {},
      session,
    )
  ).result;

const line = (id: string): Drawing => ({
  id,
  tool: 'trend',
  points: [
    [1_390_000_000_000, 1.39287],
    [1_390_000_300_000, 1.39298],
  ],
});

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(() => app.stop());

describe('layouts', () => {
  it('are none at first, then what was saved last, and nobody else’s', async () => {
    expect(await read()).toEqual({ layout: null, changedAt: null, version: 0 });
    const mine: Layout = {
      ...usualLayout,
      interval: '1h',
      indicators: [
        { name: 'BOLL', params: [20, 2.5] },
        { name: 'RSI', params: [14] },
      ],
      panes: { RSI: 160 },
      compared: ['GBPUSD', 'BTCUSDT'],
      drawings: { EURUSD: [line('a'), { ...line('b'), locked: true }] },
      panels: { list: 0, ticket: 340, dock: null },
    };
    expect((await save(usualLayout)).code).toBe('200');
    const { changedAt } = (await save(mine)).result;
    expect(await read()).toEqual({ layout: mine, changedAt, version: 2 });
    expect((await read(await app.customer())).layout).toBeNull();
  });

  it('are saved in the place of the version that they were made of alone', async () => {
    const drawn = { ...usualLayout, drawings: { EURUSD: [line('a')] } };
    expect((await save(drawn, 0)).result.version).toBe(1);
    for (const version of [0, 2]) {
      expect(await save(usualLayout, version)).toMatchObject({ status: 409, code: '409' });
    }
    expect(await read()).toMatchObject({ layout: drawn, version: 1 });
    expect((await save({ ...drawn, interval: '1h' }, 1)).result.version).toBe(2);
    const races = await Promise.all([3, 4, 5].map(() => save(usualLayout, 2)));
    expect(races.map(({ code }) => code).toSorted()).toEqual(['200', '409', '409']);
    expect((await read()).version).toBe(3);
  });

  it('replace any without a version, and then turn on no one-click trading that is off', async () => {
    const on: Layout = { ...usualLayout, oneClick: ['real'] };
    expect((await save(on)).code).toBe('200');
    expect((await save({ ...on, interval: '1h' })).code).toBe('200');
    expect(await save({ ...on, oneClick: ['real', 'demo'] })).toMatchObject({ code: '409' });
    const { version } = (await save(usualLayout)).result;
    expect(await save(on)).toMatchObject({ status: 409, code: '409' });
    expect((await read()).layout).toEqual(usualLayout);
    expect((await save(on, version)).code).toBe('200');
    expect((await read()).layout).toEqual(on);
  });

  it('are told to the pages of their customer with their version, where they are kept', async () => {
    const heard: unknown[] = [];
    const stop = app.runtime.bus.subscribe((customerId, event) => {
      if (customerId === me.customerId && event.event === 'layout') heard.push(event);
    });
    await save({ ...usualLayout, oneClick: ['real'] }, 0);
    await save(usualLayout, 1);
    await save({ ...usualLayout, oneClick: ['real'] }, 1);
    stop();
    expect(heard).toEqual(
      [1, 2].map((version) => ({ event: 'layout', screen: 'terminal', version })),
    );
  });

  it('may say nothing of what a page did not know when it was loaded', async () => {
    const older: Partial<Layout> = { ...usualLayout };
    delete older.panes;
    delete older.compared;
    expect((await save(older)).code).toBe('200');
    expect((await read()).layout).toEqual(usualLayout);
  });

  it('are refused with 10119 above 32 KB', async () => {
    const drawings = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `CODE${at}`,
        Array.from({ length: 50 }, (_, i) => line(`line-${i}`)),
      ]),
    );
    const { code, result } = await save({ ...usualLayout, drawings });
    expect(code).toBe('10119');
    expect(result).toEqual({ max: '32768' });
  });

  it.each<[string, object]>([
    ['an unknown interval', { interval: '2m' }],
    ['a parameter that is no number of candles', { indicators: [{ name: 'MA', params: [0] }] }],
    ['too few parameters', { indicators: [{ name: 'MACD', params: [12] }] }],
    ['an indicator twice', { indicators: [usualLayout.indicators[0], usualLayout.indicators[0]] }],
    [
      'a drawing that lacks a point',
      { drawings: { EURUSD: [{ ...line('a'), points: [[1, 1]] }] } },
    ],
    ['a pane that is too high', { panes: { RSI: 4000 } }],
    ['a pane of an indicator that has none', { panes: { MA: 100 } }],
    ['four compared instruments', { compared: ['A', 'B', 'C', 'D'] }],
    ['one compared twice', { compared: ['A', 'A'] }],
    ['a word that is none of a layout', { colour: 'red' }],
  ])('with %s are malformed', async (_, change) => {
    expect(await save({ ...usualLayout, ...change })).toMatchObject({ status: 400, code: '400' });
    expect((await read()).layout).toBeNull();
  });

  it('belong to a session', async () => {
    const nobody = await app.call('POST user/saveLayout', { layout: usualLayout });
    expect(nobody.status).toBe(401);
  });
});

import { usualLayout, type Drawing, type Layout } from '@/lib/layouts/rules';
import { startApp, type App, type Session } from '../setup/app';

let app: App;
let me: Session;

const save = (layout: object, session = me) =>
  app.call<{ changedAt: string }>('POST user/saveLayout', { layout }, session);
const read = async (session = me) =>
  (
    await app.call<{ layout: Layout | null; changedAt: string | null }>(
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
    expect(await read()).toEqual({ layout: null, changedAt: null });
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
    expect(await read()).toEqual({ layout: mine, changedAt });
    expect(await read(await app.customer())).toEqual({ layout: null, changedAt: null });
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

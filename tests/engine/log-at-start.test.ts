import type { OrderRow } from '@/lib/core/trading';
import { always } from '@/lib/markets/hours-rules';
import { loggedTrails } from '@/server/engine/quotes/logged-trails';
import { pricesBefore } from '@/server/prices/book/logged-prices';
import { startApp, type App } from '../setup/app';
import { Trader } from '../setup/trader';

let app: App;

beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

type Tick = { bid: string; agoMs?: number; lagMs?: number };

/** Has ticks logged as one run; they may fill for a minute. Gives the number of the run. */
async function log(
  ticks: readonly Tick[],
  { code = 'EURUSD', live = false, first = (Date.now() + 60_000) * 1000 } = {},
): Promise<string> {
  const times = ticks.map(({ agoMs = 0 }) => Date.now() - agoMs);
  const lines = ticks.map(({ bid, lagMs = 0 }, i) =>
    [first + i, times[i], times[i], 60_000, bid, bid, lagMs].join(),
  );
  const [row] = await app.owner.sql<{ id: string }>`
    insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
    select epoch, ${code}, 'replay', ${live}, ${first}, ${first + ticks.length - 1},
      ${new Date(times[0]!)}, ${new Date(times.at(-1)!)}, ${lines.join('\n')} from engine_lead
    returning id`;
  return row!.id;
}

describe('how far a trailing stop came', () => {
  /** A long with a trailing stop that is open now, with its row. */
  async function trailing(): Promise<OrderRow> {
    const me = new Trader(app, await app.customer());
    const { result } = await me.buy({ trailingDistance: '0.01000' });
    const [row] = await app.owner.sql<OrderRow>`select * from orders where id = ${result.id}`;
    return row!;
  }

  const furthest = async (row: OrderRow) => {
    const { get } = app.runtime.catalogue;
    const catalogue = { get, hours: () => always };
    const read = loggedTrails({ sql: app.owner.sql, catalogue, sandbox: true });
    return (await read([{ orders: new Map([[row.id, row]]) }])).get(row.id);
  };

  it('counts from the tick that opened its position, also where that was logged with later ones', async () => {
    const row = await trailing();
    const [fill] = await app.owner.sql<{ sequence: string }>`
      select tick_sequence as sequence from fill where order_id = ${row.id}`;
    const first = Number(fill!.sequence) - 1;
    const run = await log([{ bid: '1.50000' }, { bid: '1.48000' }, { bid: '1.49000' }], { first });
    // As where the ticks were written with the booking, before the order.
    await app.owner.pool.query('alter table order_level disable trigger append_only');
    await app.owner.sql`update order_level set after_log = ${run} where order_id = ${row.id}`;
    await app.owner.pool.query('alter table order_level enable trigger append_only');
    expect(await furthest(row)).toBe('1.49000');
  });

  it('counts no tick that was too old when it came', async () => {
    const row = await trailing();
    await log([{ bid: '1.49000' }, { bid: '1.50000', lagMs: 60_001 }, { bid: '1.48000' }]);
    expect(await furthest(row)).toBe('1.49000');
  });
});

describe('what a live market cost before the start', () => {
  const before = (...codes: string[]) => pricesBefore(app.owner.sql, codes, Date.now());

  it('is its newest live tick, while that could fill still', async () => {
    await log([{ bid: '2' }, { bid: '3' }], { code: 'AAPL', live: true });
    await log([{ bid: '4' }], { code: 'AAPL', first: (Date.now() + 70_000) * 1000 });
    await log([{ bid: '5', agoMs: 61_000 }], { code: 'ES', live: true });
    await log([{ bid: '6' }], { code: 'XAUUSD' });
    expect(await before('AAPL', 'ES', 'XAUUSD', 'EURJPY')).toEqual(
      new Map([['AAPL', { bid: 3, ask: 3 }]]),
    );
    expect(await before()).toEqual(new Map());
  });
});

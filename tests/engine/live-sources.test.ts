import { startAssay, type Assay } from '@/server/assay';
import { createCcxtSource } from '@/server/prices/sources/ccxt-source';
import { loadExchange, type ExchangeClass } from '@/server/prices/sources/exchange';
import { openPrices } from '@/server/prices/prices';
import { audit } from '@/lib/ledger/audit';
import type { Result } from '@/lib/core/contract';
import type { getMarketInfo } from '@/lib/markets/contract';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import type { Runtime } from '@/lib/platform/runtime';
import { caller, makeCustomer, testEnv, type Session } from '../setup/app';
import { until } from '../setup/until';
import { KrakenServer } from '@/tests/setup/servers/kraken-server';

let owner: Database;
let exchange: ExchangeClass;
let assay: Assay;
let runtime: Runtime;
let alpha: KrakenServer;
let beta: KrakenServer;
let me: Session;
let ticking: NodeJS.Timeout;

// What each of the two exchanges keeps saying; null says nothing.
const mids: { alpha: number | null; beta: number | null } = { alpha: 60_000, beta: 60_010 };

function tick(): void {
  if (mids.alpha) alpha.ticker('BTC/USDT', mids.alpha - 1, mids.alpha + 1);
  if (mids.beta) beta.ticker('BTC/USDT', mids.beta - 1, mids.beta + 1);
}

const quote = () => runtime.book.quote('BTCUSDT');

async function trade(mode: 'demo' | 'real' = 'demo') {
  const order = { kind: 'margin', code: 'BTCUSDT', side: 'long', type: 'market' };
  return caller(assay.url)<Order>(
    'POST order/buyOptions',
    { ...order, lots: '0.01', leverage: 2 },
    { token: me.token, demo: mode === 'demo', key: crypto.randomUUID() },
  );
}

type Row = { source: string; state: string; dropped: Record<string, number> } & Record<
  'taken' | 'reconnects' | 'error' | 'ticks',
  unknown
>;

async function statusOf(source: string): Promise<Row> {
  const [row] = await owner.sql<Row>`
    select source, state, dropped, taken_over_from as taken, reconnects, last_error as error, ticks::int
    from price_source_status where source = ${source}`;
  return row!;
}

/** Waits until the table says so. */
async function statusIs(source: string, wanted: Partial<Row>): Promise<void> {
  await until(async () => {
    const row = await statusOf(source);
    return Object.entries(wanted).every(([key, value]) => row[key as keyof Row] === value);
  });
}

const startAll = () =>
  startAssay({
    env: testEnv({ SANDBOX: 'false' }),
    prices: (parts) => {
      const { catalogue } = parts;
      const sources = [
        createCcxtSource({ id: 'alpha', exchange, options: alpha.options, catalogue, pace: 0.2 }),
        createCcxtSource({ id: 'beta', exchange, options: beta.options, catalogue, pace: 0.2 }),
      ];
      return openPrices({ ...parts, sources });
    },
  });

beforeAll(async () => {
  exchange = await loadExchange('kraken');
  alpha = await new KrakenServer().listen();
  beta = await new KrakenServer().listen();
  assay = await startAll();
  runtime = (await assay.led).runtime;
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  me = await makeCustomer(owner);
  ticking = setInterval(tick, 200);
  await until(() => quote()?.source === 'alpha');
});

afterAll(async () => {
  clearInterval(ticking);
  expect(await audit(owner)).toEqual([]);
  await assay.stop();
  await statusIs('alpha', { state: 'off' });
  await owner.close();
  await Promise.all([alpha.stop(), beta.stop()]);
});

test('an order fills at the preferred exchange, live, and its receipt says so', async () => {
  const { code, result } = await trade();
  expect(code).toBe('200');
  expect(result.receipt!.open!.tick).toMatchObject({
    source: 'alpha',
    live: true,
    ask: '60001',
  });
  await statusIs('alpha', { state: 'live', taken: null });
  await statusIs('beta', { state: 'live', taken: null });
});

test('what no exchange has is simulated and says so, and real mode does not trade on it', async () => {
  const simulated = runtime.book.quote('DOGEUSDT')!;
  expect(simulated).toMatchObject({ source: 'simulated', live: false });
  const { lotMin: lots } = runtime.catalogue.get('DOGEUSDT')!;
  const order = { kind: 'margin', side: 'long', type: 'market', lots, leverage: 2 };
  const { code } = await caller(assay.url)(
    'POST order/buyOptions',
    { ...order, code: 'DOGEUSDT' },
    { token: me.token, key: crypto.randomUUID() },
  );
  expect(code).toBe('10015');
});

test('garbage and a spike fill nothing and are counted', async () => {
  const before = quote()!;
  mids.alpha = null;
  mids.beta = null;
  alpha.ticker('BTC/USDT', 90_000, 90_001);
  await until(() => !runtime.book.tradability('BTCUSDT').tradable);
  expect((await trade()).code).toBe('10015');
  expect(Number(quote()!.bid)).toBe(Number(before.bid));
  alpha.ticker('BTC/USDT', 60_002, 60_001);
  mids.alpha = 60_000;
  mids.beta = 60_010;
  await until(() => runtime.book.tradability('BTCUSDT').tradable);
  await until(() => quote()!.sequence > before.sequence);
  await until(async () => {
    const { jump, crossed } = (await statusOf('alpha')).dropped;
    return jump === 1 && crossed === 1;
  });
});

test('with the first exchange gone nothing fills until the second takes over, and then the first comes back', async () => {
  alpha.isDown = true;
  alpha.hangUp();
  // For five seconds the last price of the first still counts; then the second takes over.
  await until(() => quote()!.source === 'beta');
  const { code, result } = await trade();
  expect(code).toBe('200');
  expect(result.receipt!.open!.tick).toMatchObject({ source: 'beta', live: true });
  await statusIs('alpha', { state: 'backing-off' });
  await statusIs('beta', { state: 'live', taken: 'alpha' });
  expect(runtime.history.sourceOf('BTCUSDT')).toMatchObject({ name: 'alpha', live: true });

  alpha.isDown = false;
  const since = Date.now();
  await until(() => quote()!.source === 'alpha');
  expect(Date.now() - since).toBeGreaterThan(14_000);
  await statusIs('alpha', { state: 'live', reconnects: 1 });
  await statusIs('beta', { taken: null });
});

test('with both gone an order is refused as stale, and no simulated price stands in', async () => {
  for (const server of [alpha, beta]) {
    server.isDown = true;
    server.hangUp();
  }
  await until(() => !runtime.book.tradability('BTCUSDT').tradable);
  expect((await trade()).code).toBe('10015');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(quote()!.live).toBe(true);
  const metrics = await (await fetch(`${assay.url}/metrics`)).text();
  expect(metrics).toMatch(
    /assay_source_state\{source="alpha",state="(backing-off|connecting)"\} 1/,
  );
  expect(metrics).toContain('assay_source_failovers_total{from="alpha",to="beta"} 1');
  expect(metrics).toContain('assay_source_reconnects_total{source="alpha"} 1');
  expect(metrics).toMatch(/assay_source_tick_age_seconds\{source="beta"\} \d/);
});

type Info = Result<typeof getMarketInfo>;

const info = async () => (await caller(assay.url)<Info>('GET index/getMarketInfo/BTCUSDT')).result;

test('an outage is told with its source, its beginning and the last price, also after a start', async () => {
  await until(async () => (await info()).outage !== null);
  const last = quote()!;
  expect(await info()).toMatchObject({
    live: true,
    outage: {
      source: expect.stringMatching(/^(alpha|beta)$/),
      live: true,
      since: new Date(last.receivedAt).toISOString(),
      lastPrice: last.price,
    },
  });

  await assay.stop();
  assay = await startAll();
  runtime = (await assay.led).runtime;
  await until(async () => (await info()).outage !== null);
  const { outage, source, live, price, tradable } = await info();
  expect({ source, live, price, tradable }).toEqual({
    source: null,
    live: false,
    price: null,
    tradable: false,
  });
  expect(outage).toMatchObject({ source: 'alpha', live: true });
  expect(Number(outage!.lastPrice)).toBeGreaterThan(59_000);
  expect(Number(outage!.lastPrice)).toBeLessThan(61_000);
  expect(Date.parse(outage!.since)).toBeLessThan(Date.now() + 60_000);
  expect((await trade()).code).toBe('10015');

  for (const server of [alpha, beta]) server.isDown = false;
  await until(() => quote()?.live === true);
  expect((await info()).outage).toBeNull();
}, 120_000);

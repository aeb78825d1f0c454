import { openRig } from '@/tests/setup/feed-rig';
import { until } from '@/tests/setup/until';
import { KrakenServer } from '@/tests/setup/servers/kraken-server';
import { instrument } from '@/tests/setup/listed';
import { createCcxtSource } from './ccxt-source';
import { loadExchange, type ExchangeClass } from './exchange';

const coin = (base: string) =>
  instrument({ code: `${base}USDT`, type: 2, base, quote: 'USDT', tickSize: '0.01' });

let exchange: ExchangeClass;
let server: KrakenServer;
let rig: ReturnType<typeof openRig>;

async function open(firstLookMs?: number) {
  const { options } = server;
  const { catalogue } = rig;
  const source = createCcxtSource({
    id: 'kraken',
    exchange,
    options,
    catalogue,
    firstLookMs,
    pace: 0.02,
  });
  const [status] = await rig.start(source);
  return { source, status: status! };
}

beforeAll(async () => {
  exchange = await loadExchange('kraken');
}, 60_000);

beforeEach(async () => {
  server = new KrakenServer();
  await server.listen();
  rig = openRig([coin('BTC'), coin('ETH'), coin('ADA')]);
});

afterEach(async () => {
  rig.stop();
  await server.stop();
});

const state = (status: Awaited<ReturnType<typeof open>>['status']) =>
  status.state(Date.now(), rig.book.lastSignOf('kraken'));

const hasAsked = () => server.asked.size === 2;

test("takes bid and ask as the exchange sent them, and only of the pair's own spot market", async () => {
  const { source, status } = await open();
  expect(['BTC', 'ETH', 'ADA'].map((base) => source.serves(`${base}USDT`))).toEqual([
    ...[true, true, false],
  ]);
  await until(hasAsked);
  expect([...server.asked]).toEqual(['BTC/USDT', 'ETH/USDT']);
  server.ticker('BTC/USDT', 60_000.1, 60_000.2);
  server.ticker('ETH/USDT', 3000.12, 3000.13);
  server.ticker('BTC/USD', 59_000, 59_001);
  await until(() => rig.heard.length === 2);
  expect(rig.said('BTCUSDT')).toEqual(['kraken 60000.10/60000.20']);
  expect(rig.book.quote('ETHUSDT')).toMatchObject({ bid: '3000.12', ask: '3000.13', live: true });
  expect(rig.book.tradability('BTCUSDT').tradable).toBe(true);
  expect(status).toMatchObject({ ticks: 2, reconnects: 0, instruments: 2 });
});

test('no garbage reaches the book', async () => {
  const { status } = await open();
  await until(hasAsked);
  server.ticker('BTC/USDT', 60_000.1, 60_000.2);
  await until(() => rig.heard.length === 1);
  // One after another, as the class keeps the newest of what comes at once.
  const garbage: [unknown, unknown][] = [
    [null, 60_000],
    ['abc', 60_000],
    [-5, 60_000],
    [60_000.2, 60_000.1],
    [90_000, 90_001],
  ];
  for (const [i, [bid, ask]] of garbage.entries()) {
    server.ticker('BTC/USDT', bid, ask);
    await until(() => [...status.dropped.values()].reduce((a, b) => a + b, 0) === i + 1);
  }
  for (const raw of ['{"channel":"ticker", broken', '[]', '"x"', '{"channel":"ticker","data":5}'])
    server.say(raw);
  server.ticker('BTC/USDT', 60_000.3, 60_000.4);
  await until(() => rig.heard.length === 2);
  expect(rig.said('BTCUSDT')[1]).toBe('kraken 60000.30/60000.40');
  const { 'one-sided': oneSided, malformed, ...others } = Object.fromEntries(status.dropped);
  expect(oneSided! + malformed!).toBe(3);
  expect(others).toEqual({ negative: 1, crossed: 1, jump: 1 });
});

test('the last price of a burst is never missed', async () => {
  await open();
  await until(hasAsked);
  for (let burst = 1; burst <= 20; burst += 1) {
    for (let i = 0; i < 50; i += 1) {
      server.ticker('BTC/USDT', 60_000 + i, 60_001 + i);
      server.ticker('ETH/USDT', 3000 + i / 100, 3001);
    }
    server.ticker('BTC/USDT', 60_100 + burst, 60_101 + burst);
    await until(() => rig.book.quote('BTCUSDT')?.bidNumber === 60_100 + burst, 1000);
    await until(() => rig.book.quote('ETHUSDT')?.bidNumber === 3000.49, 1000);
  }
});

test('comes back after the connection broke and the exchange was away', async () => {
  const { status } = await open();
  await until(() => hasAsked() && state(status) === 'live');
  server.isDown = true;
  server.hangUp();
  await until(() => state(status) === 'backing-off');
  server.asked.clear();
  server.isDown = false;
  await until(hasAsked);
  server.ticker('BTC/USDT', 60_000.1, 60_000.2);
  await until(() => rig.heard.length === 1);
  expect(status.reconnects).toBe(1);
});

test('until the exchange was reached once, its instruments have no price rather than another', async () => {
  server.isDown = true;
  const { source } = await open(100);
  expect(source.serves('ADAUSDT')).toBe(true);
  expect(rig.book.tradability('ADAUSDT').tradable).toBe(false);
  server.isDown = false;
  await until(() => !source.serves('ADAUSDT'));
}, 30_000);

test('an exchange that is not there is told by name', async () => {
  await expect(loadExchange('nowhere')).rejects.toThrow('CCXT_EXCHANGE');
  await expect(loadExchange('bitstamp')).rejects.toThrow('no stream of bids and asks');
});

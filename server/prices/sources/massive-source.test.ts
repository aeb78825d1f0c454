import { openRig } from '@/tests/setup/feed-rig';
import { until } from '@/tests/setup/until';
import { instrument } from '@/tests/setup/listed';
import { MassiveServer } from '@/tests/setup/servers/massive-server';
import { createMassiveSource } from './massive-source';
import type { Cluster } from './massive-words';

const eurusd = instrument();
const gold = instrument({ code: 'XAUUSD', type: 5, base: 'XAU', tickSize: '0.001' });
const apple = instrument({ code: 'AAPL', type: 3, base: 'AAPL', tickSize: '0.01' });
const fund = instrument({ code: 'GLD', type: 5, base: 'GLD', tickSize: '0.01' });
const bitcoin = instrument({ code: 'BTCUSDT', type: 2, base: 'BTC', quote: 'USDT' });

let server: MassiveServer;
let rig: ReturnType<typeof openRig>;

async function open(cluster: Cluster = 'forex', key = 'right') {
  const source = createMassiveSource({
    cluster,
    url: `ws://${server.address}`,
    key,
    catalogue: rig.catalogue,
    pace: 0.02,
  });
  const [status] = await rig.start(source);
  return { source, status: status! };
}

const state = (status: Awaited<ReturnType<typeof open>>['status']) =>
  status.state(Date.now(), rig.book.lastSignOf(status.source.name));

beforeEach(async () => {
  server = new MassiveServer('right');
  await server.listen();
  rig = openRig([eurusd, gold, apple, fund, bitcoin]);
});

afterEach(async () => {
  rig.stop();
  await server.stop();
});

test('logs in, asks for what is listed, and passes on bid, ask and time as they were sent', async () => {
  const { source, status } = await open();
  await until(() => server.asked.length === 2);
  expect(server.asked).toEqual(['C.EUR-USD', 'C.XAU-USD']);
  const at = Date.now() - 40;
  server.forex('EUR/USD', 1.08501, 1.0851, at);
  server.forex('XAU/USD', 2720.125, 2720.4);
  server.forex('GBP/USD', 1.3, 1.31);
  await until(() => rig.heard.length === 2);
  expect(rig.book.quote('EURUSD')).toMatchObject({
    bid: '1.08501',
    ask: '1.08510',
    time: at,
    receivedAt: at,
    source: 'massive-forex',
    live: true,
  });
  expect(rig.book.tradability('XAUUSD').tradable).toBe(true);
  expect([eurusd, gold, apple, bitcoin].map((i) => source.serves(i.code))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(state(status)).toBe('live');
  expect(status).toMatchObject({ ticks: 2, reconnects: 0, instruments: 2 });
});

test('takes stocks and funds from the other cluster', async () => {
  await open('stocks');
  await until(() => server.asked.length === 2);
  expect(server.asked).toEqual(['Q.AAPL', 'Q.GLD']);
  server.stock('AAPL', 190.01, 190.02);
  await until(() => rig.heard.length === 1);
  expect(rig.said('AAPL')).toEqual(['massive-stocks 190.01/190.02']);
});

test('no garbage reaches the book; each piece is counted by its reason', async () => {
  const { status } = await open();
  await until(() => server.asked.length === 2);
  const now = Date.now();
  server.forex('EUR/USD', 1.085, 1.0851, now);
  for (const raw of [
    'not json',
    '{"ev":"C"}',
    '[17]',
    '[{"ev":"C","p":5}]',
    '[{"ev":"C","b":NaN}]',
  ])
    server.say(raw);
  server.forex('EUR/USD', '1.085', 1.0851, now);
  server.forex('EUR/USD', null, 1.0851, now);
  server.forex('EUR/USD', 1.085, 1.0851, 'soon');
  server.forex('EUR/USD', 1.0852, 1.0851, now);
  server.forex('EUR/USD', 0, 1.0851, now);
  server.forex('EUR/USD', -1, 1.0851, now);
  server.forex('EUR/USD', 1.085, 1.0851, now - 1);
  server.forex('EUR/USD', 1.085, 1.0851, now + 3_600_000);
  server.forex('EUR/USD', 1.2, 1.2001, now);
  server.forex('EUR/USD', 1.086, 1.0861, now);
  await until(() => rig.heard.length === 2);
  expect(rig.said('EURUSD')).toEqual([
    'massive-forex 1.08500/1.08510',
    'massive-forex 1.08600/1.08610',
  ]);
  expect(Object.fromEntries(status.dropped)).toEqual({
    malformed: 8,
    crossed: 1,
    zero: 1,
    negative: 1,
    future: 1,
    jump: 1,
    'out-of-order': 1,
  });
  expect(server.connections).toBe(1);
});

test('hangs up on a connection that sends too much of it, and is well again on the next', async () => {
  const { status } = await open();
  await until(() => server.asked.length === 2);
  for (let i = 0; i < 30; i += 1) server.say('}{');
  await until(() => status.reconnects === 1);
  expect(status.lastError).toBe('too much of what came was no price');
  await until(() => server.asked.length === 4);
  server.forex('EUR/USD', 1.085, 1.0851);
  await until(() => rig.heard.length === 1);
});

test('comes back after hang-ups and refusals, and asks for everything again', async () => {
  const { status } = await open();
  await until(() => server.asked.length === 2);
  server.isDown = true;
  server.hangUp();
  await until(() => state(status) === 'backing-off');
  server.isDown = false;
  server.delayMs = 300;
  await until(() => server.asked.length === 4);
  expect(status.reconnects).toBe(1);
  server.forex('EUR/USD', 1.085, 1.0851);
  await until(() => rig.heard.length === 1);
});

test('a wrong key is told, and not tried again at once', async () => {
  const { status } = await open('forex', 'wrong');
  await until(() => state(status) === 'backing-off');
  expect(status.lastError).toBe('authentication failed');
  expect(server.connections).toBe(1);
  expect(rig.book.tradability('EURUSD').tradable).toBe(false);
});

test('silence makes its prices stale within five seconds, and a new connection after ten', async () => {
  const { status } = await open();
  await until(() => server.asked.length === 2);
  server.forex('EUR/USD', 1.085, 1.0851);
  await until(() => rig.book.tradability('EURUSD').tradable);
  server.isMute = true;
  const since = Date.now();
  await until(() => state(status) === 'silent');
  expect(rig.book.tradability('EURUSD')).toMatchObject({ tradable: false, reason: 'stale' });
  expect(Date.now() - since).toBeLessThan(7500);
  await until(() => server.connections === 2, 15_000);
  expect(status.lastError).toBe('it fell silent');
}, 30_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { startRig, type Rig } from '../setup/socket-rig';
import { until } from '../setup/until';

/** Guarantee: clients see only what changed, at most once per 250 ms, and always end at the newest price. */
describe('prices on the socket', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig();
  });
  afterEach(() => rig.stop());

  it('sends a silent client an array of changed instruments with numbers', async () => {
    const client = await rig.connect();
    rig.book.tick('EURUSD', 1.39287, 1.39297);
    await until(() => client.frames.length === 1);
    expect(client.received[0]!.text.startsWith('[{"code":"EURUSD"')).toBe(true);
    expect(client.frames[0]).toMatchObject([
      {
        code: 'EURUSD',
        price: 1.39292,
        zdf: -0.41,
        bid: 1.39287,
        ask: 1.39297,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        live: false,
      },
    ]);
  });

  it('sends nothing while nothing changes, and only what changed afterwards', async () => {
    const client = await rig.connect();
    rig.book.tick('EURUSD', 1.1);
    rig.book.tick('USDJPY', 101);
    await until(() => client.frames.length === 1);
    await sleep(600);
    expect(client.frames).toHaveLength(1);
    rig.book.tick('USDJPY', 102);
    await until(() => client.frames.length === 2);
    expect(client.frames[1]!.map((item) => item.code)).toEqual(['USDJPY']);
  });

  it('tells a client that subscribes what its instruments are at, without waiting for a tick', async () => {
    const early = await rig.connect();
    for (const code of ['AAPL', 'EURUSD', 'USDJPY']) rig.book.tick(code, 10);
    await until(() => early.frames.length === 1);
    const late = await rig.connect();
    await late.ask({ op: 'subscribe', codes: ['EURUSD', 'AAPL'] });
    await until(() => late.frames.length === 1);
    expect(late.frames[0]!.map((item) => item.code).sort()).toEqual(['AAPL', 'EURUSD']);
    await sleep(600);
    expect([early.frames.length, late.frames.length]).toEqual([1, 1]);
  });

  it('tells how old a price is that did not just come', async () => {
    const early = await rig.connect();
    rig.book.tick('EURUSD', 1.1, 1.1, 3_600_000);
    rig.book.tick('BTCUSDT', 7000);
    await until(() => early.newest.BTCUSDT !== undefined);
    expect(early.newest.EURUSD!.age).toBeGreaterThanOrEqual(3_600_000);
    expect(early.newest.BTCUSDT!.age ?? 0).toBeLessThan(1_800_000);
    const then = early.newest.EURUSD!.age!;
    await until(() => Date.now() - early.received[0]!.wall > 2_100);
    const late = await rig.connect();
    await late.ask({ op: 'subscribe', codes: ['BTCUSDT', 'EURUSD'] });
    await until(() => late.newest.BTCUSDT !== undefined);
    expect(late.newest.EURUSD!.age).toBeGreaterThan(then + 2_000);
    expect(late.newest.BTCUSDT!.age).toBeGreaterThan(2_000);
  });

  it('sends at most one frame per 250 ms, ending at the newest price', async () => {
    const client = await rig.connect();
    const began = performance.now();
    for (let n = 1; n <= 120; n += 1) {
      rig.book.tick('EURUSD', n);
      await sleep(10);
    }
    await until(() => client.newest.EURUSD?.price === 120);
    const most = Math.floor((performance.now() - began) / 250) + 1;
    expect(client.received.length).toBeLessThanOrEqual(most);
    expect(client.received.length).toBeGreaterThanOrEqual(4);
  });

  it('sends a tick after a quiet interval at once', async () => {
    await rig.stop();
    rig = await startRig({ limits: { frameIntervalMs: 3_600_000 } });
    const client = await rig.connect();
    rig.book.tick('EURUSD', 1);
    await until(() => client.newest.EURUSD?.price === 1);
  });

  it('gives a sign of life to whoever asks for one, whatever the market does', async () => {
    const client = await rig.connect();
    expect(await client.ask({ op: 'ping' })).toEqual({ event: 'pong' });
    await client.ask({ op: 'unsubscribe' });
    expect(await client.ask({ op: 'ping' })).toEqual({ event: 'pong' });
    expect(await client.ask({ op: 'ping', extra: 1 })).toEqual({
      event: 'error',
      reason: 'message',
    });
    expect(client.frames).toHaveLength(0);
  });

  it('narrows the instruments of a client that subscribes, and widens them again', async () => {
    const client = await rig.connect();
    const other = await rig.connect();
    expect(await client.ask({ op: 'subscribe', codes: ['AAPL', 'EURUSD', 'AAPL'] })).toEqual({
      event: 'subscribed',
      count: 2,
    });
    for (const code of ['AAPL', 'USDJPY', 'EURUSD']) rig.book.tick(code, 10);
    await until(() => client.frames.length === 1 && other.frames.length === 1);
    expect(client.frames[0]!.map((i) => i.code).sort()).toEqual(['AAPL', 'EURUSD']);
    expect(other.frames[0]).toHaveLength(3);

    expect(await client.ask({ op: 'unsubscribe' })).toEqual({ event: 'unsubscribed' });
    rig.book.tick('AAPL', 11);
    await until(() => other.frames.length === 2);
    expect(await client.ask({ op: 'subscribe' })).toEqual({ event: 'subscribed', count: null });
    expect(client.frames).toHaveLength(1);
    rig.book.tick('USDJPY', 12);
    await until(() => client.frames.length === 2);
    expect(client.newest.USDJPY!.price).toBe(12);
  });
});

/** Guarantee: a client that does not read costs no memory, and afterwards has the newest of everything it missed. */
describe('a slow client', () => {
  const codes = Array.from({ length: 400 }, (_, n) => `SLOW${n}`);
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig({ limits: { frameIntervalMs: 1 } });
  });
  afterEach(() => rig.stop());

  const skipped = async () => (await rig.metrics.skippedFrames.get()).values[0]?.value ?? 0;

  it('skips frames while the others get them, and is then brought up to date', async () => {
    const slow = await rig.connect();
    const quick = await rig.connect();
    slow.ws.pause();
    let round = 0;
    while ((await skipped()) < 20) {
      round += 1;
      for (const code of codes) rig.book.tick(code, round);
      await sleep(2);
      if (round > 3_000) throw new Error('The connection never filled up');
    }
    // The last to change is not what the slow client misses most: one changed once, and long before.
    rig.book.tick('ONCE', 7);
    for (let n = 1; n <= 20; n += 1) {
      rig.book.tick('SLOW0', round + n);
      await sleep(2);
    }
    await until(() => quick.newest.SLOW0?.price === round + 20);
    expect(slow.received).toHaveLength(0);

    slow.ws.resume();
    await until(() => slow.newest.SLOW0?.price === round + 20);
    expect(slow.newest.ONCE!.price).toBe(7);
    expect(slow.newest.SLOW399!.price).toBe(round);
    expect(slow.frames.length).toBeLessThan(quick.frames.length);
  });

  it('is dropped when private events pile up unread', async () => {
    const client = await rig.connect();
    const ticket = rig.tickets.issue({ sessionId: '1', customerId: '7' });
    expect(await client.ask({ op: 'auth', ticket })).toEqual({ event: 'authenticated' });
    client.ws.pause();
    const reason = 'x'.repeat(60_000);
    for (let n = 0; n < 2_000 && rig.sockets.clientCount() > 0; n += 1) {
      rig.bus.publish('7', { event: 'order', id: String(n), status: 'closed', reason });
      await sleep(1);
    }
    expect(rig.sockets.clientCount()).toBe(0);
  });

  it('is dropped when it answers no ping', async () => {
    await rig.stop();
    rig = await startRig({ limits: { pingIntervalMs: 100 } });
    const silent = await rig.connect({ autoPong: false });
    const alive = await rig.connect();
    expect(await silent.closed).toBe(1006);
    await sleep(300);
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
    expect(rig.sockets.clientCount()).toBe(1);
  });
});

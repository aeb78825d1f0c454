import fc from 'fast-check';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressKey } from '@/lib/core/address';
import { startRig, type Rig } from '../setup/socket-rig';
import { until } from '../setup/until';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig({ origins: ['https://partner.example'], limits: { clientsPerAddress: 3 } });
});
afterEach(() => rig.stop());

/** Guarantee: other sites' pages cannot open the socket. */
describe('the origin of a socket', () => {
  it('is this host, an allowed one, or absent', async () => {
    expect(await rig.knock()).toBe(101);
    expect(await rig.knock({ origin: `http://127.0.0.1:${rig.port}` })).toBe(101);
    expect(await rig.knock({ origin: 'https://partner.example' })).toBe(101);
  });

  it.each([
    'https://evil.example',
    'http://127.0.0.1',
    'null',
    'https://partner.example.evil.example',
    '',
  ])('may not be %p', async (origin) => {
    expect(await rig.knock({ headers: { origin } })).toBe(403);
    expect(rig.sockets.clientCount()).toBe(0);
  });
});

/** Guarantee: one address cannot take every place. */
describe('the sockets of an address', () => {
  it('are capped, and free a place when they end', async () => {
    const first = await rig.connect();
    await rig.connect();
    await rig.connect();
    expect(await rig.knock()).toBe(429);
    expect(await rig.knock({ headers: { 'x-from': '10.0.0.2' } })).toBe(101);
    first.ws.terminate();
    await until(() => rig.sockets.clientCount() === 3);
    expect(await rig.knock()).toBe(101);
  });

  it('keep no place after a handshake that failed', async () => {
    for (let n = 0; n < 10; n += 1) {
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(rig.port, '127.0.0.1', () =>
          socket.write(
            'GET /websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
          ),
        );
        socket.once('data', (data) => resolve(String(data)));
      });
      expect(answer).toMatch(/^HTTP\/1.1 400/);
    }
    await sleep(50);
    expect(await rig.knock()).toBe(101);
  });

  it('count one /64 of IPv6 as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'));
    expect(addressKey('::1')).toBe('0:0:0:0');
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('10.0.0.1')).toBe('10.0.0.1');
  });
});

it('takes a choice of 500 instruments of the longest codes', async () => {
  const client = await rig.connect();
  const codes = Array.from({ length: 500 }, (_, n) => `A${String(n).padStart(19, '0')}`);
  expect(await client.ask({ op: 'subscribe', codes })).toEqual({ event: 'subscribed', count: 500 });
});

/** Guarantee: nothing a client sends ends the server or reaches another client. */
describe('what a client sends', () => {
  it('is answered with an error object when it makes no sense, and the socket lives on', async () => {
    const client = await rig.connect();
    const nonsense = [
      '',
      'ping',
      '{',
      '[]',
      'null',
      '{"op":"buy"}',
      '{"op":"subscribe","codes":[]}',
      '{"op":"subscribe","codes":"EURUSD"}',
    ];
    for (const text of nonsense)
      expect(await client.ask(text)).toEqual({ event: 'error', reason: 'message' });
    expect(await client.ask({ op: 'subscribe', codes: ['EURUSD', 'XNONE'] })).toEqual({
      event: 'error',
      reason: 'unknown-instrument',
    });
    rig.book.tick('EURUSD', 1);
    await until(() => client.frames.length === 1);
  });

  it('closes the socket when it is rubbish again and again, binary, too large or too much', async () => {
    const [stubborn, binary, large] = [
      await rig.connect(),
      await rig.connect(),
      await rig.connect(),
    ];
    for (let n = 0; n < 11; n += 1) stubborn.say('rubbish');
    binary.ws.send(Buffer.from('{"op":"unsubscribe"}'));
    large.say({ op: 'auth', ticket: 'x'.repeat(16_384) });
    expect(await stubborn.closed).toBe(1008);
    expect(await binary.closed).toBe(1003);
    expect(await large.closed).toBe(1009);

    const [chatty, pinging] = [await rig.connect(), await rig.connect()];
    for (let n = 0; n < 60; n += 1) {
      chatty.say({ op: 'unsubscribe' });
      pinging.ws.ping();
    }
    expect(await chatty.closed).toBe(1008);
    expect(await pinging.closed).toBe(1008);
    await until(() => rig.sockets.clientCount() === 0);
  });

  it('never breaks the server: any text, any JSON, any bytes on the wire', async () => {
    const watcher = await rig.connect({ headers: { 'x-from': '10.0.0.9' } });
    const input = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => ({ text })),
      fc.json().map((text) => ({ text })),
      fc
        .record({
          op: fc.constantFrom('subscribe', 'auth', 'unsubscribe', 1),
          codes: fc.anything(),
          ticket: fc.anything(),
        })
        .map((message) => ({
          text: JSON.stringify(message, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)),
        })),
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((raw) => ({ raw })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 5 }), async (inputs) => {
        const client = await rig.connect();
        for (const one of inputs) {
          if ('text' in one) client.ws.send(one.text);
          else
            (client.ws as unknown as { _socket: { write(b: Uint8Array): void } })._socket.write(
              one.raw,
            );
        }
        await sleep(2);
        for (const object of client.objects)
          expect(['error', 'subscribed', 'unsubscribed']).toContain(object.event);
        client.ws.terminate();
        await client.closed;
        await until(() => rig.sockets.clientCount() === 1);
      }),
      { numRuns: 150 },
    );
    rig.book.tick('EURUSD', 42);
    await until(() => watcher.newest.EURUSD?.price === 42);
    expect(watcher.objects).toHaveLength(0);
  });
});

/** Guarantee: clients can tell a restart from a failure. */
describe('a restart', () => {
  it('is announced, closes with 1012 and lets nobody in any more', async () => {
    const clients = [await rig.connect(), await rig.connect()];
    const unresponsive = await rig.connect();
    unresponsive.ws.pause();
    // It ends although one client never answers.
    await rig.sockets.announceRestart();
    for (const client of clients) {
      expect(await client.closed).toBe(1012);
      expect(client.objects).toEqual([{ event: 'restart' }]);
    }
    expect(rig.sockets.clientCount()).toBe(0);
    expect(await rig.knock()).toBe(503);
  });
});

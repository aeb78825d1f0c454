import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ServerProcess, freePort } from '@/tests/setup/servers/server-process';
import { until } from '../setup/until';

const descriptors = 700;

let server: ServerProcess;
beforeAll(async () => {
  server = new ServerProcess(await freePort(), {
    settings: { PAGES: 'true', RATE_LIMITS: 'on' },
    descriptors,
  });
  await server.start();
  await server.leads();
  // Next listens to upgrades from its first page on.
  expect((await fetch(`${server.url}/help/fills`)).status).toBe(200);
}, 300_000);
afterAll(() => server.kill());

const upgrade = (line: string) =>
  `${line} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

const bad = [
  upgrade('GET //x'),
  upgrade('GET /\\'),
  upgrade('GET /%5c%5cx'),
  upgrade('GET http://elsewhere.example//x'),
  upgrade('POST /websocket'),
  upgrade('TRACE /websocket'),
  upgrade('GET /websocket'),
  upgrade('PUT /_next/webpack-hmr?x=//'),
  upgrade('CONNECT a:1'),
  'GET /websocket HTTP/1.1\r\nHost: a\r\nConnection: Upg',
  `${upgrade('GET /market').slice(0, -2)}Sec-WebSocket-Key: x\r\n\r\n\u0001\u0002`,
  'BREW //x HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
];

async function send(text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.write(text);
  return socket;
}

/** What the server's own process counts, read over a connection that ends with the answer. */
async function openDescriptors(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { connection: 'close' } });
  return Number(/^process_open_fds (\d+)/m.exec(await answer.text())![1]);
}

const answersPage = async () =>
  (await fetch(`${server.url}/swx/customer/index/listMarketByType`)).status === 200;

/** Guarantee: an upgrade that is none costs the server nothing once it is turned away. */
describe('upgrades that the server does not serve', () => {
  it('leave nothing open when their callers hang up', async () => {
    const before = await openDescriptors();
    for (let sent = 0; sent < 720; sent += 60) {
      const sockets = await Promise.all(
        Array.from({ length: 60 }, (_, n) => send(bad[(sent + n) % bad.length]!)),
      );
      for (const socket of sockets) socket.end();
    }
    expect(await answersPage()).toBe(true);
    // Some may be the database's, which opens more connections when it is asked more.
    await until(async () => (await openDescriptors()) <= before + 10, 120);
  }, 300_000);

  it('are ended by the server when their callers do not hang up', async () => {
    const whole = bad.filter((text) => text.endsWith('\r\n\r\n'));
    const sockets = await Promise.all(
      Array.from({ length: 120 }, (_, n) => send(whole[n % whole.length]!)),
    );
    await Promise.all(
      sockets.map((socket) => {
        socket.resume();
        return socket.closed || once(socket, 'close');
      }),
    );
    expect(await answersPage()).toBe(true);
  });
});

/** Guarantee: one address cannot take every connection there is. */
it('keeps connections free for others while an address opens as many as it can', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 400 }, () => send('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')),
  );
  for (const socket of sockets) socket.resume();
  await until(() => sockets.filter((socket) => socket.closed).length >= 150, 120);
  for (const socket of sockets) socket.destroy();
  await until(() => answersPage().catch(() => false), 120);
});

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ServerProcess, freePort } from '@/tests/setup/servers/server-process';

const key = 'a key of the outbox, only for tests';

/** A server with pages, for one part of these tests. */
async function withServer<Result>(
  settings: Record<string, string>,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = new ServerProcess(await freePort(), { settings: { PAGES: 'true', ...settings } });
  await server.start();
  await server.leads();
  return work(server).finally(() => server.kill());
}

/** Whether mails are shown to who sends these headers, and the cookie that came. */
async function look(server: ServerProcess, headers: Record<string, string> = {}, query = '') {
  // A fetch would send the Host of its address.
  const asked = request(`${server.url}/dev/outbox${query}`, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const isShown = answer.statusCode === 200 && !(await text(answer)).includes('NEXT_REDIRECT');
  return { isShown, cookie: answer.headers['set-cookie']?.find((one) => /outbox/.test(one)) };
}
const isShown = async (...how: Parameters<typeof look>) => (await look(...how)).isShown;

test('mails of a sandbox are shown on its own machine alone, and to nobody behind a proxy', async () => {
  await withServer({}, async (server) => {
    expect(await isShown(server)).toBe(true);
    expect(await isShown(server, { host: `localhost:${server.port}` })).toBe(true);
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-server': 'proxy' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { via: '1.1 proxy' },
      { host: 'evil.example' },
      { 'x-forwarded-for': '', 'x-assay-local': 'yes' },
    ] as Record<string, string>[])
      expect([headers, await isShown(server, headers)]).toEqual([headers, false]);
    // As a plain proxy asks that says nothing of itself.
    const plain = connect(server.port, '127.0.0.1');
    plain.write('GET /dev/outbox HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    expect(await text(plain)).toMatch(/NEXT_REDIRECT|^HTTP\/1\.\d 30/);
    expect(await isShown(server, {}, `?key=${encodeURIComponent(key)}`)).toBe(true);
    expect(await isShown(server, { via: '1.1 proxy' }, `?key=${encodeURIComponent(key)}`)).toBe(
      false,
    );
    // From when on a page of ours is read under another name, there is a proxy, whatever it says.
    const part = { referer: 'https://trade.example/market' };
    await fetch(`${server.url}/_next/static/none.js`, { headers: part });
    expect(await isShown(server)).toBe(false);
    const ready = await fetch(`${server.url}/api/health/ready`);
    expect(JSON.stringify(await ready.json())).toContain('through a proxy that says nothing');
  });
}, 120_000);

test('a sandbox that is published shows its mails to nobody without the key', async () => {
  const published = { PUBLIC_URL: 'https://trade.example', OUTBOX_KEY: key };
  await withServer(published, async (server) => {
    expect(await isShown(server)).toBe(false);
    expect(await isShown(server, {}, '?key=another')).toBe(false);
    const open = await look(server, { via: '1.1 proxy' }, `?key=${encodeURIComponent(key)}`);
    expect(open).toEqual({
      isShown: true,
      cookie: expect.stringMatching(/HttpOnly; SameSite=Strict/),
    });
    const cookie = open.cookie!.split(';')[0]!;
    expect(cookie).not.toContain(key);
    expect(await isShown(server, { cookie }, '?email=a@example.com')).toBe(true);
    expect(await isShown(server, { cookie: cookie.replace(/.$/, '') })).toBe(false);
    const ready = await fetch(`${server.url}/api/health/ready`);
    expect(JSON.stringify(await ready.json())).toContain('OUTBOX_KEY is set');
  });
}, 120_000);

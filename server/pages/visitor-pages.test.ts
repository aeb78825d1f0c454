import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { drawnElsewhere } from './drawn-elsewhere';
import { startDrawing } from './drawing';
import { VisitorPages } from './visitor-pages';

const { jest } = import.meta;

// Longer than any machine takes for a test, so that no page ages but where its test says so.
const keptMs = 600_000;

let folder: string;
let front: Server;
let url: string;
let elsewhere: ReturnType<typeof drawnElsewhere>;
let end: () => Promise<void>;
let drawn: string[];
let held: Promise<void> | undefined;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const nonceOf = (request: IncomingMessage) =>
  /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))![1]!;

/** A page as it is drawn: its first reader, what it was asked for, and the nonce of its scripts twice. */
function page(request: IncomingMessage, response: ServerResponse): void {
  const nonce = nonceOf(request);
  const asked = { ...request.headers, 'content-security-policy': undefined };
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('link', `</chunk.js>; rel=preload; nonce="${nonce}"`);
  response.write(`<p>${drawn.length} ${JSON.stringify(asked)}</p><script nonce="${nonce}">`);
  void (held ?? Promise.resolve()).then(() => response.end(`push("${nonce}")</script>`));
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-visitors-'));
  const socketPath = path.join(folder, 'pages');
  [drawn, held, answer] = [[], undefined, page];
  end = await startDrawing(socketPath, {
    pages: {
      handle(request, response) {
        drawn.push(request.url!);
        answer(request, response);
      },
      upgrade: (_, socket) => void socket.destroy(),
    },
    wasAwaySince: () => false,
    keptMs,
  });
  elsewhere = drawnElsewhere(socketPath);
  front = createServer((request, response) => {
    const nonce = randomBytes(16).toString('base64');
    request.headers['content-security-policy'] = `script-src 'nonce-${nonce}'`;
    response.setHeader('x-nonce', nonce);
    elsewhere.handle(request, response);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterEach(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  elsewhere.close();
  await end();
  rmSync(folder, { recursive: true, force: true });
});

async function read(where = '/', headers: Record<string, string> = {}) {
  const got = await fetch(url + where, { headers: { accept: 'text/html', ...headers } });
  return { text: await got.text(), nonce: got.headers.get('x-nonce')!, headers: got.headers };
}

test('a crowd of visitors costs one page, and each has a nonce of their own', async () => {
  let release: () => void = () => undefined;
  held = new Promise((resolve) => (release = resolve));
  const crowd = Array.from({ length: 20 }, () => read('/market?tab=fx'));
  await sleep(50);
  release();
  const pages = [...(await Promise.all(crowd)), await read('/market?tab=fx')];
  expect(drawn).toEqual(['/market?tab=fx']);
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(21);
  for (const { text, nonce, headers } of pages) {
    expect(text).toContain(`<script nonce="${nonce}">push("${nonce}")</script>`);
    expect(text.replaceAll(nonce, '')).toBe(pages[0]!.text.replaceAll(pages[0]!.nonce, ''));
    expect(headers.get('link')).toBe(`</chunk.js>; rel=preload; nonce="${nonce}"`);
  }
});

test('it is drawn anew when it has had its time', async () => {
  const [first, same] = [await read(), await read()];
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + keptMs);
  const later = await read().finally(() => clock.mockRestore());
  expect([first, same, later].map(({ text }) => text[3])).toEqual(['1', '1', '2']);
});

test('what a page depends on is asked apart, and what is one reader’s own is drawn for them alone', async () => {
  const one = { cookie: 'lang=ar', 'accept-language': 'ar', 'user-agent': 'a phone' };
  const others = [
    one,
    { ...one, cookie: 'lang=de' },
    { ...one, 'accept-language': 'de' },
    { ...one, 'user-agent': 'a desk' },
  ];
  for (const headers of [...others, ...others]) await read('/', headers);
  expect(drawn).toHaveLength(4);
  const own: Record<string, string>[] = [
    { cookie: 'lang=ar; assay_session=abc' },
    { cookie: '__Host-assay_session=abc' },
    { authorization: 'abc' },
    { rsc: '1' },
  ];
  for (const headers of [...own, ...own]) await read('/', headers);
  expect(drawn).toHaveLength(4 + 8);
  for (const accept of ['image/png', '*/*', 'image/png', '*/*'])
    await read('/logo.png', { accept });
  expect(drawn).toHaveLength(4 + 8 + 4);
  for (const where of ['/dev/outbox', '/dev/outbox', '/api/auth/csrf', '/api/auth/csrf'])
    await read(where);
  expect(drawn).toHaveLength(4 + 8 + 4 + 4);
});

test('nothing else that a visitor sends reaches what others read', async () => {
  const { text } = await read('/', {
    'x-forwarded-host': 'evil.example',
    'x-assay-address': '1.2.3.4',
    referer: 'https://evil.example',
    'next-router-state-tree': 'evil',
  });
  expect(text).not.toMatch(/evil|1\.2\.3\.4/);
  expect((await read('/')).text).not.toMatch(/evil/);
  expect(drawn).toHaveLength(1);
});

test.each([
  ['sets a cookie', (response: ServerResponse) => response.setHeader('set-cookie', 'a=1')],
  ['is not found', (response: ServerResponse) => (response.statusCode = 404)],
  ['is no page', (response: ServerResponse) => response.setHeader('content-type', 'text/plain')],
])('an answer that %s is not kept', async (_, make) => {
  answer = (request, response) => {
    response.setHeader('content-type', 'text/html');
    make(response);
    response.end(nonceOf(request));
  };
  for (const reader of [await read(), await read()]) expect(reader.text).toBe(reader.nonce);
  expect(drawn).toHaveLength(2);
});

test('what was packed is unpacked for the next nonce, and packed for who takes that', async () => {
  answer = (request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(`page of ${nonceOf(request)}`));
  };
  for (const reader of [await read(), await read()]) {
    expect(reader.headers.get('content-encoding')).toBe('gzip');
    expect(reader.text).toBe(`page of ${reader.nonce}`);
  }
  for (const accepted of ['identity', 'gzip;q=0', 'br, gzip; q=0.0']) {
    const plain = await read('/', { 'accept-encoding': accepted });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(`page of ${plain.nonce}`);
  }
  expect(drawn).toHaveLength(1);
});

test('whoever came first and leaves keeps nobody from the page', async () => {
  held = new Promise(() => undefined);
  const gone = new AbortController();
  const first = fetch(url, { signal: gone.signal, headers: { accept: 'text/html' } }).catch(
    () => undefined,
  );
  while (drawn.length === 0) await sleep(5);
  const others = [read(), read(), read()];
  await sleep(30);
  held = undefined;
  gone.abort();
  await first;
  for (const { text, nonce } of await Promise.all(others)) expect(text).toContain(nonce);
  expect(drawn).toHaveLength(2);
});

test('whoever waits and leaves has nothing drawn, also where the first one leaves after them', async () => {
  held = new Promise(() => undefined);
  const ask = () => {
    const gone = new AbortController();
    const asked = fetch(url, { signal: gone.signal, headers: { accept: 'text/html' } });
    return { gone, asked: asked.then((got) => got.text()).catch(() => undefined) };
  };
  const first = ask();
  while (drawn.length === 0) await sleep(5);
  const waiting = [ask(), ask()];
  await sleep(50);
  for (const { gone } of waiting) gone.abort();
  await sleep(50);
  first.gone.abort();
  await Promise.all([first, ...waiting].map(({ asked }) => asked));
  await sleep(100);
  expect(drawn).toHaveLength(1);
});

test('whoever came first and takes nothing of it keeps nobody from the page', async () => {
  const asked = (socket: Duplex) => {
    const request = new IncomingMessage(socket as Socket);
    const policy = "script-src 'nonce-abc'";
    const headers = { host: 'a', accept: 'text/html', 'content-security-policy': policy };
    Object.assign(request, { method: 'GET', url: '/long', headers, complete: true }).push(null);
    return request;
  };
  const pages = new VisitorPages((_, response) => {
    response.setHeader('content-type', 'text/html');
    const long = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(10_000)));
    long.pipe(response);
  });
  const stuck = new Duplex({ read: () => undefined, write: () => undefined });
  const first = new ServerResponse(asked(stuck));
  first.assignSocket(stuck as Socket);
  pages.handle(asked(stuck), first);
  const next = new ServerResponse(asked(new Duplex()));
  const ended = new Promise<Buffer>((resolve) => (next.end = resolve as never));
  pages.handle(asked(new Duplex()), next);
  expect((await ended).length).toBe(500_000);
});

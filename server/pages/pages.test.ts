import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pages } from '../web/open-web';
import { drawnElsewhere } from './drawn-elsewhere';
import { startDrawing } from './drawing';

let folder: string;
let socketPath: string;
let front: Server;
let url: string;
let elsewhere: ReturnType<typeof drawnElsewhere>;
let wasAway = false;
const begun: Array<() => Promise<void>> = [];

async function draw(handle: Pages['handle']): Promise<() => Promise<void>> {
  const pages: Pages = { handle, upgrade: (_, socket) => void socket.destroy() };
  const end = await startDrawing(socketPath, { pages, wasAwaySince: () => wasAway });
  begun.push(end);
  return end;
}

beforeEach(async () => {
  wasAway = false;
  folder = mkdtempSync(path.join(tmpdir(), 'assay-pages-'));
  socketPath = path.join(folder, 'pages');
  elsewhere = drawnElsewhere(socketPath);
  front = createServer((request, response) => elsewhere.handle(request, response));
  await once(front.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterEach(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  elsewhere.close();
  for (const end of begun.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

const asBrowser = { accept: 'text/html' };

test('what was drawn arrives as it was, with what was said of it', async () => {
  await draw((request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.setHeader('x-asked', `${request.method} ${request.url} ${request.headers['x-mine']}`);
    response.writeHead(203, { 'content-type': 'text/plain' });
    response.write('first ');
    setImmediate(() => response.end('second'));
  });
  const answer = await fetch(`${url}/ar/market?tab=%D8%A3`, { headers: { 'x-mine': 'kept' } });
  expect(answer.status).toBe(203);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-asked')).toBe('GET /ar/market?tab=%D8%A3 kept');
  expect(await answer.text()).toBe('first second');
});

test('what is posted is passed on whole', async () => {
  await draw((request, response) => void request.pipe(response));
  const body = 'x'.repeat(300_000);
  const answer = await fetch(`${url}/api/auth/callback`, { method: 'POST', body });
  expect(await answer.text()).toBe(body);
});

test('who has no page because nobody draws is asked to try again, and can as soon as somebody does', async () => {
  const none = await fetch(url, { headers: asBrowser });
  expect([none.status, none.headers.get('retry-after')]).toEqual([503, '2']);
  const end = await draw((_, response) => void response.end('drawn'));
  expect(await (await fetch(url)).text()).toBe('drawn');
  await end();
  begun.length = 0;
  expect((await fetch(url, { headers: asBrowser })).status).toBe(503);
  await draw((_, response) => void response.end('drawn again'));
  expect(await (await fetch(url)).text()).toBe('drawn again');
});

test('who is answered by nobody for too long is asked to try again', async () => {
  const impatient = drawnElsewhere(socketPath, 50);
  front.removeAllListeners('request');
  front.on('request', (request, response) => impatient.handle(request, response));
  await draw(() => undefined);
  expect((await fetch(url, { headers: asBrowser })).status).toBe(503);
  impatient.close();
});

test('a file that is made for one customer may take its time', async () => {
  const impatient = drawnElsewhere(socketPath, 50);
  front.removeAllListeners('request');
  front.on('request', (request, response) => impatient.handle(request, response));
  await draw((_, response) => void setTimeout(() => response.end('made'), 300));
  const answers = ['/profile/statements/file?month=2026-10', '/profile/orders/export', '/profile'];
  const got = await Promise.all(answers.map((where) => fetch(url + where)));
  expect(got.map(({ status }) => status)).toEqual([200, 200, 503]);
  impatient.close();
});

test('a page that ends in the middle is not shown as if it were whole', async () => {
  await draw((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  const answer = await fetch(url);
  await expect(answer.text()).rejects.toThrow();
});

test('who leaves is not drawn for any longer', async () => {
  const told = new EventEmitter();
  const [asked, left] = [once(told, 'asked'), once(told, 'left')];
  await draw((_, response) => {
    response.once('close', () => told.emit('left'));
    told.emit('asked');
  });
  const one = ask(url).on('error', () => undefined);
  one.end();
  await asked;
  one.destroy();
  await left;
});

test('a failure while the database was away is told as that', async () => {
  wasAway = true;
  await draw((_, response) => void response.writeHead(500).end('broken'));
  const answer = await fetch(url, { headers: asBrowser });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
});

test('nobody else of the machine may come to the socket', async () => {
  await draw((_, response) => void response.end());
  expect(statSync(socketPath).mode & 0o077).toBe(0);
});

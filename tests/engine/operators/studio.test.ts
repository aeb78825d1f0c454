import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { serveStudio } from '@/scripts/studio-server.mjs';
import { operatorLogin } from '@/tests/setup/operator';

type Studio = Awaited<ReturnType<typeof serveStudio>>;

let studio: Studio;
beforeAll(async () => {
  const { url } = await operatorLogin(process.env.DATABASE_URL!);
  studio = await serveStudio(url, 0);
});
afterAll(() => studio.stop());

const query = JSON.stringify({
  procedure: 'query',
  query: { sql: 'select 1 as one', parameters: [] },
});

async function ask(url: string, headers: Record<string, string> = {}, body?: string) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const asked = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...type, ...headers },
  }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

it('answers nobody who does not know the address of this start', async () => {
  const { origin, pathname } = new URL(studio.url);
  expect(pathname).toMatch(/^\/[\w-]{32}$/);
  const other = `/${'x'.repeat(pathname.length - 1)}`;
  for (const path of [
    '/',
    '/studio.js',
    '/open.js',
    other,
    `${other}/`,
    `${pathname}x/`,
    `//${pathname}/`,
  ])
    expect([path, (await ask(origin + path)).status]).toEqual([path, 401]);
  for (const path of ['/bff', '/telemetry', `${other}/bff`])
    expect([path, (await ask(origin + path, {}, query)).status]).toEqual([path, 401]);
  const known = await ask(`${studio.url}/bff`, {}, query);
  expect([known.status, JSON.parse(known.text)]).toEqual([200, [null, [{ one: 1 }]]]);
  const again = await serveStudio((await operatorLogin(process.env.DATABASE_URL!)).url, 0);
  expect(new URL(again.url).pathname).not.toBe(pathname);
  await again.stop();
});

it('answers under its own name, and no page of another site, whatever it knows', async () => {
  const { origin } = new URL(studio.url);
  expect((await ask(`${studio.url}/bff`, { origin }, query)).status).toBe(200);
  for (const headers of [
    { host: 'elsewhere.example' },
    { host: `elsewhere.example:${new URL(studio.url).port}` },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ] as Record<string, string>[])
    expect([headers, (await ask(`${studio.url}/bff`, headers, query)).status]).toEqual([
      headers,
      403,
    ]);
});

it('gives a browser all that its page names, and asks below the same address', async () => {
  const bare = await ask(studio.url);
  expect([bare.status, bare.headers.location]).toEqual([308, `${new URL(studio.url).pathname}/`]);
  const page = await ask(`${studio.url}/`);
  const named = [...page.text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, path]) => path!,
  );
  expect(named).toEqual(['studio.css', 'open.js', 'studio.js']);
  for (const path of named) {
    const { status, text: body } = await ask(new URL(path, `${studio.url}/`).href);
    expect([path, status, body.length > 100]).toEqual([path, 200, true]);
  }
  // As the browser runs it before Studio begins.
  const asked: string[] = [];
  const { text: opening } = await ask(`${studio.url}/open.js`);
  const { origin, pathname } = new URL(studio.url);
  const href = `${origin}${pathname}/`;
  const window = { fetch: (what: string) => void asked.push(what) };
  runInNewContext(opening, {
    window,
    location: { href, origin, pathname: `${pathname}/`, hash: '' },
    history: { replaceState: () => undefined },
    URL,
    Request,
    Response,
  });
  window.fetch('/bff');
  window.fetch('https://elsewhere.example/telemetry');
  expect(asked).toEqual([`${pathname}/bff`]);
});

import { locales } from '@/lib/core/locales';
import { ServerProcess, freePort } from '@/tests/setup/servers/server-process';

let server: ServerProcess;
beforeAll(async () => {
  server = new ServerProcess(await freePort(), {
    settings: {
      PAGES: 'true',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://assay.example',
    },
  });
  await server.start();
  await server.leads();
}, 300_000);
afterAll(() => server.kill());

const get = (path: string, address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'x-forwarded-for': address, ...headers },
    redirect: 'manual',
  });

/** Guarantee: one address cannot take the server's time with pages. */
test('120 pages, 40 at once, from one address: a share is drawn, the rest turned away, others are served', async () => {
  const greedy = '198.51.100.1';
  let asked = 0;
  const statuses: number[] = [];
  const work = async () => {
    while (asked < 120) {
      asked += 1;
      const answer = await get('/help/fills', greedy, { 'accept-language': 'de' });
      statuses.push(answer.status);
      const text = await answer.text();
      if (answer.status === 429) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(text).toContain('<html lang="de"');
        expect(text).toContain('Anfragen');
      }
    }
  };
  const others = (async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await get('/help/fills', `203.0.113.${n}`)).status).toBe(200);
  })();
  await Promise.all([others, ...Array.from({ length: 40 }, work)]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
}, 300_000);

test('what pages fetch ahead of being asked takes nothing of what an address may open', async () => {
  const address = '198.51.100.2';
  const ahead = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
  for (let n = 0; n < 310; n += 1)
    expect((await get('/help/fills?_rsc=a', address, ahead)).status).toBeLessThan(400);
  expect((await get('/help/fills', address)).status).toBe(200);
  // They have an end of their own, and a page that says it is fetched ahead is none.
  let turnedAway = false;
  for (let n = 0; n < 600 && !turnedAway; n += 1)
    turnedAway = (await get('/help/fills?_rsc=a', address, ahead)).status === 429;
  expect(turnedAway).toBe(true);
  expect((await get('/help/fills', address, { 'next-router-prefetch': '1' })).status).toBe(200);
  // Nor is one whose headers say nothing: the renderer draws it whole.
  const empty = { rsc: '0', 'next-router-prefetch': '0' };
  expect((await get('/help/fills', address, empty)).status).toBe(200);
}, 300_000);

test('pages answer to GET and HEAD alone, and next-auth to POST too', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
    const answer = await get('/market', '203.0.113.50', {}, method);
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([
      method,
      405,
      'GET, HEAD',
    ]);
  }
  expect((await get('/market', '203.0.113.50', {}, 'HEAD')).status).toBe(200);
  expect((await get('/api/auth/callback/x', '203.0.113.50', {}, 'POST')).status).not.toBe(405);
});

test('every answer asks for https and for no guessing of types', async () => {
  for (const path of [
    '/market',
    '/swx/customer/index/listMarketByType',
    '/swx/openapi.json',
    '/api/health/live',
    '/metrics',
    '/help/api/start.js',
    '/no-such-page',
  ]) {
    const { headers } = await get(path, '203.0.113.51');
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
});

test('scripts run by a nonce that is new for each page, and inline ones all carry it', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/market', '/cruuency', '/pass/login', '/no-such-page']) {
    const answer = await get(path, '203.0.113.52');
    const policy = answer.headers.get('content-security-policy')!;
    const nonce = /script-src 'self' 'nonce-([^']+)';/.exec(policy)![1]!;
    nonces.add(nonce);
    const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(5);
});

test('a nonce that a caller sends is not taken', async () => {
  const answer = await get('/market', '203.0.113.53', {
    'content-security-policy': "script-src 'nonce-of-a-caller'",
  });
  expect(await answer.text()).not.toContain('of-a-caller');
});

test('the contract is published by the server itself, and read again when it changed', async () => {
  for (const path of ['/swx/openapi.json', '/swx/asyncapi.json']) {
    const answer = await get(path, '203.0.113.54');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toMatchObject({
      info: { title: expect.stringContaining('Assay') },
    });
    const again = { 'if-none-match': answer.headers.get('etag')! };
    expect((await get(path, '203.0.113.54', again)).status).toBe(304);
  }
});

test('the worker changes with the page that it keeps, and both run under policies of their own', async () => {
  const worker = await get('/sw.js', '203.0.113.56');
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  );
  const script = await worker.text();
  expect(script).toMatch(/^const assayVersion="[\w-]{22}";\n/);
  const again = { 'if-none-match': worker.headers.get('etag')! };
  expect((await get('/sw.js', '203.0.113.56', again)).status).toBe(304);
  const offline = await get('/offline', '203.0.113.56');
  expect(offline.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src",
  );
  const page = await offline.text();
  for (const { value } of locales) expect(page).toContain(`data-locale="${value}"`);
  expect(page).toContain('<h1>Keine Verbindung zu Assay</h1>');
  expect(page).not.toMatch(/<link|src=|undefined/);
});

test('the manifest is in the language of the browser, and its pictures are there', async () => {
  const read = async (language: string) => {
    const answer = await get('/manifest.webmanifest', '203.0.113.57', {
      'accept-language': language,
    });
    return (await answer.json()) as {
      lang: string;
      id: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
      shortcuts: { name: string; url: string }[];
    };
  };
  const { id, display, icons, lang, shortcuts } = await read('de');
  expect([id, display, lang]).toEqual(['/', 'standalone', 'de']);
  expect((await read('ja')).lang).toBe('ja');
  expect(icons.map(({ sizes, purpose }) => purpose ?? sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512', 'maskable']),
  );
  for (const path of [...icons.map(({ src }) => src), '/app/badge-96.png'])
    expect([path, (await get(path, '203.0.113.57')).status]).toEqual([path, 200]);
  for (const { url } of shortcuts)
    expect([url, (await get(url, '203.0.113.57')).status]).not.toEqual([url, 404]);
});

test('an address that cannot be read is a bad one', async () => {
  expect((await get('/%E0%A4%A', '203.0.113.55')).status).toBe(400);
});

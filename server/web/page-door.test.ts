import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageDoor } from './page-door';

type Asked = { path: string; method?: string; body?: string | ReadableStream };

/** As what these requests are counted, how each is answered, and how many the renderer saw. */
async function answersTo(asked: Asked[], built?: string) {
  const counted: string[] = [];
  let drawn = 0;
  const enter = pageDoor({
    site: { development: false, https: false },
    rateLimits: {
      enabled: true,
      take: (name: string) => (counted.push(name), Promise.resolve(null)),
    } as never,
    ...(built === undefined ? {} : { built }),
    addressOf: () => '203.0.113.7',
    wasAwaySince: () => false,
    readers: { mayReadMails: () => false } as never,
    handle: (_, response) => {
      drawn += 1;
      response.end();
    },
  });
  const server = createServer(enter);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const statuses: number[] = [];
  for (const { path, ...how } of asked) {
    const init = { ...how, duplex: 'half' } as RequestInit;
    statuses.push((await fetch(`http://127.0.0.1:${port}${path}`, init)).status);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { counted, statuses, drawn };
}
const countedAs = async (paths: string[]) =>
  (await answersTo(paths.map((path) => ({ path })))).counted;

test('files that are there are counted as files, and whatever else stands at their paths as pages', async () => {
  const files = ['/app/icon-192.png', '/app/icon-192.png?v=2', '/_next/static/chunks/a.js'];
  expect(await countedAs(files)).toEqual(['files', 'files', 'files']);
  const pages = ['/app', '/app/1', '/app/icon-192.png/1', '/_next/statics', '/market'];
  expect(await countedAs(pages)).toEqual(pages.map(() => 'pages'));
});

test('a built file that is not there is no page, however its path is written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  const built = path.join(folder, 'static');
  mkdirSync(path.join(built, 'chunks'), { recursive: true });
  writeFileSync(path.join(built, 'chunks', '[a].js'), '');
  writeFileSync(path.join(folder, 'none.js'), '');
  try {
    const paths = [
      '/_next/static/none.js',
      '/_next/static/x/y?z',
      '/_next/static/chunks',
      '/_next/static/..%2Fnone.js',
      '/_next/static/%00',
      // As the renderer does not read them.
      '/%5Fnext/static/chunks/[a].js',
      '/_next/static%2Fchunks/[a].js',
    ];
    const { statuses, drawn } = await answersTo(
      paths.map((path) => ({ path })),
      built,
    );
    expect([statuses, drawn]).toEqual([paths.map(() => 404), 0]);
    const there = ['/_next/static/chunks/[a].js', '/_next/static/chunks/%5Ba%5D.js?v'];
    expect(
      (
        await answersTo(
          there.map((path) => ({ path })),
          built,
        )
      ).drawn,
    ).toBe(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a body that is too large, or of which that is not known, does not reach the renderer', async () => {
  const path = '/api/auth/signin/google';
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('a=b'));
      controller.close();
    },
  });
  const { statuses, drawn } = await answersTo([
    { path, method: 'POST', body: 'a'.repeat(64 * 1024 + 1) },
    { path, method: 'POST', body: stream },
    { path, method: 'POST', body: 'csrfToken=x' },
  ]);
  expect([statuses, drawn]).toEqual([[413, 411, 200], 1]);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageDoor } from './page-door';

/** As what requests for these paths are counted. */
async function countedAs(paths: string[]): Promise<string[]> {
  const counted: string[] = [];
  const enter = pageDoor({
    site: { development: false, https: false },
    rateLimits: {
      enabled: true,
      take: (name: string) => (counted.push(name), Promise.resolve(null)),
    } as never,
    addressOf: () => '203.0.113.7',
    wasAwaySince: () => false,
    readers: { mayReadMails: () => false } as never,
    handle: (_, response) => void response.end(),
  });
  const server = createServer(enter);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const path of paths) await fetch(`http://127.0.0.1:${port}${path}`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return counted;
}

test('files that are there are counted as files, and whatever else stands at their paths as pages', async () => {
  const files = ['/app/icon-192.png', '/app/icon-192.png?v=2', '/_next/static/chunks/a.js'];
  expect(await countedAs(files)).toEqual(['files', 'files', 'files']);
  const pages = ['/app', '/app/1', '/app/icon-192.png/1', '/_next/statics', '/market'];
  expect(await countedAs(pages)).toEqual(pages.map(() => 'pages'));
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { locales } from '@/lib/core/locales';
import { replaceFailure } from './plain-answer';

let isAway = true;
let draw: (response: ServerResponse) => void = () => undefined;

const server = createServer((request, response) => {
  replaceFailure(request, response, () => isAway);
  draw(response);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => (isAway = true));

async function visit(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method,
    headers: { accept: 'text/html', ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Ways in which a renderer may say that it failed. */
const failures: [string, (response: ServerResponse) => void][] = [
  [
    'in pieces',
    (response) => {
      response.statusCode = 500;
      response.setHeader('etag', '"old"');
      response.write('Internal ');
      response.end('Server Error');
    },
  ],
  ['at once', (response) => void response.writeHead(500, { 'content-length': 4 }).end('Oops')],
  [
    'without a word',
    (response) => {
      response.statusCode = 500;
      response.end();
    },
  ],
];

describe.each(failures)(
  'a page that could not be drawn for want of the database, told %s',
  (_, fail) => {
    beforeEach(() => (draw = fail));

    it.each(locales)('is a plain page in $value that asks again', async ({ value, tag }) => {
      const { status, headers, text } = await visit({
        'accept-language': 'de',
        cookie: `a=b; lang=${value}`,
      });
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('3');
      expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, null]);
      expect(text).toContain(
        `<html lang="${tag.split('-u-')[0]}" dir="${value === 'ar' ? 'rtl' : 'ltr'}">`,
      );
      expect(text).toContain('http-equiv="refresh"');
      expect(text).not.toMatch(/Oops|Internal/);
    });

    it('is in the language of the browser where none was chosen', async () => {
      expect((await visit({ 'accept-language': 'de-AT,en' })).text).toContain('lang="de"');
    });

    it('is for browsers that ask for a page alone', async () => {
      expect((await visit({ rsc: '1' })).status).toBe(500);
      expect((await visit({ accept: '*/*' })).status).toBe(500);
      expect(await visit({}, 'HEAD')).toMatchObject({ status: 503, text: '' });
    });

    it('stays what it is where the database was there', async () => {
      isAway = false;
      const { status, text } = await visit();
      expect(status).toBe(500);
      expect(text).not.toContain('refresh');
    });
  },
);

it('leaves a page alone that was drawn', async () => {
  draw = (response) => {
    response.write('<p>');
    response.end('whole');
  };
  expect(await visit()).toMatchObject({ status: 200, text: '<p>whole' });
});

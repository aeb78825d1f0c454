import { isPage, patternOf, plainPages } from './routes.mjs';

const at = (path: string) => new URL(path, 'http://localhost:3000').href;

test('pages are found in the app folder', () => {
  expect(plainPages).toEqual(expect.arrayContaining(['/', '/market', '/profile/balance']));
  expect(plainPages.filter((path: string) => /\[|^\/swx/.test(path))).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/nfts/17', '/nfts/[id]'],
  ['/nfts/charity', '/nfts/charity'],
  ['/cruuency?type=2&code=BTCUSDT', '/cruuency?code&type'],
  ['/help/fees#swap', '/help/fees'],
  ['/not/there', '/not/there'],
])('%s is one of %s', (path, pattern) => {
  expect(patternOf(at(path))).toBe(pattern);
});

test('what gives a file is no page', () => {
  expect(isPage(at('/profile/orders'))).toBe(true);
  expect(isPage(at('/profile/orders/export'))).toBe(false);
  expect(isPage(at('/swx/openapi.json'))).toBe(false);
});

import { nextPath } from './next-path';

test.each(['/', '/profile', '/cruuency?code=EURUSD&type=1', '/detail?id=1#part'])(
  'goes to %s',
  (path) => {
    expect(nextPath(path)).toBe(path);
  },
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/ /evil.example',
  '/\t/evil.example',
  '\\evil',
  'javascript:alert(1)',
  '',
  '/pass/login',
  '/api/auth/signout',
  undefined,
  ['/profile'],
])('goes to the start instead of %j', (path) => {
  expect(nextPath(path)).toBe('/');
});

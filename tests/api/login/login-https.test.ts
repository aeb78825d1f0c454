import { startApp, type App } from '@/tests/setup/app';
import { registered } from '@/tests/setup/mailbox';

let app: App;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://assay.example' });
});
afterAll(() => app.stop());

const host = { host: 'assay.example' };

test('cookies are for this host alone, by https alone', async () => {
  const person = await registered(app);
  const answer = await app.call('POST login/login', {
    account: person.username,
    password: person.password,
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(
      /^__Host-assay_(session|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; /,
    );
  const token = /__Host-assay_session=([\w-]+)/.exec(cookies.join())![1]!;
  const use = (name: string) =>
    app.call('GET user/listSessions', {}, { headers: { cookie: `${name}=${token}` } });
  expect((await use('__Host-assay_session')).status).toBe(200);
  // A name that a neighbour or plain http could set opens nothing.
  expect((await use('assay_session')).status).toBe(401);
  const out = await app.call('POST login/logout', {}, { token });
  expect(out.headers.getSetCookie()).toEqual([
    '__Host-assay_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
  ]);
});

test('a proxy that the server was not told of is named once it shows', async () => {
  const hints = async () => {
    const answer = await fetch(`${app.url}/api/health/ready`);
    return ((await answer.json()) as { warnings: string[] }).warnings;
  };
  expect((await hints()).join()).not.toContain('come through a proxy');
  await app.call('GET index/listMarketByType', {}, { headers: { 'x-forwarded-for': '10.1.2.3' } });
  expect((await hints()).join()).toContain('come through a proxy');
});

test('a post must come from the address of the site, not from its plain twin or whatever Host says', async () => {
  const { token } = await registered(app);
  const post = (origin: string, more: Record<string, string> = {}) =>
    app.call(
      'POST user/revokeOtherSessions',
      {},
      { headers: { cookie: `__Host-assay_session=${token}`, origin, ...more } },
    );
  for (const origin of ['http://assay.example', 'https://assay.example.evil.example', app.url])
    expect([origin, (await post(origin, host)).status]).toEqual([origin, 403]);
  expect((await post('https://assay.example')).status).toBe(200);
});

import { createToken, hashToken } from '@/lib/credentials/token-crypto';
import { startApp, type App } from '@/tests/setup/app';

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

describe('calls of one address are limited by the minute', () => {
  test.each([
    ['GET login/checkUserNameOrPhone', { name: 'nobody' }, 60],
    ['POST login/sendCode', { email: 'not an address', purpose: 'register' }, 20],
    ['POST login/register', {}, 60],
    ['POST login/login', {}, 60],
    ['POST login/loginByGoogle', {}, 30],
    ['POST login/resetPassword', {}, 60],
  ])('%s', async (route, input, points) => {
    const call = (address: string) =>
      app.call(route, input, { headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: points + 5 }, () => call('192.0.2.10')));
    const held = answers.filter((a) => a.status === 429);
    expect(held).toHaveLength(5);
    expect(Number(held[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(held[0]).toMatchObject({ code: '429', result: { retryAfter: expect.any(Number) } });
    expect((await call('192.0.2.11')).status).not.toBe(429);
  });
});

it('a stolen session uses up no call with a password of its owner’s other sessions', async () => {
  const { token, customerId } = await app.customer();
  const other = createToken();
  await app.owner.sql`
    insert into session (customer_id, token_hash, expires_at, ip, user_agent)
    values (${customerId}, ${hashToken(other)}, now() + interval '30 days', '127.0.0.1', 'test')`;
  const calls: [string, number][] = [
    ['POST user/repassword', 30],
    ['POST user/disableAuthenticator', 30],
    ['POST user/removePasskey', 30],
    ['POST user/stopRemoval', 30],
    ['POST user/unlinkGoogle', 30],
    ['POST user/beginBreak', 60],
  ];
  for (const [route, points] of calls) {
    const stolen = await Promise.all(
      Array.from({ length: points + 3 }, () => app.call(route, {}, { token })),
    );
    expect([route, stolen.filter((a) => a.status === 429).length]).toEqual([route, 3]);
    expect([route, (await app.call(route, {}, { token: other })).status]).not.toEqual([route, 429]);
  }
});

import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose';
import { startApp, type App } from '@/tests/setup/app';
import { googleClients, idTokenFrom, startIssuer } from '@/tests/setup/servers/issuer.mjs';
import { newPerson, registered, type SignedIn } from '@/tests/setup/mailbox';

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

let issuer: Issuer;
const { jest: runner } = import.meta as unknown as { jest: typeof jest };

/** What goes on as ever while a test moves the calendar. */
const timers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

let app: App;
beforeAll(async () => {
  issuer = await startIssuer();
  const { client_id, client_secret } = googleClients.ours;
  app = await startApp({
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: client_id,
    GOOGLE_CLIENT_SECRET: client_secret,
  });
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});

const hand = (idToken: unknown) => app.call<SignedIn>('POST login/loginByGoogle', { idToken });
const refusedToken = {
  status: 400,
  code: '400',
  result: { issues: [{ path: 'idToken', message: 'idToken' }] },
};

describe('POST login/loginByGoogle', () => {
  test('opens an account for a newcomer with wallets, and finds it again', async () => {
    const first = await hand(await idTokenFrom(issuer.url, 'grace'));
    expect(first).toMatchObject({
      code: '200',
      result: {
        user: { username: 'grace.hopper', email: 'grace.hopper@gmail.example', hasPassword: false },
      },
    });
    expect(first.headers.get('set-cookie')).toContain('assay_session=');
    const info = await app.call(
      'POST user/getUserInfo',
      {},
      { token: first.result.token, demo: true },
    );
    expect(info.result).toMatchObject({ equity: '100000.00' });
    const second = await hand(await idTokenFrom(issuer.url, 'grace'));
    expect(second.result.user.id).toBe(first.result.user.id);
    expect(second.result.token).not.toBe(first.result.token);
    expect(await app.audit()).toEqual([]);
  });

  test('links nobody who has an account with the same e-mail, whoever hosts it or is logged in', async () => {
    const emails = {
      ada: 'ada@gmail.com',
      hosted: 'hosted@firm.example',
      elsewhere: 'elsewhere@other.example',
    };
    for (const [name, email] of Object.entries(emails)) {
      const person = await registered(app, { ...newPerson(), email });
      expect(await hand(await idTokenFrom(issuer.url, name))).toMatchObject({
        status: 200,
        code: '10142',
      });
      const idToken = await idTokenFrom(issuer.url, name);
      const { token } = person;
      expect((await app.call('POST login/loginByGoogle', { idToken }, { token })).code).toBe(
        '10142',
      );
    }
    expect(
      await app.owner.sql`
      select from google_account g join customer c on c.id = g.customer_id
      where c.email = any(${Object.values(emails)})`,
    ).toEqual([]);
  });

  test('opens one account when sign-ins of one newcomer race', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => idTokenFrom(issuer.url, 'racer')),
    );
    const answers = await Promise.all(tokens.map(hand));
    expect(new Set(answers.map((a) => a.result.user.id)).size).toBe(1);
  });

  test('keeps the code that a newcomer was invited by, and opens nothing with one that is none', async () => {
    const inviter = await registered(app);
    const [{ invite_code }] = (await app.owner.sql<{ invite_code: string }>`
      select invite_code from customer where id = ${inviter.user.id}`) as [{ invite_code: string }];
    const idToken = await idTokenFrom(issuer.url, 'invited');
    const come = (inviteCode: string) =>
      app.call<SignedIn>('POST login/loginByGoogle', { idToken, inviteCode });
    expect(await come('ZZZZZZZZ')).toMatchObject({
      status: 400,
      result: { issues: [{ path: 'inviteCode', message: 'inviteCode' }] },
    });
    const { user } = (await come(invite_code.toLowerCase())).result;
    const rows = await app.owner.sql`select invited_by from customer where id = ${user.id}`;
    expect(rows).toEqual([{ invited_by: inviter.user.id }]);
  });

  test('takes a token once', async () => {
    const token = await idTokenFrom(issuer.url, 'grace');
    const answers = await Promise.all([hand(token), hand(token), hand(token)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400, 400]);
    expect(await hand(token)).toMatchObject(refusedToken);
  });

  test('refuses an e-mail that Google has not verified with 10002', async () => {
    expect(await hand(await idTokenFrom(issuer.url, 'unverified'))).toMatchObject({
      status: 200,
      code: '10002',
    });
    expect(await app.owner.sql`select from customer where email like 'unverified%'`).toHaveLength(
      0,
    );
  });

  test('lets a suspended customer in', async () => {
    await app.owner
      .sql`update customer set status = 'suspended' where email = 'grace.hopper@gmail.example'`;
    expect(await hand(await idTokenFrom(issuer.url, 'grace'))).toMatchObject({
      status: 200,
      code: '200',
    });
    await app.owner
      .sql`update customer set status = 'active' where email = 'grace.hopper@gmail.example'`;
  });

  test('refuses who closed the account with 10005', async () => {
    const hers = "email = 'grace.hopper@gmail.example'";
    await app.owner.pool.query(`update customer set status = 'closed' where ${hers}`);
    expect((await hand(await idTokenFrom(issuer.url, 'grace'))).code).toBe('10005');
    await app.owner.pool.query('alter table customer disable trigger user');
    await app.owner.pool.query(`update customer set status = 'active' where ${hers}`);
    await app.owner.pool.query('alter table customer enable trigger user');
  });

  test('takes no token that was made for another site', async () => {
    expect(await hand(await idTokenFrom(issuer.url, 'grace', googleClients.theirs))).toMatchObject(
      refusedToken,
    );
  });

  test('takes no token of another issuer, even one with the same client', async () => {
    const other = await startIssuer();
    const token = await idTokenFrom(other.url, 'grace');
    await other.stop();
    expect(await hand(token)).toMatchObject(refusedToken);
  });

  test('takes no expired token', async () => {
    app.runtime.env.GOOGLE_CLIENT_ID = googleClients.hasty.client_id;
    const token = await idTokenFrom(issuer.url, 'grace', googleClients.hasty);
    runner.useFakeTimers({ now: Date.now() + 6_500, doNotFake: [...timers] });
    const answer = await hand(token);
    runner.useRealTimers();
    app.runtime.env.GOOGLE_CLIENT_ID = googleClients.ours.client_id;
    expect(answer).toMatchObject(refusedToken);
  });

  test('takes no forged, unsigned or broken token', async () => {
    const token = await idTokenFrom(issuer.url, 'grace');
    const claims = decodeJwt(token);
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(privateKey);
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .sign(new TextEncoder().encode(googleClients.ours.client_secret));
    const [head, , signature] = token.split('.');
    const changed = `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'ada' })).toString('base64url')}.${signature}`;
    for (const wrong of [
      forged,
      shared,
      changed,
      new UnsecuredJWT(claims).encode(),
      'a.b.c',
      'x',
      token.slice(0, -2),
    ])
      expect(await hand(wrong)).toMatchObject(refusedToken);
    for (const wrong of ['', null, 7, undefined])
      expect(await hand(wrong)).toMatchObject(refusedToken);
  });

  test('answers 503 while the issuer cannot be reached', async () => {
    const token = await idTokenFrom(issuer.url, 'grace');
    app.runtime.env.GOOGLE_ISSUER = 'http://127.0.0.1:9';
    const answer = await hand(token);
    app.runtime.env.GOOGLE_ISSUER = issuer.url;
    expect(answer).toMatchObject({ status: 503, code: '503' });
  });

  test('refuses with 10120 where Google is not configured', async () => {
    const { GOOGLE_CLIENT_ID } = app.runtime.env;
    app.runtime.env.GOOGLE_CLIENT_ID = undefined;
    const answer = await hand('x');
    app.runtime.env.GOOGLE_CLIENT_ID = GOOGLE_CLIENT_ID;
    expect(answer).toMatchObject({ status: 200, code: '10120' });
  });
});

import { startApp, type App } from '@/tests/setup/app';
import { codeOfApp, enrolled, wrongCode } from '@/tests/setup/factors/authenticator';
import { newPerson, type SignedIn } from '@/tests/setup/mailbox';
import { googleClients, idTokenFrom, startIssuer } from '@/tests/setup/servers/issuer.mjs';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
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

test('Google alone does not open an account that asks for a code', async () => {
  const me = await enrolled(app, { ...newPerson(), email: 'ada@gmail.com' });
  await app.owner.sql`
    insert into google_account (issuer, subject, customer_id)
    values (${issuer.url}, 'ada', ${me.user.id})`;
  const sessions = () =>
    app.owner.sql`select from session where customer_id = ${me.user.id} and revoked_at is null`;
  const before = await sessions();
  const idToken = await idTokenFrom(issuer.url, 'ada');
  const hand = (otp?: string) => app.call<SignedIn>('POST login/loginByGoogle', { idToken, otp });
  const refused = (message: string) => ({
    code: '10091',
    result: { issues: [{ path: 'otp', message }] },
  });
  expect(await hand()).toMatchObject(refused('otpNeeded'));
  expect(await hand(wrongCode(me.secret))).toMatchObject(refused('otpWrong'));
  expect((await sessions()).length).toBe(before.length);
  // The same token goes on to be good for the code that it was asked for.
  const answer = await hand(codeOfApp(me.secret));
  expect([answer.code, answer.result.user.id]).toEqual(['200', me.user.id]);
  // From then on it tells nobody that the account asks for one.
  const used = { status: 400, result: { issues: [{ path: 'idToken', message: 'idToken' }] } };
  expect(await hand()).toMatchObject(used);
  expect(await hand(wrongCode(me.secret))).toMatchObject(used);
});

import { startApp, type App } from '@/tests/setup/app';
import { startMailServer } from '@/tests/setup/servers/mail-server.mjs';
import { mailsOf, newPerson } from '@/tests/setup/mailbox';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let app: App;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startApp({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});

test('a sandbox that sends its mail keeps none for everybody to read', async () => {
  const { email } = newPerson();
  const sent = await app.call('POST login/sendCode', { email, purpose: 'register' });
  expect(sent.code).toBe('200');
  expect(mailServer.mails.at(-1)!.to).toEqual([email]);
  expect(await mailsOf(app, email)).toEqual([]);
});

import { startApp, type App } from '@/tests/setup/app';
import { startMailServer } from '@/tests/setup/servers/mail-server.mjs';
import { mailsOf, newPerson, type SignedIn } from '@/tests/setup/mailbox';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let app: App;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startApp({
    SANDBOX: 'false',
    LIVE: 'true',
    AUTH_SECRET: 'a secret of this test, long enough to be one',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Assay <codes@assay.example>',
    LOG_LEVEL: 'fatal',
  });
});
afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});

/** What stands in a mail, part after part, without the way it was written for its journey. */
function plainTextOf(raw: string): string {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/).map((part) => part.split('\r\n\r\n'));
  const written = parts.map(([head, ...rest]) => {
    const text = rest.join('\n');
    if (/transfer-encoding: base64/i.test(head!)) return Buffer.from(text, 'base64').toString();
    const bytes = text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  });
  return written.join('\n');
}

describe('outside a sandbox', () => {
  test('codes go by SMTP to the one address asked for, and nothing is kept in the outbox', async () => {
    const person = newPerson();
    const headers = { 'accept-language': 'ja' };
    const sent = await app.call(
      'POST login/sendCode',
      { email: person.email, purpose: 'register' },
      { headers },
    );
    expect(sent).toMatchObject({ code: '200' });
    const mail = mailServer.mails.at(-1)!;
    expect([mail.from, mail.to]).toEqual(['codes@assay.example', [person.email]]);
    const code = plainTextOf(mail.raw).match(/認証コードは (\d{6}) です/)![1];
    expect(await mailsOf(app, person.email)).toEqual([]);
    const opened = await app.call<SignedIn>(
      'POST login/register',
      { ...person, code },
      { headers },
    );
    expect(opened.code).toBe('200');
  });

  test('a mail server that is gone is a 503, and asking again is possible at once', async () => {
    const { email } = newPerson();
    await mailServer.stop();
    for (let n = 0; n < 2; n++) {
      const answer = await app.call('POST login/sendCode', { email, purpose: 'register' });
      expect(answer).toMatchObject({ status: 503, code: '503' });
    }
  });
});

import { randomUUID } from 'node:crypto';
import type { App } from './app';
import { until } from './until';

export type Letter = { subject: string; body: string };

/** The mails of one recipient, newest last. */
export const mailsOf = (app: App, email: string): Promise<Letter[]> =>
  app.owner
    .sql<Letter>`select subject, body from mail_outbox where recipient = ${email} order by id`;

/**
 * The newest mail with a subject, once it has come: a notice is mailed after the answer, so others
 * may come before it or after it.
 */
export const letterOf = (app: App, email: string, subject: string): Promise<Letter> =>
  until(async () => (await mailsOf(app, email)).findLast((mail) => mail.subject === subject));

/** The newest code that was mailed to a recipient. Mails of other things may have come since. */
export async function codeOf(app: App, email: string): Promise<string> {
  const codes = (await mailsOf(app, email)).flatMap(({ body }) => body.match(/\b\d{6}\b/) ?? []);
  const code = codes.at(-1);
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** Lets an address ask for another code at once, as if a minute had passed. */
export const passResendLimit = (app: App, email: string) =>
  app.owner
    .sql`update email_code set created_at = created_at - interval '2 hours' where email = ${email}`;

export type Person = { username: string; email: string; password: string };

export function newPerson(): Person {
  const username = `p${randomUUID().slice(0, 12)}`;
  return { username, email: `${username}@example.com`, password: `secret of ${username}` };
}

/** Asks for a code and reads it. */
export async function askCode(
  app: App,
  email: string,
  purpose = 'register',
  token?: string,
): Promise<string> {
  const sent = await app.call('POST login/sendCode', { email, purpose }, token ? { token } : {});
  if (sent.code !== '200') throw new Error(`sendCode answered ${sent.code}`);
  return codeOf(app, email);
}

export type SignedIn = { token: string; user: { id: string; username: string; email: string } };

/** Registers someone the way a newcomer does. */
export async function registered(app: App, person = newPerson()): Promise<Person & SignedIn> {
  const code = await askCode(app, person.email);
  const opened = await app.call<SignedIn>('POST login/register', { ...person, code });
  if (opened.code !== '200') throw new Error(`register answered ${opened.code}`);
  return { ...person, ...opened.result };
}

import nodemailer from 'nodemailer';
import type { Env } from './env';
import type { Work } from './db';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = { send(mail: Mail): Promise<void> };

// A caller waits for the code's mail, so a mail server that hangs must not hold the call for minutes.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends by SMTP when configured; else a sandbox keeps each mail in the outbox that /dev/outbox shows. */
export function createMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SANDBOX'>,
  { rows }: Work,
): Mailer {
  const transport = env.SMTP_URL
    ? nodemailer.createTransport({ url: env.SMTP_URL, ...patience })
    : null;
  return {
    async send(mail) {
      if (transport) await transport.sendMail({ from: env.MAIL_FROM, ...mail });
      else if (env.SANDBOX)
        await rows.mail_outbox.create({
          data: { recipient: mail.to, subject: mail.subject, body: mail.text },
        });
      else throw new Error('Mail cannot be sent: SMTP_URL is not set.');
    },
  };
}

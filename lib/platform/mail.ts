import nodemailer from 'nodemailer';
import type { Work } from './database';
import { publicUrl, type Env } from './env';
import { mailHtml } from './mail-html';
import { wordsIn, type Mail } from './mail-words';

export type Mailer = {
  /** Sends a mail; a sandbox that keeps it does so in `within`, where a transaction is given. */
  send(mail: Mail, within?: Work): Promise<void>;
};

// A caller waits for the code's mail, so a mail server that hangs must not hold the call for minutes.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The line that shows a customer their own phrase; null where they set none, or are nobody's customer. */
async function phraseLine({ rows }: Work, mail: Mail): Promise<string | null> {
  const customer = await rows.customer.findUnique({
    where: { email: mail.to },
    select: { mail_phrase: true },
  });
  const phrase = mail.phrase ?? customer?.mail_phrase;
  return phrase ? wordsIn(mail.locale, 'mail', 'phrase', { phrase }) : null;
}

/** Sends by SMTP when configured; else a sandbox keeps each mail in the outbox that /dev/outbox shows. */
export function createMailer(env: Env, work: Work): Mailer {
  const transport = env.SMTP_URL
    ? nodemailer.createTransport({ url: env.SMTP_URL, ...patience })
    : null;
  return {
    async send(mail, within = work) {
      const { to, locale, subject, messageId } = mail;
      const phrase = await phraseLine(within, mail);
      const text = phrase === null ? mail.text : `${phrase}\n\n${mail.text}`;
      if (transport) {
        const html = mailHtml({ ...mail, phrase }, publicUrl(env));
        const from = env.MAIL_FROM;
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          ...(messageId && { messageId }),
        });
      } else if (env.SANDBOX) {
        const data = { recipient: to, locale, subject, body: text };
        await within.rows.mail_outbox.create({ data });
      } else throw new Error('Mail cannot be sent: SMTP_URL is not set.');
    },
  };
}

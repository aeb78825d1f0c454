import { isLocale, type Locale } from '../core/locales';
import { runtime } from '../platform/runtime';
import { sql, type Sql } from '../platform/db';

export type SentMail = {
  id: string;
  recipient: string;
  /** The language it is in; null of a letter from before that was kept. */
  locale: Locale | null;
  subject: string;
  body: string;
  createdAt: Date;
};

/** Whether mails are kept for /dev/outbox: in a sandbox that sends none. */
export function keepsOutbox(): boolean {
  const { SANDBOX, SMTP_URL } = runtime().env;
  return SANDBOX && !SMTP_URL;
}

/** The last 50 mails of a sandbox, newest last; null where none are kept. */
export async function readOutbox(email: string | null): Promise<SentMail[] | null> {
  if (!keepsOutbox()) return null;
  const recipient = email?.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase();
  const mails = await sql.rows.mail_outbox.findMany({
    where: recipient === undefined ? {} : { recipient },
    orderBy: { id: 'desc' },
    take: 50,
  });
  return mails.reverse().map(({ id, locale, created_at, ...mail }) => ({
    ...mail,
    id: String(id),
    locale: isLocale(locale) ? locale : null,
    createdAt: created_at,
  }));
}

/** Deletes kept mails after 30 days. */
export async function forgetOldMails(run: Sql): Promise<void> {
  await run`delete from mail_outbox where created_at < now() - interval '30 days'`;
}

import { runtime } from '../platform/runtime';
import { sql } from '../platform/db';

export type SentMail = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  createdAt: Date;
};

/** Whether mails are shown at /dev/outbox: in a sandbox only. */
export const keepsOutbox = (): boolean => runtime().env.SANDBOX;

/** The last 50 mails of a sandbox, newest last; null outside of one. */
export async function readOutbox(email: string | null): Promise<SentMail[] | null> {
  if (!keepsOutbox()) return null;
  const recipient = email?.normalize('NFKC').trim().toLowerCase() ?? null;
  const rows = await sql<SentMail>`
    select id, recipient, subject, body, created_at as "createdAt" from mail_outbox
    where ${recipient}::text is null or recipient = ${recipient}
    order by id desc limit 50`;
  return rows.reverse();
}

import { isLocale } from '../core/locales';
import { momentText } from '../core/moment-text';
import type { Work } from '../platform/db';
import { publicUrl } from '../platform/env';
import { mailIn } from '../platform/mail-words';
import { runtime } from '../platform/runtime';
import { addWork } from '../platform/work';
import { endingOf, stopToken, tellOfRemoval, type Removal } from './removal-rows';

type Row = Removal & { email: string; locale: string };

/** The link that stops a removal. */
export const stopLink = (site: string, id: string): string =>
  `${site}/pass/recover/stop?id=${id}&token=${stopToken(id)}`;

/** The letter of a removal; that which no mail stops has no link. */
function letterOf({ by_operators, mail_stops, by_mailed_password }: Removal): string {
  if (by_operators) return 'removalDecided';
  if (!mail_stops) return 'removalAgain';
  return by_mailed_password ? 'removalWaits' : 'removalAsked';
}

/**
 * Mails what was asked for and the link that stops it; nothing once it was stopped or done. Only with
 * the first mail is the removal set to its time: nothing is removed that its owner was not told of, and
 * two thirds of the wait are left from that mail on, however late it could be sent. The letters that
 * come again come with a notification each.
 */
export async function mailRemoval(run: Work, reference: string): Promise<void> {
  const [id, which] = reference.split(':');
  if (which === 'asked')
    await run`
      update factor_removal set due_at = greatest(due_at, now() + (due_at - asked_at) * 2 / 3)
      where id = ${id} and stopped_at is null and done_at is null`;
  const [row] = await run<Row>`
    select r.id, r.customer_id, r.due_at, r.by_mailed_password, r.by_operators, r.mail_stops,
      c.email, c.locale
    from factor_removal r join customer c on c.id = r.customer_id
    where r.id = ${id} and r.stopped_at is null and r.done_at is null`;
  if (!row) return;
  const { env, mailer } = runtime();
  const site = publicUrl(env);
  const locale = isLocale(row.locale) ? row.locale : 'en';
  const mail = await mailIn(locale, letterOf(row), row.email, {
    time: momentText(row.due_at, locale),
    link: stopLink(site, row.id),
    site,
  });
  const messageId = `<removal-${reference.replace(':', '-')}@${new URL(site).hostname}>`;
  await mailer.send({ ...mail, messageId }, run);
  await run`update factor_removal set told_at = coalesce(told_at, now()) where id = ${id}`;
  const sets = which === 'asked' || which?.startsWith('longer');
  if (sets) await addWork(run, 'end-removal', endingOf(row), row.due_at);
  if (which?.startsWith('again')) await tellOfRemoval(run, row);
}

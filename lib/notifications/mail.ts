import { isLocale } from '../core/locales';
import { momentText } from '../core/moment-text';
import type { Work } from '../platform/db';
import { publicUrl } from '../platform/env';
import { mailIn, wordsIn } from '../platform/mail-words';
import { runtime } from '../platform/runtime';
import { pageOf, textKeyOf, valuesOf, type Facts, type Kind } from './rules';

/**
 * Mails a notification in the transaction of its job. A mail server may take a letter whose job is
 * cut off before it is marked; the next one bears the same id, by which mailboxes know it again. The
 * customer is held meanwhile: closing an account waits, so that no letter follows its last one.
 */
export async function mailNotification(run: Work, id: string): Promise<void> {
  const [row] = await run<{
    kind: Kind;
    facts: Facts;
    created_at: Date;
    email: string;
    locale: string;
  }>`
    select n.kind, n.facts, n.created_at, c.email, c.locale
    from notification n join customer c on c.id = n.customer_id where n.id = ${id}
    for key share of c`;
  if (!row) return;
  const { env, mailer } = runtime();
  const site = publicUrl(env);
  const locale = isLocale(row.locale) ? row.locale : 'en';
  const values = valuesOf(row, locale);
  const house = () => wordsIn(locale, 'house', 'neverAsks');
  const say = (key: string) => wordsIn(locale, 'notifications', key, values);
  const mail = await mailIn(locale, 'notification', row.email, {
    title: await say(`titles.${row.kind}`),
    text: await say(`texts.${textKeyOf(row)}`),
    // What an operator wrote never stands alone: the house says beside it what nobody asks.
    reason: row.facts.reason ? `\n\n${row.facts.reason}\n\n${await house()}` : '',
    time: momentText(row.created_at, locale),
    page: `${site}${pageOf(row) ?? '/profile/notification'}`,
    site,
  });
  const messageId = `<notification-${id}@${new URL(site).hostname}>`;
  await mailer.send({ ...mail, messageId }, run);
}

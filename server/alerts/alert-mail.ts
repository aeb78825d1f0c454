import { sandboxDomain } from '@/lib/credentials/rules';
import { isLocale, localeTag } from '@/lib/core/locales';
import { momentText } from '@/lib/core/moment-text';
import { publicUrl } from '@/lib/platform/env';
import { mailIn } from '@/lib/platform/mail-words';
import { runtime } from '@/lib/platform/runtime';

type Letter = {
  id: string;
  email: string;
  locale: string;
  code: string;
  price: string;
  note: string;
  fired_at: Date;
  tick_price: string;
  tick_live: boolean;
};

const roundSize = 50;
const mostTries = 20;

/** Alerts of the last day that were to be mailed and are not yet. A suspended customer gets theirs: positions run on. */
const waiting = () => runtime().database.sql<Letter>`
  select a.id, c.email, a.locale, a.code, a.price, a.note, a.fired_at, a.tick_price, a.tick_live
  from price_alert a join customer c on c.id = a.customer_id
  where a.status = 'fired' and a.by_mail and a.mailed_at is null and a.mail_tries < ${mostTries}
    and a.fired_at > now() - interval '1 day' and c.status <> 'closed'
    and (${runtime().env.SANDBOX} or c.email not like ${`%@${sandboxDomain}`})
  order by a.mail_tries, a.fired_at limit ${roundSize}`;

async function send(letter: Letter): Promise<void> {
  const { env, mailer } = runtime();
  const locale = isLocale(letter.locale) ? letter.locale : 'en';
  const number = (value: string) =>
    new Intl.NumberFormat(localeTag(locale), { maximumFractionDigits: 12 }).format(
      value as `${number}`,
    );
  const name = letter.tick_live ? 'priceAlert' : 'priceAlertUnlive';
  await mailer.send(
    await mailIn(locale, name, letter.email, {
      code: letter.code,
      price: number(letter.price),
      seen: number(letter.tick_price),
      time: momentText(letter.fired_at, locale, 'exact'),
      note: letter.note ? `${letter.note}\n\n` : '',
      site: publicUrl(env),
    }),
  );
}

const note = ({ id }: Letter, data: { mailed_at: Date } | { mail_tries: { increment: number } }) =>
  runtime().database.sql.rows.price_alert.update({
    where: { id: BigInt(id) },
    data,
    select: { id: true },
  });

/** Mails some of what was reached; whether all of these went, and more may wait. */
async function mailRound(isStopped: () => boolean): Promise<boolean> {
  const letters = await waiting();
  let sent = 0;
  for (const letter of letters) {
    if (isStopped()) return false;
    try {
      await send(letter);
      await note(letter, { mailed_at: new Date() });
      sent += 1;
    } catch (error) {
      runtime().log.error(
        { err: error, alertId: letter.id },
        'the mail of a price alert could not be sent',
      );
      await note(letter, { mail_tries: { increment: 1 } });
    }
  }
  return sent === roundSize;
}

/**
 * Mails what was reached, one letter after the other, until none waits or one cannot be sent. A letter is noted after it was taken, so that
 * none is lost; one whose note could not be written may come twice.
 */
export async function mailReached(isStopped: () => boolean): Promise<void> {
  try {
    while (await mailRound(isStopped));
  } catch (error) {
    runtime().log.error({ err: error }, 'the mails of price alerts could not be read');
  }
}

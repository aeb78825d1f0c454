import { isLocale, localeTag, type Locale } from '../core/locales';
import type { Work } from '../platform/db';
import { publicUrl } from '../platform/env';
import { mailIn, wordsIn } from '../platform/mail-words';
import { runtime } from '../platform/runtime';

type Given = { currency: string; amount: string };
type Farewell = { email: string; locale: string; phrase: string; given: Given[] };
type Row = { farewell: Farewell; done_at: Date; kept_until: Date };

const dayIn = (locale: Locale) =>
  new Intl.DateTimeFormat(localeTag(locale), { dateStyle: 'long', timeZone: 'UTC' });

async function givenIn(locale: Locale, given: readonly Given[]): Promise<string> {
  if (given.length === 0) return '';
  // Each keeps its own order, also between others in a sentence that runs from right to left.
  const amounts = given.map(
    ({ amount, currency }) =>
      `\u2066${new Intl.NumberFormat(localeTag(locale), { maximumFractionDigits: 12 }).format(
        amount as `${number}`,
      )}\u00a0${currency}\u2069`,
  );
  const list = new Intl.ListFormat(localeTag(locale)).format(amounts);
  return `${await wordsIn(locale, 'mail', 'accountClosedGiven', { amounts: list })}\n\n`;
}

/** The last letter to who closed their account; with it the address is gone. */
export async function mailClosed(run: Work, id: string): Promise<void> {
  const [row] = await run<Row>`
    select farewell, done_at, kept_until from account_closing
    where id = ${id} and farewell is not null`;
  if (!row) return;
  const { env, mailer } = runtime();
  const { email, locale: chosen, phrase, given } = row.farewell;
  const locale = isLocale(chosen) ? chosen : 'en';
  const day = dayIn(locale);
  const site = publicUrl(env);
  const mail = await mailIn(locale, 'accountClosed', email, {
    time: day.format(row.done_at),
    until: day.format(row.kept_until),
    given: await givenIn(locale, given),
    site,
  });
  const messageId = `<closed-${id}@${new URL(site).hostname}>`;
  await mailer.send({ ...mail, messageId, ...(phrase && { phrase }) }, run);
  await run`update account_closing set farewell = null where id = ${id}`;
}

/** Tells once more, a day before; nothing where it was stopped. */
export async function remindOfClosing(run: Work, id: string): Promise<void> {
  await run`
    select notify(customer_id, 'closing-asked',
      jsonb_build_object('at', to_char(due_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    from account_closing
    where id = ${id} and stopped_at is null and called_off_at is null and done_at is null`;
}

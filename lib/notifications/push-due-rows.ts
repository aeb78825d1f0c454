import { direction, isLocale, langOf, type Locale } from '../core/locales';
import type { Work } from '../platform/db';
import { publicUrl, type Env } from '../platform/env';
import { wordsIn } from '../platform/mail-words';
import { runtime } from '../platform/runtime';
import { sendPush, useSeconds } from './push-client';
import { pushKey } from './push-rows';
import { isOpenText, pageOf, textKeyOf, valuesOf, type Facts, type Kind } from './rules';

type Due = {
  kind: Kind;
  facts: Facts;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
  failures: number;
  is_old: boolean;
  rests: boolean;
};

/** So often in a row a device may not be reached before it is forgotten. */
const failuresAtMost = 8;
const firstRestSeconds = 30;

async function messageOf(id: string, due: Due, locale: Locale): Promise<string> {
  const say = (key: string) => wordsIn(locale, 'notifications', key, valuesOf(due, locale));
  const text = isOpenText(due.kind) ? `texts.${textKeyOf(due)}` : 'devices.details';
  const [title, body] = await Promise.all([say(`titles.${due.kind}`), say(text)]);
  return JSON.stringify({
    title,
    body,
    // One that comes twice takes the place of itself.
    tag: `assay ${id}`,
    page: pageOf(due) ?? '/profile/notification',
    lang: langOf(locale),
    dir: direction(locale),
  });
}

/** A push service wants to know whom to turn to, as an address by https or a mailbox. */
const contactOf = (env: Env): string => {
  const site = publicUrl(env);
  const mailbox = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  return site.startsWith('https:') ? site : `mailto:${mailbox}`;
};

/** Of sessions that live alone; what was turned off since is not told. */
async function findDue(run: Work, id: string, deviceId: string): Promise<Due | undefined> {
  const [due] = await run<Due>`
    select n.kind, n.facts, p.endpoint, p.p256dh, p.auth, p.locale, p.failures,
      n.created_at < clock_timestamp() - make_interval(secs => ${useSeconds}) as is_old,
      coalesce(p.rests_until > clock_timestamp(), false) as rests
    from push_subscription p join notification n on n.customer_id = p.customer_id
    where p.id = ${deviceId} and n.id = ${id}
      and p.id in (select push_devices(n.customer_id, n.kind))`;
  return due;
}

/**
 * Tells a device of a notification: `reference` names both and the turn. A device that cannot be reached
 * rests, longer each time, and comes to another turn; one that is gone, or fails too often, is forgotten.
 * Devices take turns, so none is tried twice at once.
 */
export async function pushNotification(run: Work, reference: string): Promise<void> {
  const [id, deviceId, turn] = reference.split(' ') as [string, string, string];
  const { env, log } = runtime();
  const due = await findDue(run, id, deviceId);
  if (!due || due.is_old) return;
  const again = () => run`
    select push_add(${id}, ${deviceId}, ${Number(turn) + 1}::integer, p.rests_until)
    from push_subscription p where p.id = ${deviceId}`;
  if (due.rests) return void (await again());
  const key = await pushKey(run, env.AUTH_SECRET);
  if (!key) return log.error('the key of push messages does not open: rotate-key -- --files');
  const locale = isLocale(due.locale) ? due.locale : 'en';
  const sending = { key, contact: contactOf(env), alsoTo: env.PUSH_ORIGINS };
  const sent = await sendPush(due, await messageOf(id, due, locale), sending);
  if (sent === 'taken') {
    await run`
      update push_subscription set last_used_at = clock_timestamp(), failures = 0, rests_until = null
      where id = ${deviceId}`;
  } else if (sent === 'gone' || due.failures + 1 >= failuresAtMost) {
    await run`delete from push_subscription where id = ${deviceId}`;
  } else {
    const seconds = firstRestSeconds * 2 ** due.failures;
    await run`
      update push_subscription set failures = failures + 1,
        rests_until = clock_timestamp() + make_interval(secs => ${seconds})
      where id = ${deviceId}`;
    await again();
  }
}

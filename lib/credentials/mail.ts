import { Rejection } from '../core/codes';
import type { Locale } from '../core/locales';
import { publicUrl } from '../platform/env';
import { mailIn } from '../platform/mail-words';
import { runtime } from '../platform/runtime';
import { codeMinutes } from './rules';

type Letter =
  | 'removalCode' | 'removalNobody' | 'registerCode' | 'resetCode' | 'securityCode' | 'alreadyRegistered' | 'noAccount'
  | 'factorSettles' | 'passwordChanged' | 'authenticatorOn' | 'authenticatorOff'
  | 'recoveryCodeUsed' | 'recoveryCodesRenewed'; // prettier-ignore

async function write(
  letter: Letter,
  to: string,
  locale: Locale,
  values: Record<string, string> = {},
): Promise<void> {
  const { env, mailer } = runtime();
  const known = { site: publicUrl(env), minutes: String(codeMinutes), ...values };
  await mailer.send(await mailIn(locale, letter, to, known));
}

/** Sends what the caller waits for. Rejects with 503 when the mail server does not take it. */
export async function mail(
  letter: Letter,
  to: string,
  locale: Locale,
  values: Record<string, string> = {},
): Promise<void> {
  try {
    await write(letter, to, locale, values);
  } catch (error) {
    runtime().log.error({ err: error, letter }, 'a mail could not be sent');
    throw new Rejection('503', { retryAfterSeconds: 30 });
  }
}

/** Sends news of something done already: a mail server that is down must not undo it. */
export async function mailNews(
  letter: Letter,
  to: string,
  locale: Locale,
  values: Record<string, string> = {},
): Promise<void> {
  await mail(letter, to, locale, values).catch(() => undefined);
}

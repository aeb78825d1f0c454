import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  direction,
  isLocale,
  localeCookie,
  langOf,
  preferredLocale,
  type Locale,
} from '../core/locales';

/** Why a page is not drawn: its reader asks for more than their share, the database is away, the server begins. */
export type Reason = 'busy' | 'away' | 'starting';

const sentences = new Map<Locale, Record<Reason, string>>();

function sentencesOf(locale: Locale): Record<Reason, string> {
  const known = sentences.get(locale);
  if (known) return known;
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'messages', locale);
  const words = JSON.parse(readFileSync(path.join(folder, 'shell.json'), 'utf8')) as {
    plain: Record<Reason, string>;
  };
  sentences.set(locale, words.plain);
  return words.plain;
}

/** The language of who asks, by the headers of the request: what they chose, else what their browser asks for. */
export function localeOfRequest(headers: Record<string, string | string[] | undefined>): Locale {
  const cookies = String(headers.cookie ?? '').split('; ');
  const chosen = cookies.find((one) => one.startsWith(`${localeCookie}=`));
  const locale = chosen?.slice(localeCookie.length + 1);
  return isLocale(locale) ? locale : preferredLocale(String(headers['accept-language'] ?? ''));
}

/** A page of one sentence, without a script, that asks again by itself after so many seconds. */
export const plainPage = (
  locale: Locale,
  reason: Reason,
  seconds: number,
): string => `<!doctype html>
<html lang="${langOf(locale)}" dir="${direction(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>Assay</title>
<p style="font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:24vh auto 0;padding:0 1.5rem">${sentencesOf(locale)[reason]}</p>
</html>
`;

import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { inRoot } from '../places.mjs';

/** @typedef {Record<string, string | number>} Values */

const anything = '\u0001';

/** @param {string} locale the name of its folder in messages/ */
function messagesOf(locale) {
  const folder = inRoot('messages', locale);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
    ]),
  );
}

/**
 * A text as a pattern that it alone matches.
 *
 * @param {string} text
 */
export const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What the screens say in one language: `t('orders.long')`.
 *
 * @param {string} locale the name of its folder in messages/
 * @param {string} tag the language as browsers name it
 */
export function messageWords(locale, tag) {
  const translate = createTranslator({ locale: tag, messages: messagesOf(locale) });
  /** @type {(key: string, values?: Values) => string} */
  const t = (key, values) => translate(key, values);
  return {
    t,
    /**
     * A message in which the named values may be anything; each of them is a group of the match.
     *
     * @param {string} key
     * @param {...string} open
     */
    about(key, ...open) {
      const values = Object.fromEntries(open.map((name) => [name, anything]));
      return new RegExp(escaped(t(key, values)).replaceAll(anything, '(.+)'));
    },
  };
}

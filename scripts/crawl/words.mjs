import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../places.mjs';

const folder = inRoot('messages');

/** The languages there are, English first. */
export const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));

const flat = (words, before = '') =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );

const namespaces = readdirSync(path.join(folder, 'en'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

/** Every message of a language, by its key. */
export const messagesOf = (language) =>
  new Map(
    namespaces.flatMap((namespace) => {
      const file = path.join(folder, language, `${namespace}.json`);
      return flat(JSON.parse(readFileSync(file, 'utf8')), `${namespace}.`);
    }),
  );

// Marks of direction and of where a word may break are seen by nobody.
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2069]/g;

/** A text without what is not seen, as the page gives its own. */
export const clean = (text) => text.replace(unseen, '').replace(/\s+/g, ' ').trim();

/** What a message says around the values that it is given, its cases of numbers each apart. */
export function piecesOf(message) {
  const pieces = [''];
  let depth = 0;
  for (const part of message.replace(/<\/?\w+\/?>/g, '{x}').split(/([{}])/)) {
    if (part === '{' || part === '}') {
      depth += part === '{' ? 1 : -1;
      pieces.push('');
      // In one brace stands the name of a value and how it is written, in two what is said in one case.
    } else if (depth % 2 === 0) pieces[pieces.length - 1] += part;
  }
  return pieces.map(clean).filter((piece) => /\p{L}{2}/u.test(piece));
}

const isSentence = (text) => text.length >= 15 && text.split(' ').length >= 3;

const rawKey = new RegExp(`^(${namespaces.join('|')})(\\.[\\w-]+)+$`);
const broken = /\{\w+\}|\[object Object\]|\bundefined\b|\bNaN\b|Invalid Date/;

/** English words that stand in no other of the languages. */
const english = /\b(the|your|with|which|from|have|you|this|that|and|are)\b/gi;

const isEnglish = (text) =>
  new Set([...text.matchAll(english)].map(([word]) => word.toLowerCase())).size >= 2;

/**
 * Says of a text of the page what is wrong with it as one of this language: null, or the kind of finding. A
 * text is untranslated when it is what English says somewhere and the language says nowhere.
 */
export function judgeOf(language) {
  const pieces = (of) => [...messagesOf(of).values()].flatMap(piecesOf);
  const own = language === 'en' ? [] : pieces(language);
  const known = new Set(own);
  const foreign = language === 'en' ? [] : pieces('en').filter((piece) => !known.has(piece));
  const whole = new Set(foreign);
  const sentences = [...whole].filter(isSentence);
  const judged = new Map();
  const judge = (text) => {
    if (rawKey.test(text)) return 'key in place of words';
    if (broken.test(text)) return 'value left open';
    if (language === 'en' || known.has(text)) return null;
    if (whole.has(text) || sentences.some((piece) => text.includes(piece))) return 'untranslated';
    return isEnglish(text) ? 'English sentence' : null;
  };
  return (text) => {
    if (!judged.has(text)) judged.set(text, judge(text));
    return judged.get(text);
  };
}

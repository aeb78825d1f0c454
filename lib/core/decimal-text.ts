/** A mark that a language writes in numbers. */
const markOf = (locale: string, type: 'decimal' | 'group'): string =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567.5).find((part) => part.type === type)
    ?.value ?? '.';

/** The character that parts whole and fraction in a language. */
export const decimalMark = (locale: string): string => markOf(locale, 'decimal');

/** Digits and marks of Arabic, Persian and full-width keyboards as the plain ones. */
const plain = (typed: string) =>
  typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (d) => `${d.charCodeAt(0) & 15}`)
    .replace(/[\u066b\uff0e\u3002]/g, '.')
    .replace(/[\u066c\u060c\uff0c\u3001]/g, ',');

/** Whether a language divides thousands by the other of point and comma, and not by a space. */
const groupsByMark = (locale: string): boolean => /^[.,]$/.test(plain(markOf(locale, 'group')));

type Mark = '.' | ',';

const count = (text: string, mark: Mark) => text.split(mark).length - 1;

/** `text`, with one kind of mark only, where that mark divides thousands; "" where it cannot. */
const readGroups = (text: string, mark: Mark): string =>
  /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text) ? text.replaceAll(mark, '') : '';

/** `text` with both marks: the one that stands last, and once, begins the fraction. */
function readBoth(text: string): string {
  const last: Mark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const [whole = '', fraction = '', ...rest] = text.split(last);
  const grouped = readGroups(whole, last === '.' ? ',' : '.');
  return grouped === '' || rest.length ? '' : `${grouped}.${fraction}`;
}

/**
 * A typed number as a plain decimal such as "1234.5": "" where its marks make no number, or none yet,
 * as in "1,234,5"; null where it holds anything but digits and marks.
 *
 * The language's own mark of groups is one wherever what stands around it can only be groups, so that
 * no price is a thousandth of what was meant; elsewhere it begins the fraction, for the sake of
 * keyboards of other languages: in English "95,000" is 95000 and "1,5" is 1.5.
 */
export function readDecimal(typed: string, locale: string): string | null {
  const text = plain(typed).replace(/[\s'’_]/g, '');
  if (!/^[\d.,]*$/.test(text)) return null;
  const [points, commas] = [count(text, '.'), count(text, ',')];
  if (points && commas) return readBoth(text);
  if (!points && !commas) return text;
  const mark = points ? '.' : ',';
  if (points + commas > 1) return readGroups(text, mark);
  const grouped =
    mark !== plain(decimalMark(locale)) && groupsByMark(locale) ? readGroups(text, mark) : '';
  return grouped || text.replace(mark, '.');
}

/** A text without the unit, a plain word, at its end, and without the dollar before an amount of USDT. */
export const withoutUnit = (text: string, unit: string | undefined): string =>
  text.trim().replace(RegExp(`${unit === 'USDT' ? '^\\$|' : ''}${unit}$`, 'gi'), '');

/** A plain decimal as it stands in an input while it is edited: the language's mark, no groups, so that nothing jumps. */
export const showDecimal = (value: string, locale: string): string =>
  value.replace('.', decimalMark(locale));

/** A plain decimal as it stands in an input that has been left: with the groups of the language. */
export function showGrouped(value: string, locale: string): string {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole && new Intl.NumberFormat(locale).format(BigInt(whole));
  return fraction === undefined ? grouped : grouped + decimalMark(locale) + fraction;
}

/** `value` with a whole fraction: ".5" → "0.5", "3." → "3", "" stays empty. */
export function closeDecimal(value: string): string {
  if (!/\d/.test(value)) return '';
  const [whole = '', fraction = ''] = value.split('.');
  const shown = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${shown}.${fraction}` : shown;
}

/** `value` with zeros up to a number of decimal places, as prices are written; "" stays empty. */
export function padded(value: string, digits: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  if (value === '' || fraction.length >= digits) return value;
  return `${whole}.${fraction.padEnd(digits, '0')}`;
}

/** `value` moved by `count` steps, exact and never below zero. */
export function moveBySteps(value: string, step: string, count: number): string {
  const scale = Math.max(digitsOf(value), digitsOf(step));
  const whole = (d: string) => BigInt(d.replace('.', '') + '0'.repeat(scale - digitsOf(d)));
  const moved = whole(value) + whole(step) * BigInt(count);
  const digits = (moved < 0n ? 0n : moved).toString().padStart(scale + 1, '0');
  return scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
}

/** The decimal places of a decimal string such as a tick size. */
export const digitsOf = (value: string | number): number =>
  String(value).split('.')[1]?.length ?? 0;

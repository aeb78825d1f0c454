/** The character that parts whole and fraction in a language. */
export const decimalMark = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ??
  '.';

const groupMark = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567).find((part) => part.type === 'group')
    ?.value ?? ',';

/** Arabic-Indic, Persian and full-width digits and marks as the plain ones. */
const plain = (typed: string) =>
  typed
    .replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (d) => String(d.charCodeAt(0) - 0x06f0))
    .replace(/[\uff10-\uff19]/g, (d) => String(d.charCodeAt(0) - 0xff10))
    .replace(/[\u066b\uff0e\u3002]/g, '.')
    .replace(/\uff0c/g, ',');

/**
 * A typed number as a plain decimal such as "1234.5", or null when it cannot become one. A point
 * and a comma both start the fraction while typing, whatever the keyboard offers; in a pasted text
 * that is grouped as the language groups, the groups are dropped.
 */
export function readDecimal(typed: string, locale: string, pasted = false): string | null {
  let text = plain(typed).replace(/[\s\u00a0\u202f'’_]/g, '');
  const group = groupMark(locale);
  if (pasted && (group === ',' || group === '.')) {
    const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(?!\\d|\\${group})`);
    if (grouped.test(text)) text = text.replaceAll(group, '');
  }
  const marks = text.match(/[.,]/g) ?? [];
  if (pasted && marks.length > 1) {
    const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    const repeated = text.split(text[last]!).length > 2;
    text = repeated
      ? text.replace(/[.,]/g, '')
      : `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`;
  }
  const decimal = text.replace(',', '.');
  return /^\d*\.?\d*$/.test(decimal) ? decimal : null;
}

/** A plain decimal as it stands in the input: the language's mark, no groups, so that nothing jumps. */
export const showDecimal = (value: string, locale: string): string =>
  value.replace('.', decimalMark(locale));

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
  const scale = Math.max(...[value, step].map((d) => d.split('.')[1]?.length ?? 0));
  const whole = (d: string) => {
    const [a = '', b = ''] = d.split('.');
    return BigInt((a || '0') + b.padEnd(scale, '0'));
  };
  const moved = whole(value) + whole(step) * BigInt(count);
  const digits = (moved < 0n ? 0n : moved).toString().padStart(scale + 1, '0');
  return scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
}

/** The decimal places of a decimal string such as a tick size. */
export const digitsOf = (value: string | number): number =>
  String(value).split('.')[1]?.length ?? 0;

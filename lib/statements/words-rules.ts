import { in24Hours } from '../core/clock-tag';
import { digitsOf } from '../core/decimal-text';
import { localeTag, type Locale } from '../core/locales';
import { shownScale } from '../core/scales';
import type { Say } from '../core/words';
import { titleOf } from '../orders/record/movement-rules';
import { titleOfReason } from '../wallets/rules';
import type { StatementLine } from './rules';

/** What happened, in words. */
export function whatOf({ reason, order }: StatementLine, say: Say): string {
  if (order) return say(`account.record.${titleOf(order, reason)}`, { code: order.code });
  return say(`account.record.${titleOfReason[reason] ?? 'other'}`);
}

// A number reads from left to right whatever stands around it.
const isolated = (text: string) => `\u2066${text}\u2069`;
const tidy = (text: string) =>
  text
    .replace('-', '−')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s/g, ' ');

/** How a statement writes numbers and times. Every digit that the ledger keeps is shown, so that its lines add up. */
export function figuresIn(locale: Locale) {
  const tag = localeTag(locale);
  const clockTag = in24Hours(tag);
  const numbers = new Map<number, Intl.NumberFormat>();
  const number = (value: string, places: number) => {
    const range = { minimumFractionDigits: places, maximumFractionDigits: places };
    const format = numbers.get(places) ?? new Intl.NumberFormat(tag, range);
    numbers.set(places, format);
    return isolated(tidy(format.format(value as `${number}`)));
  };
  const known = new Map<string, Intl.DateTimeFormat>();
  const date = (value: string, options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const format =
      known.get(key) ?? new Intl.DateTimeFormat(clockTag, { ...options, timeZone: 'UTC' });
    known.set(key, format);
    return format.format(new Date(value)).replace(/\s/g, ' ');
  };
  return {
    amount: (value: string, currency: string) =>
      number(value, Math.max(digitsOf(value), shownScale(currency))),
    quantity: (value: string) => number(value, digitsOf(value)),
    month: (value: string) => date(value, { month: 'long', year: 'numeric' }),
    time: (value: string) => date(value, { dateStyle: 'medium', timeStyle: 'medium' }),
  };
}

export type Figures = ReturnType<typeof figuresIn>;

import { digitsOf } from '@/lib/core/decimal-text';
import { in24Hours } from '@/lib/core/clock-tag';
import { keptScale, shownScale } from '@/lib/core/scales';

export type Amount = string | number;

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const made = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, made);
  return made;
}

type Moment = Date | string | number;

const clock = { hour: '2-digit', minute: '2-digit' } as const;

const dates = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = dates.get(key) ?? new Intl.DateTimeFormat(in24Hours(locale), options);
  dates.set(key, made);
  return made;
}

/**
 * How an amount is cut to the places of its currency where the nearest would be wrong: `down` what can
 * leave or be staked, since as much can be typed again; `up` what is owed; `exact` what a booking moves.
 */
export type Rounding = 'down' | 'up' | 'exact';

const modes: Partial<Record<Rounding, 'floor' | 'ceil'>> = { down: 'floor', up: 'ceil' };

const places = (least: number, most = least, rounding?: Rounding): Intl.NumberFormatOptions => ({
  minimumFractionDigits: least,
  maximumFractionDigits: most,
  roundingMode: (rounding && modes[rounding]) ?? 'halfEven',
});

// Intl reads a decimal string exactly; a JSON number would already have lost digits.
const text = (value: Amount) => String(value) as `${number}`;

const sign = { signDisplay: 'exceptZero' } as const;
const percentUnit = { style: 'unit', unit: 'percent' } as const;

/** A real minus, as wide as a plus, and no direction marks: the `num` box sets the direction. */
const tidy = (shown: string) => shown.replace('-', '−').replace(/[\u200e\u200f\u061c]/g, '');

/** Browsers of different ages put different kinds of space into dates. */
const plainSpaces = (shown: string) => shown.replace(/\s/g, ' ');

const formatters = new Map<string, Formatter>();

/**
 * How numbers and times are written in one language. `locale` is an Intl tag, as `useLocale()` and
 * `getLocale()` give it. Amounts are decimal strings; results hold no markup and belong in a `num` box.
 */
export function formatter(locale: string): Formatter {
  const made = formatters.get(locale) ?? makeFormatter(locale);
  formatters.set(locale, made);
  return made;
}

function makeFormatter(locale: string) {
  const plain = (value: Amount, least: number, most = least, rounding?: Rounding) =>
    tidy(numberFormat(locale, places(least, most, rounding)).format(text(value)));
  const ofCurrency = (value: Amount, currency: string, rounding?: Rounding) => {
    const least = shownScale(currency);
    return plain(value, least, rounding === 'exact' ? keptScale(currency) : least, rounding);
  };
  const signed = (value: Amount, least: number, most = least) =>
    tidy(numberFormat(locale, { ...places(least, most), ...sign }).format(text(value)));
  const moment = (at: Moment, options: Intl.DateTimeFormatOptions) =>
    plainSpaces(dateFormat(locale, options).format(new Date(at)));
  return {
    /** "1,234.50 USDT": the places of the currency, its name after the number. */
    money: (value: Amount, currency = 'USDT', rounding?: Rounding) =>
      `${ofCurrency(value, currency, rounding)}\u00a0${currency}`,
    /** The number alone, at the places of a currency. */
    amount: (value: Amount, currency = 'USDT', rounding?: Rounding) =>
      ofCurrency(value, currency, rounding),
    /** "+1.25" or "−0.84". */
    signedAmount: (value: Amount, currency = 'USDT') => signed(value, shownScale(currency)),
    /** As `signedAmount`, at every place that a booking moves. */
    signedExact: (value: Amount, currency = 'USDT') =>
      signed(value, shownScale(currency), keptScale(currency)),
    /** A price at its tick size; `digits` default to those it came with. */
    price: (value: Amount, digits = digitsOf(value)) => plain(value, digits),
    /** A percent such as `zdf`: "0.41" is written "+0.41%". */
    changePercent: (value: Amount) =>
      tidy(numberFormat(locale, { ...places(2), ...percentUnit, ...sign }).format(text(value))),
    /** A fraction: "0.003" is written "0.3%". */
    percent: (fraction: Amount, most = 4) =>
      tidy(numberFormat(locale, { ...places(0, most), style: 'percent' }).format(text(fraction))),
    /** Lots, counts and other bare quantities, without trailing zeros. */
    quantity: (value: Amount, most = 12) => plain(value, 0, most),
    /** "20 Nov 2026, 14:05" in the reader's language, 24 h; `timeZone` as `useTimeZone()` gives it. */
    dateTime: (at: Moment, timeZone?: string) =>
      moment(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    /** As `dateTime`, to the second: for what is kept as a record. */
    exact: (at: Moment, timeZone?: string) =>
      moment(at, { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
    date: (at: Moment, timeZone?: string) => moment(at, { dateStyle: 'medium', timeZone }),
    /** Hours, minutes and seconds, 24 h. */
    clock: (at: Moment, timeZone?: string, seconds = false) =>
      moment(at, { ...clock, ...(seconds ? { second: '2-digit' } : {}), timeZone }),
    /** "Sun 22:00": a day of the coming week. */
    weekTime: (at: Moment, timeZone?: string) =>
      moment(at, { weekday: 'short', ...clock, timeZone }),
    /** "3 minutes ago", "in 2 hours". */
    relative: (at: Moment, nowMs: number) => relative(locale, at, nowMs),
  };
}

export type Formatter = ReturnType<typeof makeFormatter>;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

function relative(locale: string, at: Moment, nowMs: number): string {
  const seconds = Math.round((new Date(at).getTime() - nowMs) / 1000);
  const [unit, size] = steps.find(([, s]) => Math.abs(seconds) >= s) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

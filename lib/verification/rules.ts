import { getCountries } from 'libphonenumber-js/min';
import { localeTag, type Locale } from '../core/locales';

export type Level = 'basic' | 'advanced' | 'loan';

export const documentTypes = ['id-card', 'driver-licence', 'passport'] as const;
export const sexes = ['male', 'female'] as const;

/** Countries by their two letters (ISO 3166). */
export const countries: readonly string[] = [...getCountries()].sort();

/** Countries by their names in the reader's language, in its order. */
export function namedCountries(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(localeTag(locale), { type: 'region' });
  const { compare } = new Intl.Collator(localeTag(locale));
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label));
}

const known = new Set(countries);
export const isCountry = (code: string): boolean => known.has(code);

export const leastAge = 18;
const mostAge = 120;

/** Whole years between a day such as 2000-02-29 and another one. */
function yearsBetween(birthDate: string, today: string): number {
  const [years, birthday] = [Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)), 5];
  return today.slice(birthday) < birthDate.slice(birthday) ? years - 1 : years;
}

/** What is wrong with a birth date: no day of the calendar, or the age of nobody who may be a customer. */
export function birthDateFlaw(birthDate: string, now = new Date()): 'missing' | 'young' | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(birthDate) ? Date.parse(`${birthDate}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== birthDate)
    return 'missing';
  const age = yearsBetween(birthDate, now.toISOString().slice(0, 10));
  if (age > mostAge) return 'missing';
  return age < leastAge ? 'young' : null;
}

type Texts = Readonly<Record<string, string>>;

/** What may stay of what was handed in: a review asks for what it marked anew. */
export const mayStay = (before: Texts, reasons: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(before).filter(([name]) => !(name in reasons)));

/** Fields that a review marked and that stand there again as they were. */
export const givenAgain = (given: Texts, before: Texts, reasons: Texts): string[] =>
  Object.keys(reasons).filter((name) => name in before && given[name]?.trim() === before[name]);

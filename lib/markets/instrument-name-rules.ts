import { localeTag } from '@/lib/core/locales';
import type { Locale } from '@/lib/core/locales';
import { instrumentTypes } from '@/lib/core/market';
import type { Instrument } from '@/lib/core/market';

export type NamedInstrument = Pick<Instrument, 'code' | 'type' | 'name' | 'base' | 'quote'>;

/** English writes the unit small after its country: "US dollar", "Swiss franc". */
const inSentenceCase = (name: string): string =>
  name.replace(/ (\p{Lu}\p{Ll}+)(?= \(|$)/u, (unit) => unit.toLowerCase());

function currencyName(currency: string, locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const tag = localeTag(locale);
  const name = new Intl.DisplayNames(tag, { type: 'currency' }).of(currency) ?? currency;
  const shown = locale === 'en' ? inSentenceCase(name) : name;
  return shown.charAt(0).toLocaleUpperCase(tag) + shown.slice(1);
}

/**
 * What to call an instrument in the reader's language: a pair by the names of its currencies
 * ("Euro · US dollar"), anything else by `names` (the `instruments` messages, keyed by code), or
 * by its proper name when the language has no other.
 */
export function instrumentName(
  instrument: NamedInstrument,
  locale: Locale,
  names: Readonly<Record<string, string>>,
): string {
  if (instrument.type === instrumentTypes.forex) {
    return `${currencyName(instrument.base, locale)} · ${currencyName(instrument.quote, locale)}`;
  }
  return names[instrument.code] ?? instrument.name;
}

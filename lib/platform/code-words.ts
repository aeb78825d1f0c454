import ar from '@/messages/ar/codes.json' with { type: 'json' };
import de from '@/messages/de/codes.json' with { type: 'json' };
import en from '@/messages/en/codes.json' with { type: 'json' };
import es from '@/messages/es/codes.json' with { type: 'json' };
import fr from '@/messages/fr/codes.json' with { type: 'json' };
import hk from '@/messages/hk/codes.json' with { type: 'json' };
import it from '@/messages/it/codes.json' with { type: 'json' };
import ja from '@/messages/ja/codes.json' with { type: 'json' };
import ko from '@/messages/ko/codes.json' with { type: 'json' };
import zh from '@/messages/zh/codes.json' with { type: 'json' };
import type { RefusalCode } from '../core/codes';
import { direction, type Locale } from '../core/locales';

const catalogues: Record<Locale, Record<string, string>> = {
  ...{ ar, de, en, es, fr },
  ...{ hk, it, ja, ko, zh },
};

// Amounts and codes keep their own direction inside of a sentence that runs the other way.
const isolated = (value: string, locale: Locale): string =>
  direction(locale) === 'rtl' ? `\u2068${value}\u2069` : value;

/**
 * The text of a refusal in a language, with what its result says filled in; undefined where the
 * result lacks what the text needs.
 */
export function refusalText(
  code: RefusalCode,
  result: Record<string, unknown> | null,
  locale: Locale,
): string | undefined {
  const words = catalogues[locale][code];
  const names = [...(words?.matchAll(/\{(\w+)\}/g) ?? [])].map((found) => found[1]!);
  if (names.some((name) => result?.[name] === undefined || result[name] === null)) return undefined;
  return words?.replace(/\{(\w+)\}/g, (_, name: string) => isolated(String(result![name]), locale));
}

import { readFileSync } from 'node:fs';
import type { Locale } from '@/lib/core/locales';

/**
 * The words of the trade, as patterns. `one`: where English has the term, each language has its own word for it, or its
 * stem where it is declined. `never`: words of another house, of another script or of a second name for the same thing.
 */
export const { one, never } = JSON.parse(readFileSync('messages/terms.json', 'utf8')) as {
  one: Record<Locale, string>[];
  never: Record<Locale, string[]>;
};

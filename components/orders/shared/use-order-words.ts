'use client';

import { useLocale, useTranslations } from 'next-intl';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Sizes, prices and spans of orders in the reader's language. */
export function useOrderWords() {
  const t = useTranslations('orders');
  const locale = useLocale();
  const format = formatter(locale);
  return {
    t,
    format,
    /** "0.20 lots": two places at least. */
    lotsText: (lots: string) =>
      t('lotsOf', { count: Number(lots), lots: format.price(lots, Math.max(2, digitsOf(lots))) }),
    /** "5 min": a period in its largest whole unit, in full where a short unit is one letter. */
    spanText(seconds: number) {
      const [unit, size] = units.find(([, one]) => seconds % one === 0) ?? (['second', 1] as const);
      const unitDisplay = locale.startsWith('ar') ? 'long' : 'short';
      const style = { style: 'unit', unit, unitDisplay } as const;
      return new Intl.NumberFormat(locale, style).format(seconds / size);
    },
    /** Keeps a number and its unit in their order inside a sentence of either direction. */
    isolated: (text: string) => `\u2066${text}\u2069`,
    /** Keeps words such as "5 min" together, in the direction of their own script. */
    fenced: (text: string) => `\u2068${text}\u2069`,
  };
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { digitsOf, formatter } from '@/components/ui/format';

/** Sizes and prices of orders in the reader's language. */
export function useOrderWords() {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  return {
    t,
    format,
    /** "0.20 lots": two places at least. */
    lotsText: (lots: string) =>
      t('lotsOf', { count: Number(lots), lots: format.price(lots, Math.max(2, digitsOf(lots))) }),
    /** Keeps a number and its unit in their order inside a sentence of either direction. */
    isolated: (text: string) => `\u2066${text}\u2069`,
  };
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/format';

/** Sizes and prices of orders in the reader's language. */
export function useOrderWords() {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  return {
    t,
    format,
    /** "0.20 lots": two places at least, where the lot step has as many. */
    lotsText: (lots: string, step = '0.01') => {
      const places = Math.min(2, step.split('.')[1]?.length ?? 0);
      const own = lots.split('.')[1]?.length ?? 0;
      return t('lotsOf', { count: Number(lots), lots: format.price(lots, Math.max(places, own)) });
    },
    /** Keeps a number and its unit in their order inside a sentence of either direction. */
    isolated: (text: string) => `\u2066${text}\u2069`,
  };
}

import { useLocale } from 'next-intl';
import { spanParts } from '@/lib/orders/lists/position-sum-rules';

/** Writes how long something took in its two largest units: "1h 25m", kept together in its own direction. */
export function useSpanText(): (seconds: number) => string {
  const locale = useLocale();
  return (seconds) => {
    const parts = spanParts(seconds).map(({ unit, count }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count),
    );
    return `\u2068${parts.join(' ')}\u2069`;
  };
}

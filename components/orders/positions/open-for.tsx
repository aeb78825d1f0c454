'use client';

import { useLocale } from 'next-intl';
import { useSeconds } from '@/components/ui/use-seconds';
import { spanParts } from '@/lib/orders/lists/position-sum-rules';

/** "1h 02m": how long a position has been open, in the reader's short units. */
export function OpenFor({ since }: { since: string | null }) {
  const locale = useLocale();
  const now = useSeconds();
  if (now === null || since === null) return <span aria-hidden="true">–</span>;
  const parts = spanParts((now - Date.parse(since)) / 1000).map(({ unit, count }, index) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      // The second figure keeps its width.
      minimumIntegerDigits: index === 0 ? 1 : 2,
    }).format(count),
  );
  return (
    <bdi dir="auto" className="whitespace-nowrap tabular-nums">
      {parts.join(' ')}
    </bdi>
  );
}

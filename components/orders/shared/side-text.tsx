import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { Order } from '@/lib/orders/contract';
import { byForm } from '@/lib/orders/form-rules';

type Way = 'long' | 'short' | 'up' | 'down';

/** Long or short, up or down, told by arrow, word and colour alike. */
export function SideText({ side, className }: { side: Way | null; className?: string }) {
  const t = useTranslations('orders');
  if (side === null) return null;
  const rises = side === 'long' || side === 'up';
  return (
    <span className={clsx('whitespace-nowrap', rises ? 'text-up' : 'text-down', className)}>
      <span aria-hidden="true">{rises ? '↑' : '↓'}</span> {t(side)}
    </span>
  );
}

/** The way an order of any kind wins. */
export const wayOf = (order: Order): Way =>
  byForm<Way>(order, { position: (o) => o.side, option: (o) => o.direction });

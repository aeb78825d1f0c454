'use client';

import { useTranslations } from 'next-intl';
import { Drawn } from '@/components/ui/icon';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { useTiedWords } from '../ticket/tied-field';

const link = 'M9 12h6M10 8H8a4 4 0 000 8h2m4-8h2a4 4 0 010 8h-2';

/** That an order is tied to another, and to which, in words. */
export function useTiedText(): (to: PositionOrder) => string {
  const t = useTranslations('chart');
  const nameOf = useTiedWords();
  return (to) => t('tied.to', { order: nameOf(to) });
}

/** Two links of a chain; what they mean is said beside them. */
export const TiedIcon = () => <Drawn path={link} className="size-3.5" />;

/** The mark of an order that is tied to another. */
export function TiedMark({ to }: { to: PositionOrder }) {
  const textOf = useTiedText();
  return (
    <span title={textOf(to)} className="ms-1.5 inline-flex align-[-0.15em] text-ink-2">
      <TiedIcon />
      <span className="sr-only">{textOf(to)}</span>
    </span>
  );
}

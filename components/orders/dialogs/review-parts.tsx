'use client';

import { useTranslations } from 'next-intl';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { Badge } from '@/components/ui/badge';
import { SumLine } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import type { TicketProps } from '../ticket/use-ticket-market';

/** In which account something is ordered, and where its prices come from. */
export function AccountLine({ mode, state }: Pick<TicketProps, 'mode' | 'state'>) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  return (
    <SumLine label={t('review.account')}>
      <span className="inline-flex gap-1.5">
        <Badge tone={mode === 'demo' ? 'wait' : 'plain'}>
          {common(mode === 'demo' ? 'demo' : 'real')}
        </Badge>
        <SourceBadge of={state} />
      </span>
    </SumLine>
  );
}

/** What has come up since the ticket was filled in. */
export function Doubts({
  switched,
  obstacle,
  levels,
  margin,
}: {
  switched: boolean;
  obstacle: string | null;
  levels?: string | null;
  margin?: string | null;
}) {
  const t = useTranslations('orders');
  const codes = useTranslations('codes');
  if (switched) return <Notice>{t('review.otherMode')}</Notice>;
  if (obstacle) return <Notice tone="wait">{obstacle}</Notice>;
  if (levels) return <Notice tone="wait">{codes('10104')}</Notice>;
  if (margin) return <Notice tone="wait">{codes('10011')}</Notice>;
  return null;
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/format';
import { useZone } from '@/components/ui/time';
import { coveredStake } from './timed-terms';

type Props = {
  phase: 'ready' | 'sending' | 'refused' | 'unsure';
  error: unknown;
  /** Said after a refusal: what did not happen, and that no money moved. */
  nothing: string;
  /** Said when no answer came. */
  unsure: string;
};

/** What the server said, whether money moved, and what to do. */
export function RefusalNotice({ phase, error, nothing, unsure }: Props) {
  const words = useErrorWords();
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const zone = useZone();
  if (phase !== 'refused' && phase !== 'unsure') return null;
  const opensAt = error instanceof ApiRefusal ? error.result?.opensAt : null;
  const closed =
    typeof opensAt === 'string'
      ? t('ticket.closedUntil', { time: format.weekTime(opensAt, zone) })
      : null;
  const covered = coveredStake(error);
  const cover =
    covered !== null &&
    (Number(covered) > 0
      ? t('timed.coverLeft', { max: `\u2066${format.money(covered)}\u2069` })
      : t('timed.coverUsed'));
  return (
    <Notice tone={phase === 'refused' ? 'bad' : 'wait'}>
      {closed ?? (cover || words(error))} {phase === 'refused' ? nothing : unsure}
    </Notice>
  );
}

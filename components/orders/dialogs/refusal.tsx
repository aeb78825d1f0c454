'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useIsLost } from '@/components/connection/use-connection';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { coveredStake } from './covered-stake';
import type { Phase } from '../../api/use-attempt';

type Props = {
  phase: Phase;
  error: unknown;
  /** Said after a refusal: what did not happen, and that no money moved. */
  nothing: string;
  /** Said when no answer came. */
  unsure: string;
  /** Whether it is sent when the connection is back, where there is none. */
  waits?: boolean;
};

/** What the server said, whether money moved, and what to do. */
export function RefusalNotice({ phase, error, nothing, unsure, waits }: Props) {
  const words = useErrorWords();
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const zone = useZone();
  const lost = useIsLost();
  if (phase === 'waiting') return <Notice tone="wait">{t('waiting.now')}</Notice>;
  if (waits && lost && phase === 'ready') {
    return <Notice tone="wait">{t('waiting.before')}</Notice>;
  }
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

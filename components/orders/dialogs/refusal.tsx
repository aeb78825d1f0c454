'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { AttemptNotice } from '@/components/api/attempt-notice';
import type { Phase } from '@/components/api/use-attempt';
import { useIsLost } from '@/components/connection/use-connection';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { coveredStake } from './covered-stake';

type Props = {
  phase: Phase;
  error: unknown;
  /** Said after a refusal: what did not happen, and that no money moved. */
  nothing: string;
  /** Said when no answer came. */
  unsure: string;
  /** Whether it is sent when the connection is back, where there is none. */
  waits?: boolean;
  /** Whether what the server said stands at a field. */
  atField?: boolean;
};

/** What the server said, whether money moved, and what to do. */
export function RefusalNotice({ phase, error, waits, atField, ...rest }: Props) {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const zone = useZone();
  const lost = useIsLost();
  if (phase === 'waiting') return <Notice tone="wait">{t('waiting.now')}</Notice>;
  if (waits && lost && phase === 'ready') {
    return <Notice tone="wait">{t('waiting.before')}</Notice>;
  }
  const opensAt = error instanceof ApiRefusal ? error.result?.opensAt : null;
  const closed =
    typeof opensAt === 'string'
      ? t('ticket.closedUntil', { time: format.weekTime(opensAt, zone) })
      : null;
  const covered = coveredStake(error);
  const cover =
    covered !== null && Number(covered) > 0
      ? t('timed.coverLeft', { max: `\u2066${format.money(covered, 'USDT', 'down')}\u2069` })
      : covered !== null
        ? t('timed.coverUsed')
        : null;
  const changed =
    error instanceof ApiRefusal && error.code === '10113' ? t('review.termsChanged') : null;
  const said = changed ?? closed ?? cover ?? (atField ? '' : null);
  return <AttemptNotice {...rest} phase={phase} error={error} said={said} />;
}

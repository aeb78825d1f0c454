'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ApiRefusal } from '@/components/api/call';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { useErrorWords } from '@/components/api/error-words';
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

/** What the server said of an order, where it takes more than the words of its code. */
function useSaid(): (error: unknown) => string | null {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const zone = useZone();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return null;
    if (error.code === '10113') return t('review.termsChanged');
    const opensAt = error.result?.opensAt;
    if (typeof opensAt === 'string')
      return t('ticket.closedUntil', { time: format.weekTime(opensAt, zone) });
    const covered = coveredStake(error);
    if (covered === null) return null;
    if (Number(covered) <= 0) return t('timed.coverUsed');
    return t('timed.coverLeft', { max: `\u2066${format.money(covered, 'USDT', 'down')}\u2069` });
  };
}

/** What the server said of an order, in words. */
export function useRefusalWords(): (error: unknown) => string {
  const said = useSaid();
  const words = useErrorWords();
  return (error) => said(error) ?? words(error);
}

/** What the server said, whether money moved, and what to do. */
export function RefusalNotice({ phase, error, waits, atField, ...rest }: Props) {
  const t = useTranslations('orders');
  const said = useSaid()(error);
  const lost = useIsLost();
  if (phase === 'waiting') return <Notice tone="wait">{t('waiting.now')}</Notice>;
  if (waits && lost && phase === 'ready') {
    return <Notice tone="wait">{t('waiting.before')}</Notice>;
  }
  return (
    <AttemptNotice {...rest} phase={phase} error={error} said={said ?? (atField ? '' : null)} />
  );
}

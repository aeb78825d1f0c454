'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import type { MarketState } from '@/components/markets/quotes/use-market-state';
import { instrumentTypes } from '@/lib/core/market';

/** Whether an instrument trades, until when, or from when again, in the reader's own time. */
export function MarketHours({ state, type }: { state: MarketState; type: number }) {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const zone = useZone();
  const at = (moment: string) => format.weekTime(moment, zone);
  if (state.tradable) {
    if (state.closesAt) return t('openUntil', { time: at(state.closesAt) });
    return t(type === instrumentTypes.crypto ? 'openAlways' : 'open');
  }
  const words = () => {
    if (state.reason === 'stale') return t('noFreshPrice');
    if (state.reason === 'quarantined') return t('confirming');
    if (state.reason === 'halted') return t('halted');
    if (state.reason === 'no-price') return t('noPrice');
    return state.opensAt
      ? `${t('closed')} · ${t('opens', { time: at(state.opensAt) })}`
      : t('closed');
  };
  return <span className="text-wait">{words()}</span>;
}

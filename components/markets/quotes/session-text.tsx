'use client';

import { useLocale, type useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { ageParts, type RowState } from '../rows/row-state';

type Words = ReturnType<typeof useTranslations<'market'>>;

/** Whether an instrument trades now, until or from when in the reader's own time, and how old a late price is. */
export function SessionText({ t, state }: { t: Words; state: RowState }) {
  if (state.kind === 'open') return t('open');
  if (state.kind === 'no-price') return t('noPrice');
  if (state.kind === 'closed')
    return state.opensAt ? <OpensText t={t} at={state.opensAt} /> : t('closed');
  const { unit, value } = ageParts(state.age);
  const age = t(unit, { value });
  if (state.kind === 'stale') return state.age ? t('staleFor', { age }) : t('stale');
  return t('late', { age });
}

/** When the price of a closed market came. */
export function LastPriceText({ t, at }: { t: Words; at: number }) {
  return t('lastAt', { time: useNearTime(at) });
}

function OpensText({ t, at }: { t: Words; at: string }) {
  return t('opens', { time: useNearTime(Date.parse(at)) });
}

/** A moment of these days with its weekday, another by its date. */
function useNearTime(at: number): string {
  const format = formatter(useLocale());
  const zone = useZone();
  const [now] = useState(Date.now);
  const days = Math.abs(at - now) / 86_400_000;
  return days < 6 ? format.weekTime(at, zone) : format.date(at, zone);
}

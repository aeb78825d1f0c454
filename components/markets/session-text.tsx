'use client';

import { useLocale, type useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatter } from '@/components/ui/format';
import { useZone } from '@/components/ui/time';
import { ageParts, type RowState } from './row-state';

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

function OpensText({ t, at }: { t: Words; at: string }) {
  const format = formatter(useLocale());
  const zone = useZone();
  const [now] = useState(Date.now);
  const days = (Date.parse(at) - now) / 86_400_000;
  return t('opens', { time: days < 6 ? format.weekTime(at, zone) : format.date(at, zone) });
}

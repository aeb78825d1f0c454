'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorWords } from '@/components/api/error-words';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { useZone } from '@/components/ui/figures/time';
import { toast } from '@/components/ui/toast';
import type { OwnLimit } from '@/lib/limits/contract';
import { LimitForm } from './limit-form';
import { keepLimit } from './queries';

const spanOf = (kind: OwnLimit['kind']) =>
  kind === 'stake' ? ('order' as const) : (kind.split('-')[1] as 'day' | 'week' | 'month');

/** What a limit becomes later, and the way to leave it as it is. */
function Later({ limit: { kind, next } }: { limit: OwnLimit }) {
  const t = useTranslations('limits');
  const format = formatter(useLocale());
  const zone = useZone();
  const { run, busy } = useAction(keep, { words: useErrorWords() });
  if (!next) return null;
  const time = format.dateTime(next.at, zone);
  const text =
    next.amount === null
      ? t('nextNone', { time })
      : t('next', { time, amount: format.money(next.amount, 'USDT') });

  async function keep() {
    await keepLimit({ kind });
    toast(t('kept'));
  }

  return (
    <div className="mt-2">
      <Notice tone="wait">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span suppressHydrationWarning>{text}</span>
          <Button size="s" busy={busy} onClick={run}>
            {t('keep')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** One limit: how much, what counts towards it so far, and the way to change it. */
export function LimitLine({ limit, group }: { limit: OwnLimit; group: string }) {
  const t = useTranslations('limits');
  const format = formatter(useLocale());
  const [editing, setEditing] = useState(false);
  const { amount, used } = limit;
  const span = t(`spans.${spanOf(limit.kind)}`);
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-s text-ink-2">{span}</p>
          <p className="font-strong">
            {amount === null ? t('none') : <Money value={amount} currency="USDT" />}
          </p>
          {used === null ? null : (
            <p className="text-s text-ink-3">{t('used', { amount: format.money(used, 'USDT') })}</p>
          )}
        </div>
        {editing ? null : (
          <Button
            size="s"
            aria-label={t('editOf', { group, span })}
            onClick={() => setEditing(true)}
          >
            {t(amount === null ? 'set' : 'change')}
          </Button>
        )}
      </div>
      <Later limit={limit} />
      {editing ? <LimitForm limit={limit} onDone={() => setEditing(false)} /> : null}
    </li>
  );
}

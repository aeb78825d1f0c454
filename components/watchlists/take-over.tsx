'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { followLists, forgetLocal, leftBehind } from './local-lists';
import { takeOver } from './queries';

const countNow = () => new Set(leftBehind().flatMap(({ codes }) => codes)).size;

/** Offers a customer what this browser watched before they logged in. */
export function TakeOver() {
  const t = useTranslations('market.lists');
  const market = useTranslations('market');
  const count = useSyncExternalStore(followLists, countNow, () => 0);
  const { run, busy } = useAction(take, { words: () => market('watchFailed') });
  if (count === 0) return null;

  async function take() {
    await takeOver();
    toast(t('taken'));
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line bg-surface px-4 py-2 text-s">
      <span className="min-w-0 flex-1 basis-64">{t('left', { count })}</span>
      <Button size="s" onClick={forgetLocal}>
        {t('discard')}
      </Button>
      <Button size="s" variant="primary" busy={busy} onClick={run}>
        {t('take')}
      </Button>
    </div>
  );
}

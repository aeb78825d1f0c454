'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lateDialog } from '@/components/ui/loading/late';
import { useWatchlists } from './use-watchlist';

const ListChoice = lateDialog(() => import('./list-choice').then((m) => m.ListChoice));

/** A star that watches an instrument, and asks which list where there are several. */
export function WatchButton({ code, isVisitor }: { code: string; isVisitor: boolean }) {
  const t = useTranslations('market');
  const watching = useWatchlists(isVisitor ? null : undefined);
  const [open, setOpen] = useState<boolean | null>(null);
  const { run } = useAction(watching.toggle, { words: () => t('watchFailed') });
  const { lists } = watching;
  const asks = lists.length > 1;
  const watched = lists.some(({ codes }) => codes.includes(code));

  function press() {
    if (asks) return setOpen(true);
    run(lists[0]!, code);
  }

  return (
    <>
      <IconButton
        label={t(asks ? 'watchIn' : watched ? 'unwatch' : 'watch', { code })}
        aria-pressed={asks ? undefined : watched}
        aria-haspopup={asks ? 'dialog' : undefined}
        onClick={press}
        className={clsx(watched && 'text-wait')}
      >
        <Icon name="star" className={clsx('size-4', watched && 'fill-current')} />
      </IconButton>
      {open === null ? null : (
        <ListChoice code={code} open={open} onClose={() => setOpen(false)} watching={watching} />
      )}
    </>
  );
}

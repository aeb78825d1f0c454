'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LiveRegion } from '@/components/ui/live-region';
import { NewList, useListWords } from './new-list';
import type { useWatchlists } from './use-watchlist';

type Props = {
  code: string;
  open: boolean;
  onClose: () => void;
  watching: ReturnType<typeof useWatchlists>;
};

/** Which watchlists hold an instrument; each tick counts at once. */
export function ListChoice({ code, open, onClose, watching }: Props) {
  const t = useTranslations('market.lists');
  const { run, failure } = useAction(watching.toggle, { words: useListWords(), says: 'here' });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('choose', { code })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">{t('choose', { code })}</legend>
        {watching.lists.map((list) => (
          <label
            key={list.id ?? 'first'}
            className="flex min-h-10 items-center gap-3 text-m pointer-coarse:min-h-touch"
          >
            <input
              type="checkbox"
              checked={list.codes.includes(code)}
              onChange={() => run(list, code)}
              className="size-[18px] accent-(--accent)"
            />
            <bdi title={list.name || t('first')} className="min-w-0 flex-1 truncate">
              {list.name || t('first')}
            </bdi>
            <span className="text-s text-ink-3 tabular-nums">{list.codes.length}</span>
          </label>
        ))}
      </fieldset>
      <p className="text-s text-bad">{failure}</p>
      <LiveRegion text={failure ?? ''} urgent />
      <NewList watching={watching} />
    </Dialog>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { InputBox, inputLook } from '@/components/ui/fields/field';
import { Icon } from '@/components/ui/icon';
import type { Watchlist } from '@/lib/markets/contract';
import { listNameLength } from '@/lib/markets/watch-rules';
import { NewList, useListWords } from './new-list';
import type { useWatchlists } from './use-watchlist';

type Watching = ReturnType<typeof useWatchlists>;
type Props = { open: boolean; onClose: () => void; watching: Watching };

/** Names, order and removal of the watchlists; the one without a name is always there. */
export function ListEditDialog({ open, onClose, watching }: Props) {
  const t = useTranslations('market.lists');
  const named = watching.lists.filter(({ name }) => name !== '');

  const { run, failure } = useAction((change: () => Promise<void>) => change(), {
    words: useListWords(),
    says: 'here',
  });

  function move(at: number, by: number) {
    const ids = named.map(({ id }) => id!);
    const [moved] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved!);
    run(() => watching.order(ids));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('edit')}
      text={t(watching.isVisitor ? 'keptHere' : 'keptThere')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <ul className="grid gap-2">
        {named.map((list, at) => (
          <ListLine
            key={`${list.id} ${list.name}`}
            list={list}
            first={at === 0}
            last={at === named.length - 1}
            onRename={(name) => run(() => watching.rename(list, name))}
            onMove={(by) => move(at, by)}
            onRemove={() => run(() => watching.remove(list))}
          />
        ))}
      </ul>
      <p role="alert" className="text-s text-bad">
        {failure}
      </p>
      <NewList watching={watching} />
    </Dialog>
  );
}

type LineProps = {
  list: Watchlist;
  first: boolean;
  last: boolean;
  onRename: (name: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function ListLine({ list, first, last, onRename, onMove, onRemove }: LineProps) {
  const t = useTranslations('market.lists');
  const common = useTranslations('common');
  const [sure, setSure] = useState(false);
  const { name } = list;
  const rename = (typed: string) => typed.trim() && typed.trim() !== name && onRename(typed.trim());
  if (sure) {
    return (
      <li className="flex flex-wrap items-center gap-2 text-s">
        <span className="min-w-0 flex-1">
          {t('removeSure', { name, count: list.codes.length })}
        </span>
        <Button size="s" onClick={() => setSure(false)}>
          {common('cancel')}
        </Button>
        <Button size="s" variant="danger" onClick={onRemove}>
          {t('remove')}
        </Button>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1">
      <InputBox className="min-w-0 flex-1">
        <input
          aria-label={t('rename', { name })}
          defaultValue={name}
          maxLength={listNameLength}
          autoComplete="off"
          dir="auto"
          onBlur={(event) => rename(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          className={inputLook}
        />
      </InputBox>
      <IconButton label={t('up', { name })} disabled={first} onClick={() => onMove(-1)}>
        <Icon name="up" className="size-4" />
      </IconButton>
      <IconButton label={t('down', { name })} disabled={last} onClick={() => onMove(1)}>
        <Icon name="down" className="size-4" />
      </IconButton>
      <IconButton label={t('removeNamed', { name })} onClick={() => setSure(true)}>
        <Icon name="close" className="size-4" />
      </IconButton>
    </li>
  );
}

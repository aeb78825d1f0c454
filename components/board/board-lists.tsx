'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { Icon, type IconName } from '@/components/ui/icon';
import { alertsList, firstList } from './board-choice';
import type { Lists } from '@/components/watchlists/lists';

type Props = {
  lists: Lists;
  chosen: string | null;
  onChoose: (list: string | null) => void;
  onEdit: () => void;
};

/** The head of the page: the whole market, each watchlist and the alerts: one of them is shown below. */
export function BoardLists({ lists, chosen, onChoose, onEdit }: Props) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const line = useRef<HTMLDivElement>(null);
  // On a phone the chosen one may lie beyond the edge.
  useEffect(() => {
    if (chosen === null) return;
    line.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <div className="mb-2 flex items-center gap-2 border-b md:mb-3 border-line">
      <h1 className="me-4 text-xl tracking-tight max-md:sr-only">{t('title')}</h1>
      <div
        ref={line}
        role="group"
        aria-label={t('lists.label')}
        className="scroll-row [--row-on:var(--bg)] flex min-w-0 gap-5"
      >
        <ListTab on={chosen === null} onClick={() => onChoose(null)} label={t('lists.all')} />
        {lists.map(({ id, name, codes }) => {
          const key = name === '' ? firstList : (id ?? firstList);
          return (
            <ListTab
              key={key}
              on={chosen === key}
              icon={name === '' ? 'star' : undefined}
              label={name === '' ? t('lists.first') : name}
              count={codes.length ? format.quantity(codes.length) : undefined}
              onClick={() => onChoose(key)}
            />
          );
        })}
        <ListTab
          on={chosen === alertsList}
          icon="bell"
          label={t('lists.alerts')}
          onClick={() => onChoose(alertsList)}
        />
      </div>
      <IconButton
        label={t('lists.edit')}
        onClick={onEdit}
        aria-haspopup="dialog"
        className="ms-auto shrink-0 bg-transparent"
      >
        <Icon name="settings" className="size-4" />
      </IconButton>
    </div>
  );
}

type TabProps = {
  on: boolean;
  label: string;
  icon?: IconName;
  count?: string;
  onClick: () => void;
};

function ListTab({ on, label, icon, count, onClick }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={clsx(
        'inline-flex min-h-10 max-w-48 shrink-0 items-center gap-1.5 border-b-2 pt-0.5 text-s whitespace-nowrap -outline-offset-2 pointer-coarse:min-h-touch',
        on ? 'border-accent font-strong text-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {icon ? <Icon name={icon} className="size-3.5" /> : null}
      <bdi className="truncate">{label}</bdi>
      {count ? <span className="font-normal text-ink-3 tabular-nums">{count}</span> : null}
    </button>
  );
}

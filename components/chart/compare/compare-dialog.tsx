'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { useServerState } from '@/components/api/server-state';
import { useLayout } from '@/components/layouts/layout-provider';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { LiveRegion } from '@/components/ui/live-region';
import { comparedMax } from '@/lib/layouts/rules';
import { foundIn, namedIn, type Named } from './found';
import { instrumentsQuery } from './queries';

type Props = { open: boolean; onClose: () => void; code: string };

/** More are found by more of their name. */
const shownMost = 40;

/** Which instruments stand beside the one of the chart. */
export function CompareDialog({ open, onClose, code }: Props) {
  const t = useTranslations('chart.compare');
  const common = useTranslations('common');
  const market = useTranslations('market');
  const { layout, change } = useLayout();
  const [query, setQuery] = useState('');
  const [isRefused, setRefused] = useState(false);
  const full = useId();
  const { all, failed, retry } = useInstruments(code);
  const compared = layout.compared.filter((one) => one !== code);
  const isFull = compared.length >= comparedMax;
  const found = foundIn(all, query);
  const chosen = compared.map((one) => all.find((item) => item.code === one) ?? bare(one));
  const offered = found.filter((item) => !compared.includes(item.code)).slice(0, shownMost);

  const counted = query.trim() ? market('found', { count: found.length }) : '';
  const said = isRefused && isFull ? t('full') : counted;

  function toggle(one: string) {
    const others = layout.compared.filter((other) => other !== one);
    if (compared.includes(one)) return change({ compared: others });
    if (isFull) return;
    // What is the chart's own now is compared on the next chart, as long as there is room.
    const next = [...others, one];
    change({ compared: next.length > comparedMax ? [...compared, one] : next });
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('title')} text={t('text')}>
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        aria-describedby={isFull ? full : undefined}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          // Enter that ends the writing of a Chinese or Japanese word chooses nothing.
          if (event.key !== 'Enter' || !query.trim() || event.nativeEvent.isComposing) return;
          const [first] = offered;
          if (!first) return;
          // What was typed stays for when there is room.
          if (isFull) return setRefused(true);
          toggle(first.code);
          setQuery('');
        }}
        className="h-10 w-full rounded-m bg-control px-3 placeholder:text-ink-3"
      />
      <LiveRegion text={said} />
      {chosen.length ? (
        <fieldset className="mt-3">
          <legend className="text-s text-ink-3">{t('chosen')}</legend>
          <List items={chosen} on onToggle={toggle} />
        </fieldset>
      ) : null}
      {isFull ? (
        <p id={full} className="mt-2 text-s text-ink-2">
          {t('full')}
        </p>
      ) : null}
      {failed ? (
        <ErrorState
          title={t('noList')}
          action={<Button onClick={retry}>{common('retry')}</Button>}
        />
      ) : (
        <List items={offered} disabled={isFull} onToggle={toggle} className="mt-2 min-h-64" />
      )}
      {query.trim() && all.length > 0 && found.length === 0 ? (
        <p className="text-s text-ink-3">{market('emptySearch', { query })}</p>
      ) : null}
    </Dialog>
  );
}

const bare = (code: string): Named => ({ code, name: code, also: '' });

/** Every instrument but the chart's own, by its name in the reader's language. */
function useInstruments(code: string) {
  const locale = useLocale();
  const { instruments } = useMessages();
  const { data, isError, refetch } = useServerState(instrumentsQuery);
  const all = useMemo(() => namedIn(locale, instruments, data ?? []), [locale, instruments, data]);
  return {
    all: useMemo(() => all.filter((item) => item.code !== code), [all, code]),
    failed: isError && !data,
    retry: () => void refetch(),
  };
}

type ListProps = {
  items: readonly Named[];
  on?: boolean;
  disabled?: boolean;
  onToggle: (code: string) => void;
  className?: string;
};

function List({ items, on = false, disabled = false, onToggle, className }: ListProps) {
  return (
    <ul className={className}>
      {items.map(({ code, name }) => (
        <li key={code}>
          <label className="flex min-h-9 items-center gap-3 rounded-m px-2 hover:bg-control/50 has-disabled:text-ink-3 pointer-coarse:min-h-touch">
            <input
              type="checkbox"
              checked={on}
              disabled={disabled}
              onChange={() => onToggle(code)}
              className="size-4 shrink-0 accent-accent"
            />
            <bdi className="shrink-0 font-strong">{code}</bdi>
            {name === code ? null : <span className="min-w-0 text-s text-ink-3">{name}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
}

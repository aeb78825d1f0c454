'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment, memo, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { LiveChange, LivePriceCell } from '@/components/markets/quotes/live-cells';
import {
  chosenRows,
  closedFrom,
  filters,
  typeNames,
  type Choice,
  type Filter,
} from '@/components/markets/rows/market-choice';
import { marketHref, type MarketRow } from '@/components/markets/rows/market-row';
import { useOnScreen } from '@/components/ui/use-on-screen';
import { useWatched } from '@/components/watchlists/use-watchlist';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/fields/chip';
import { formatter } from '@/components/ui/figures/format';
import { LiveRegion } from '@/components/ui/live-region';
import { Sparkline } from '@/components/ui/figures/sparkline';
import { instrumentTypes } from '@/lib/core/market';
import { ListSearch } from './list-search';

type Props = {
  rows: readonly MarketRow[];
  /** null for a visitor. */
  watched: readonly string[] | null;
};

const firstRows = 40;
const moreRows = 60;

/** Every instrument beside the chart, to be searched and filtered; "/" leads into the search. */
export function InstrumentList({ rows, watched: initial }: Props) {
  const t = useTranslations('terminal');
  const market = useTranslations('market');
  const format = formatter(useLocale());
  const current = useSearchParams().get('code') ?? rows[0]?.code;
  const watched = useWatched(initial);
  const [start] = useState(() => startOf(rows, initial ?? [], current));
  const [filter, setFilter] = useState<Filter>(start.filter);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(start.shown);
  const list = useCurrentInView();
  const end = useRef<HTMLLIElement>(null);
  const [found, shutFrom] = useMemo(() => {
    const choice: Choice = { filter: query ? 'all' : filter, query, order: 'listed' };
    const chosen = chosenRows(rows, choice, watched);
    return [chosen, closedFrom(chosen, choice)] as const;
  }, [rows, filter, query, watched]);
  const visible = found.slice(0, shown);

  useEffect(() => {
    const nearing = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((count) => count + moreRows),
      { rootMargin: '400px' },
    );
    if (end.current) nearing.observe(end.current);
    return () => nearing.disconnect();
  }, [shown, found.length]);

  return (
    <nav aria-label={t('list')} className="flex min-h-0 flex-1 flex-col">
      <ListSearch
        query={query}
        count={rows.length}
        onQuery={setQuery}
        onOpen={() => list.current?.querySelector('a')?.click()}
      />
      <div
        ref={useChosenInView(filter)}
        role="group"
        aria-label={market('filter')}
        className="scroll-row flex shrink-0 gap-1.5 px-3 pb-2.5"
      >
        {filters.map((one) => (
          <Chip
            key={one}
            on={one === filter && !query}
            onClick={() => (setFilter(one), setQuery(''))}
          >
            {one === 'watched' ? <span aria-hidden="true">★</span> : null}
            {market(`types.${one}`)}
          </Chip>
        ))}
      </div>
      <LiveRegion text={query ? market('found', { count: found.length }) : ''} />
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto">
        {visible.map((row, i) => (
          <Fragment key={row.code}>
            {i === 0 && shutFrom !== 0 && !query ? (
              <Heading dot="bg-up">{market('state.open')}</Heading>
            ) : null}
            {i === shutFrom ? (
              <Heading dot="bg-ink-3">
                {market('closedNow', { count: format.quantity(found.length - shutFrom) })}
              </Heading>
            ) : null}
            <InstrumentRow row={row} current={row.code === current} />
          </Fragment>
        ))}
        {visible.length < found.length ? <li ref={end} className="h-px" /> : null}
        {found.length === 0 ? (
          <NothingHere
            watched={filter === 'watched' && !query}
            query={query}
            onAll={() => (setFilter('all'), setQuery(''))}
          />
        ) : null}
      </ul>
    </nav>
  );
}

/** Which rows the list begins with: the watched ones when the current is among them, else those of its type. */
function startOf(rows: readonly MarketRow[], watched: readonly string[], current?: string) {
  const row = rows.find(({ code }) => code === current);
  const type = typeNames.find((name) => instrumentTypes[name] === row?.type);
  const filter: Filter = row && watched.includes(row.code) ? 'watched' : (type ?? 'all');
  const begin: Choice = { filter, query: '', order: 'listed' };
  const at = chosenRows(rows, begin, new Set(watched)).findIndex(({ code }) => code === current);
  return { filter, shown: Math.max(firstRows, at + moreRows) };
}

/** Over the rows of the markets that are open, and of those that rest. */
function Heading({ dot, children }: { dot: string; children: string }) {
  return (
    <li className="flex items-center gap-2 px-3.5 pt-3 pb-1.5 text-xs text-ink-3">
      <span className={clsx('size-[7px] rounded-full', dot)} aria-hidden="true" />
      {children}
    </li>
  );
}

/** A row of filters, scrolled to the chosen one. */
function useChosenInView(filter: Filter) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const from = row.current.getBoundingClientRect();
    const { left, width } = chosen.getBoundingClientRect();
    row.current.scrollLeft += left + width / 2 - from.left - from.width / 2;
  }, [filter]);
  return row;
}

/** The list, scrolled to the current row once; the page itself stays where it is. */
function useCurrentInView() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !row) return;
    const below = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    if (below > list.current.clientHeight - row.clientHeight) {
      list.current.scrollTop = below - list.current.clientHeight / 2;
    }
  }, []);
  return list;
}

const InstrumentRow = memo(function InstrumentRow({
  row,
  current,
}: {
  row: MarketRow;
  current: boolean;
}) {
  const [ref, seen] = useOnScreen<HTMLLIElement>();
  const { code, name, logo, price, digits, change, trace } = row;
  return (
    <li ref={ref} className="[contain-intrinsic-size:auto_46px] [content-visibility:auto]">
      <Link
        href={marketHref(row)}
        prefetch={false}
        scroll={false}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'grid min-h-[46px] grid-cols-[26px_minmax(0,1fr)_34px_auto] items-center gap-2 border-s-2 px-3 -outline-offset-2',
          current ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-control/60',
        )}
      >
        <Avatar code={code} logo={logo} />
        <span className="min-w-0 leading-tight">
          <b title={code} className="block truncate text-s tracking-tight">
            <bdi>{code}</bdi>
          </b>
          <bdi title={name} className="block w-fit max-w-full truncate text-xs text-ink-3">
            {name}
          </bdi>
        </span>
        <Sparkline trace={trace} width={34} />
        <span className="min-w-16 text-end leading-tight">
          <b className="block text-s">
            <LivePriceCell code={code} price={price} digits={digits} follow={seen} />
          </b>
          <span className="block text-xs">
            <LiveChange code={code} change={change} follow={seen} />
          </span>
        </span>
      </Link>
    </li>
  );
});

type NothingProps = { watched: boolean; query: string; onAll: () => void };

function NothingHere({ watched, query, onAll }: NothingProps) {
  const market = useTranslations('market');
  /** The button goes with what it stands in, so the focus goes to the search. */
  function leave({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('nav')?.querySelector('input')?.focus();
    onAll();
  }
  return (
    <li className="grid justify-items-center gap-1 px-4 py-8 text-center text-s">
      <b>{watched ? market('emptyWatched') : market('emptySearch', { query })}</b>
      <span className="text-ink-3">{market(watched ? 'emptyWatchedText' : 'emptySearchText')}</span>
      <Button size="s" className="mt-2" onClick={leave}>
        {market('showAll')}
      </Button>
    </li>
  );
}

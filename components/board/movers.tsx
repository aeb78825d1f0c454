'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { LiveChange } from '@/components/markets/quotes/live-cells';
import { arrivalOf, followPrice } from '@/components/markets/quotes/live-prices';
import { originsOf, SourceBadge } from '@/components/markets/quotes/source-badge';
import { moversOf } from '@/components/markets/rows/market-heat';
import type { RowFigures } from '@/components/markets/rows/market-order';
import { marketHref, type MarketRow } from '@/components/markets/rows/market-row';
import { rowState } from '@/components/markets/rows/row-state';
import { WholeCode } from '@/components/markets/rows/whole-code';
import { Avatar } from '@/components/ui/avatar';

const shownEach = 4;
/** As many more are followed, for those that fall behind or lose their price. */
const followedEach = 8;
const rankedEveryMs = 5_000;

type Props = {
  rows: readonly MarketRow[];
  figuresOf: (row: MarketRow) => RowFigures;
};

const isLost = () => document.querySelector('[data-connection="lost"]') !== null;

/** The largest rises and falls of open markets. Which are followed is settled as the page is drawn. */
export function Movers({ rows, figuresOf }: Props) {
  const t = useTranslations('market');
  const followed = useMemo(() => moversOf(rows, followedEach), [rows]);
  const [newer, setNewer] = useState<{ of: typeof followed; shown: typeof followed }>();
  const all = useMemo(() => [...followed.rises, ...followed.falls], [followed]);
  useEffect(() => {
    const stops = all.map(({ code }) => followPrice(code, () => undefined));
    const stateOf = (row: MarketRow) => rowState(row, arrivalOf(row.code), Date.now()).kind;
    const timer = setInterval(() => {
      if (isLost()) return;
      setNewer({ of: followed, shown: moversOf(all, shownEach, { figuresOf, stateOf }) });
    }, rankedEveryMs);
    return () => {
      stops.forEach((stop) => stop());
      clearInterval(timer);
    };
  }, [all, followed, figuresOf]);
  const shown = newer?.of === followed ? newer.shown : followed;
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="movers" className="mb-1.5 md:mb-4">
      <h2 id="movers" className="sr-only">
        {t('movers.title')}
      </h2>
      <div className="max-md:scroll-row relative [--row-on:var(--bg)] flex gap-1.5 max-md:-mx-4 max-md:px-4 md:grid md:grid-cols-2 md:gap-4">
        <Side
          rows={shown.rises.slice(0, shownEach)}
          title={t('movers.rises')}
          none={t('movers.none')}
        />
        <Side
          rows={shown.falls.slice(0, shownEach)}
          title={t('movers.falls')}
          none={t('movers.none')}
        />
      </div>
      <p className="mt-1.5 text-xs text-ink-3 max-md:sr-only">{t('movers.explain')}</p>
    </section>
  );
}

function Side({ rows, title, none }: { rows: MarketRow[]; title: string; none: string }) {
  return (
    <section aria-label={title} className="min-w-0 max-md:flex max-md:shrink-0 max-md:gap-1.5">
      <h3 className="mb-1.5 flex items-center gap-2 text-s font-normal text-ink-2 max-md:sr-only">
        {title}
        {originsOf(rows).map((origin) => (
          <SourceBadge key={origin.source} of={origin} />
        ))}
      </h3>
      {rows.length === 0 ? (
        <p className="flex h-11 items-center rounded-m border border-line bg-surface px-3 text-s whitespace-nowrap text-ink-2 md:h-13">
          {none}
        </p>
      ) : (
        <ul className="flex gap-1.5 md:grid md:grid-cols-3 lg:grid-cols-4">
          {rows.map((row, i) => (
            <li
              key={row.code}
              className={clsx('min-w-0 max-md:shrink-0', i === 3 && 'md:max-lg:hidden')}
            >
              <Link
                href={marketHref(row)}
                prefetch={false}
                className="flex h-11 items-center gap-2 rounded-m border border-line bg-surface px-2.5 -outline-offset-2 hover:border-line-strong md:h-13"
              >
                <span className="md:max-lg:hidden">
                  <Avatar code={row.code} logo={row.logo} />
                </span>
                <span className="min-w-0 leading-tight">
                  <WholeCode code={row.code} className="max-md:whitespace-nowrap" />
                  <span className="block text-xs">
                    <LiveChange code={row.code} change={row.change} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LiveRegion } from '@/components/ui/live-region';
import { toast } from '@/components/ui/toast';
import { BoardHead } from './board-head';
import { BoardTools } from './board-tools';
import { MarketLine } from './market-line';
import { choiceHref, chosenRows, type Choice, type MarketRow } from './market-row';
import { originsOf } from './source-badge';
import { useWatchlist } from './use-watchlist';

const firstRows = 30;
const moreRows = 60;

type Props = { rows: readonly MarketRow[]; choice: Choice; watched: readonly string[] | null };

/** The market list. The first rows come drawn from the server; further ones as the reader nears them. */
export function MarketBoard({ rows, choice: asked, watched: kept }: Props) {
  const t = useTranslations('market');
  const [choice, setChoice] = useState(asked);
  const [shown, setShown] = useState(firstRows);
  const { watched, toggle } = useWatchlist(kept, () => toast(t('watchFailed'), 'bad'));
  const latestToggle = useRef(toggle);
  useEffect(() => {
    latestToggle.current = toggle;
  });
  // One function for all rows and renders, so that a row is drawn again only when it changes.
  const watch = useCallback((code: string) => void latestToggle.current(code), []);
  const end = useRef<HTMLDivElement>(null);
  const found = chosenRows(rows, choice, watched);
  const visible = found.slice(0, shown);
  const mixed = originsOf(rows).length > 1 || rows.some((row) => row.live);

  function choose(change: Partial<Choice>) {
    const next = { ...choice, ...change };
    setChoice(next);
    setShown(firstRows);
    window.history.replaceState(null, '', choiceHref(next));
  }

  useEffect(() => {
    const nearing = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((count) => count + moreRows),
      { rootMargin: '600px' },
    );
    if (end.current) nearing.observe(end.current);
    return () => nearing.disconnect();
  }, [shown, found.length]);

  return (
    <>
      <BoardTools choice={choice} count={rows.length} onChoose={choose} />
      <LiveRegion text={t('found', { count: found.length })} />
      <div className="overflow-hidden rounded-l border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <table
          role="table"
          aria-label={t('title')}
          aria-rowcount={found.length + 1}
          className="board"
        >
          <BoardHead order={choice.order} onOrder={(order) => choose({ order })} />
          <tbody role="rowgroup">
            {visible.map((row) => (
              <MarketLine
                key={row.code}
                t={t}
                row={row}
                watched={watched.has(row.code)}
                onWatch={watch}
                badge={mixed}
              />
            ))}
          </tbody>
        </table>
        {found.length === 0 ? <NothingFound choice={choice} onChoose={choose} /> : null}
      </div>
      {visible.length < found.length ? <div ref={end} className="h-px" /> : null}
    </>
  );
}

function NothingFound({
  choice,
  onChoose,
}: {
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
}) {
  const t = useTranslations('market');
  const noStars = choice.filter === 'watched' && !choice.query;
  return (
    <EmptyState
      icon={noStars ? 'star' : 'search'}
      title={noStars ? t('emptyWatched') : t('emptySearch', { query: choice.query })}
      text={t(noStars ? 'emptyWatchedText' : 'emptySearchText')}
      action={
        <Button onClick={() => onChoose({ filter: 'all', query: '' })}>{t('showAll')}</Button>
      }
    />
  );
}

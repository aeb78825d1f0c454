'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import type { Watchlist } from '@/lib/markets/contract';
import { BoardHead } from './board-head';
import { MarketLine, type RowAction } from './market-line';
import { choiceHref, closedFrom, type Choice } from '@/components/markets/rows/market-choice';
import type { MarketRow } from '@/components/markets/rows/market-row';
import { moveByRow } from './row-keys';
import { originsOf } from '@/components/markets/quotes/source-badge';

const moreRows = 40;

export type TableProps = {
  /** How many rows to begin with: what a screen shows, and one screen more. */
  firstRows: number;
  rows: readonly MarketRow[];
  found: readonly MarketRow[];
  starred: ReadonlySet<string>;
  asksList: boolean;
  /** The watchlist that is shown, if one is. */
  list: Watchlist | undefined;
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
  onAct: (action: RowAction, row: MarketRow) => void;
};

/** What was found. The first rows come drawn from the server; further ones as the reader nears them. */
export function BoardTable(props: TableProps) {
  const { firstRows, rows, found, starred, asksList, list, choice, ...on } = props;
  const t = useTranslations('market');
  const { end, shown } = useMoreRows(firstRows, choiceHref(choice), found.length);
  const visible = found.slice(0, shown);
  const shutFrom = closedFrom(found, choice);
  const mixed = originsOf(rows).length > 1 || rows.some((row) => row.live);
  return (
    <>
      <div className="overflow-hidden rounded-l border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <table
          role="table"
          aria-label={t('title')}
          aria-rowcount={found.length + (shutFrom < 0 ? 1 : 2)}
          className="board"
        >
          <BoardHead order={choice.order} onOrder={(order) => on.onChoose({ order })} />
          <tbody role="rowgroup" onKeyDown={moveByRow}>
            {visible.map((row, i) => (
              <Fragment key={row.code}>
                {i === shutFrom ? <ClosedHead count={found.length - shutFrom} /> : null}
                <MarketLine
                  t={t}
                  row={row}
                  watched={starred.has(row.code)}
                  asksList={asksList}
                  onAct={on.onAct}
                  badge={mixed}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
        {found.length === 0 ? (
          <NothingFound choice={choice} list={list} onChoose={on.onChoose} />
        ) : null}
      </div>
      {visible.length < found.length ? <div ref={end} className="h-px" /> : null}
    </>
  );
}

/** Stands above the markets that are closed now. */
function ClosedHead({ count }: { count: number }) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  return (
    <tr role="row" className="board-section">
      <td role="cell" colSpan={8} className="text-s text-ink-2">
        {t('closedNow', { count: format.quantity(count) })}
      </td>
    </tr>
  );
}

/** Grows as the reader nears the end, and begins anew with every choice. */
function useMoreRows(firstRows: number, choice: string, count: number) {
  const [state, setState] = useState({ choice, shown: firstRows });
  const shown = state.choice === choice ? state.shown : firstRows;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nearing = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState({ choice, shown: shown + moreRows }),
      { rootMargin: '600px' },
    );
    if (end.current) nearing.observe(end.current);
    return () => nearing.disconnect();
  }, [choice, shown, count]);
  return { end, shown };
}

export function NothingFound({
  choice,
  list,
  onChoose,
}: Pick<TableProps, 'choice' | 'list' | 'onChoose'>) {
  const t = useTranslations('market');
  const empty = list !== undefined && list.codes.length === 0;
  const { query } = choice;
  const title = empty ? t('emptyWatched') : query ? t('emptySearch', { query }) : t('emptyFilter');
  return (
    <EmptyState
      icon={empty ? 'star' : 'search'}
      title={title}
      text={t(empty ? 'emptyWatchedText' : 'emptySearchText')}
      action={
        <Button
          onClick={() =>
            onChoose({
              filter: 'all',
              state: 'all',
              query: '',
              ...(empty ? { list: null } : {}),
            })
          }
        >
          {t('showAll')}
        </Button>
      }
    />
  );
}

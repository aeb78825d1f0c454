'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { RowFigures } from '@/components/markets/rows/market-order';
import type { MarketRow } from '@/components/markets/rows/market-row';
import { chosenRows } from '@/components/markets/rows/market-choice';
import { LiveRegion } from '@/components/ui/live-region';
import { late } from '@/components/ui/loading/late';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { BoardStatus } from './board-status';
import { BoardTable, NothingFound, type TableProps } from './board-table';
import { Movers } from './movers';

const HeatMap = late(() => import('./heat-map').then((m) => m.HeatMap), { loading: HeatSkeleton });

type Props = TableProps & { figuresOf: (row: MarketRow) => RowFigures };

const nobody: ReadonlySet<string> = new Set();

/** What was found, as a table or as tiles, beneath what moves most of its type. */
export function BoardFound({ figuresOf, ...props }: Props) {
  const t = useTranslations('market');
  const { rows, found, choice, list, onChoose } = props;
  const { filter } = choice;
  const ofType = useMemo(
    () => chosenRows(rows, { filter, query: '', order: 'listed' }, nobody),
    [rows, filter],
  );
  return (
    <div className="flex flex-col">
      {list || choice.query.trim() || choice.state === 'closed' ? null : (
        <Movers rows={ofType} figuresOf={figuresOf} />
      )}
      <BoardStatus rows={found} legend={choice.view !== 'map'} />
      <LiveRegion text={t('found', { count: found.length })} />
      {choice.view !== 'map' ? (
        <BoardTable {...props} />
      ) : found.length === 0 ? (
        <NothingFound choice={choice} list={list} onChoose={onChoose} />
      ) : (
        <HeatMap found={found} ordered={choice.order !== 'listed'} />
      )}
    </div>
  );
}

function HeatSkeleton() {
  return (
    <div aria-busy="true" className="heat-tiles mt-6">
      {Array.from({ length: 60 }, (_, i) => (
        <Skeleton key={i} className="h-13 w-full" />
      ))}
    </div>
  );
}

'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import {
  meaningOf,
  nextOrder,
  type Column,
  type Order,
} from '@/components/markets/rows/market-order';

const columns = [
  { column: 'price', sort: 'price', width: 'min-w-36' },
  { column: 'change', sort: 'change', width: 'min-w-32' },
  { column: 'spread', sort: 'spread', width: 'min-w-24 max-lg:hidden' },
  { column: 'trend', sort: null, width: 'min-w-32' },
  { column: 'hours', sort: 'hours', width: 'min-w-44 max-lg:min-w-36' },
] as const;

type Props = { order: Order; onOrder: (order: Order) => void };

const look = 'h-8 text-xs font-normal whitespace-nowrap text-ink-3';

/** Column heads of the wide table; each that holds a figure sorts it, up, down and back. */
export function BoardHead({ order, onOrder }: Props) {
  const t = useTranslations('market');
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        <th role="columnheader" scope="col" className={clsx(look, 'w-10')}>
          <span className="sr-only">{t('columns.watch')}</span>
        </th>
        <SortHead column="name" order={order} onOrder={onOrder} className="text-start">
          {t('columns.instrument')}
        </SortHead>
        {columns.map(({ column, sort, width }) =>
          sort ? (
            <SortHead
              key={column}
              column={sort}
              order={order}
              onOrder={onOrder}
              className={clsx(width, 'text-end')}
            >
              {t(`columns.${column}`)}
            </SortHead>
          ) : (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={clsx(look, width, 'text-end')}
            >
              {t(`columns.${column}`)}
            </th>
          ),
        )}
        <th role="columnheader" scope="col" className={clsx(look, 'w-10')}>
          <span className="sr-only">{t('columns.alert')}</span>
        </th>
      </tr>
    </thead>
  );
}

function SortHead({
  column,
  order,
  onOrder,
  className,
  children,
}: Props & { column: Column; className: string; children: string }) {
  const meaning = meaningOf(order);
  const rising = meaning?.column === column ? meaning.rising : null;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={rising === null ? undefined : rising ? 'ascending' : 'descending'}
      className={clsx(look, className)}
    >
      <button
        type="button"
        className={clsx(
          'inline-flex min-h-8 items-center gap-1 hover:text-ink max-md:hidden',
          rising !== null && 'text-ink',
        )}
        onClick={() => onOrder(nextOrder(column, order))}
      >
        {rising === null ? null : <Icon name={rising ? 'up' : 'down'} className="size-3" />}
        {children}
      </button>
      <span className="md:hidden">{children}</span>
    </th>
  );
}

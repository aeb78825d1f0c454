'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { Order } from './market-row';

const lastColumns = [
  { column: 'trend', width: 'min-w-32' },
  { column: 'price', width: 'min-w-36' },
  { column: 'hours', width: 'min-w-44 max-lg:min-w-36' },
] as const;

type Props = { order: Order; onOrder: (order: Order) => void };

/** Column heads of the wide table; the name and the change sort it. */
export function BoardHead({ order, onOrder }: Props) {
  const t = useTranslations('market');
  const head = 'h-8 text-xs font-normal whitespace-nowrap text-ink-3';
  const sorts = 'inline-flex min-h-8 items-center gap-1 hover:text-ink';
  const byChange = order === 'rising' || order === 'falling';
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        <th role="columnheader" scope="col" className={clsx(head, 'w-10')}>
          <span className="sr-only">{t('columns.watch')}</span>
        </th>
        <th
          role="columnheader"
          scope="col"
          aria-sort={order === 'name' ? 'ascending' : undefined}
          className={clsx(head, 'text-start')}
        >
          <button
            type="button"
            className={sorts}
            onClick={() => onOrder(order === 'name' ? 'listed' : 'name')}
          >
            {t('columns.instrument')}
            {order === 'name' ? <Icon name="down" className="size-3" /> : null}
          </button>
        </th>
        <th
          role="columnheader"
          scope="col"
          aria-sort={byChange ? (order === 'rising' ? 'descending' : 'ascending') : undefined}
          className={clsx(head, 'min-w-32 text-end')}
        >
          <button
            type="button"
            className={sorts}
            onClick={() =>
              onOrder(order === 'rising' ? 'falling' : order === 'falling' ? 'listed' : 'rising')
            }
          >
            {byChange ? (
              <Icon name={order === 'rising' ? 'down' : 'up'} className="size-3" />
            ) : null}
            {t('columns.change')}
          </button>
        </th>
        {lastColumns.map(({ column, width }) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            className={clsx(head, width, 'text-end')}
          >
            {t(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

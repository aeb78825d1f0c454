'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Chip } from '@/components/ui/chip';
import { formatter } from '@/components/ui/format';
import { Icon } from '@/components/ui/icon';
import { BoardSearch } from './board-search';
import { filters, orders, type Choice, type Order } from './market-row';

type Props = { choice: Choice; count: number; onChoose: (change: Partial<Choice>) => void };

/** Search, filters and, where the heads of the table are not shown, the order. */
export function BoardTools({ choice, count, onChoose }: Props) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const hint = t('search', { count: format.quantity(count) });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <BoardSearch
        query={choice.query}
        onQuery={(query) => onChoose({ query })}
        words={{ hint, clear: t('clearSearch') }}
      />
      <label className="md:sr-only">
        <span className="sr-only">{t('sort.label')}</span>
        <select
          value={choice.order}
          onChange={(event) => onChoose({ order: event.target.value as Order })}
          className="h-10 w-34 rounded-m border-e-8 border-transparent bg-control ps-3 text-s text-ink pointer-coarse:h-touch"
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(`sort.${order}`)}
            </option>
          ))}
        </select>
      </label>
      <div
        role="group"
        aria-label={t('filter')}
        className="scroll-quiet flex gap-1.5 overflow-x-auto p-0.5 max-md:-mx-4 max-md:w-screen max-md:px-4"
      >
        {filters.map((filter) => (
          <Chip key={filter} on={choice.filter === filter} onClick={() => onChoose({ filter })}>
            {filter === 'watched' ? <Icon name="star" className="size-3.5 fill-current" /> : null}
            {t(`types.${filter}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
}

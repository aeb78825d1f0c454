'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Chip } from '@/components/ui/fields/chip';
import { formatter } from '@/components/ui/figures/format';
import { BoardSearch } from './board-search';
import { filters, states, type Choice, type State } from '@/components/markets/rows/market-choice';
import { orders, type Order } from '@/components/markets/rows/market-order';

type Props = {
  choice: Choice;
  count: number;
  onChoose: (change: Partial<Choice>) => void;
  /** Goes from the search into the list. */
  onEnter: () => void;
  /** Opens the first of what was found. */
  onOpen: () => void;
};

const selectLook =
  'h-10 min-w-0 rounded-m border-e-8 border-transparent bg-control ps-3 text-s text-ink pointer-coarse:h-touch';

/** Search, filters and, where the heads of the table are not shown, the order. */
export function BoardTools({ choice, count, onChoose, onEnter, onOpen }: Props) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const hint = t('search', { count: format.quantity(count) });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <BoardSearch
        query={choice.query}
        onQuery={(query) => onChoose({ query })}
        onEnter={onEnter}
        onOpen={onOpen}
        words={{ hint, clear: t('clearSearch') }}
      />
      <label className="max-md:flex-1 max-md:basis-32">
        <span className="sr-only">{t('state.label')}</span>
        <select
          value={choice.state ?? 'all'}
          onChange={(event) => onChoose({ state: event.target.value as State })}
          className={`${selectLook} max-md:w-full`}
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="max-md:flex-1 max-md:basis-32 md:hidden">
        <span className="sr-only">{t('sort.label')}</span>
        <select
          value={choice.order}
          onChange={(event) => onChoose({ order: event.target.value as Order })}
          className={`${selectLook} max-md:w-full`}
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
        className="scroll-row [--row-on:var(--bg)] flex gap-1.5 p-0.5 max-md:-mx-4 max-md:w-screen max-md:px-4"
      >
        {filters
          .filter((filter) => filter !== 'watched')
          .map((filter) => (
            <Chip key={filter} on={choice.filter === filter} onClick={() => onChoose({ filter })}>
              {t(`types.${filter}`)}
            </Chip>
          ))}
      </div>
    </div>
  );
}

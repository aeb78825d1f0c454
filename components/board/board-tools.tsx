'use client';

import clsx from 'clsx';
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
  'min-w-0 border-e-8 border-transparent bg-control ps-3 text-s text-ink max-md:min-h-9 max-md:rounded-full md:h-10 md:rounded-m md:pointer-coarse:h-touch';

/** Search, filters and, where the heads of the table are not shown, the order. */
export function BoardTools({ choice, count, onChoose, onEnter, onOpen }: Props) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const hint = t('search', { count: format.quantity(count) });
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-2 md:mb-3 md:gap-3">
      <BoardSearch
        query={choice.query}
        onQuery={(query) => onChoose({ query })}
        onEnter={onEnter}
        onOpen={onOpen}
        words={{ hint, clear: t('clearSearch') }}
      />
      <SortChoice order={choice.order} onOrder={(order) => onChoose({ order })} />
      <ViewSwitch view={choice.view} onView={(view) => onChoose({ view })} />
      <div
        role="group"
        aria-label={t('filter')}
        className="scroll-row [--row-on:var(--bg)] flex min-w-0 items-center gap-1.5 p-0.5 max-md:-mx-4 max-md:w-screen max-md:px-4"
      >
        {filters
          .filter((filter) => filter !== 'watched')
          .map((filter) => (
            <Chip key={filter} on={choice.filter === filter} onClick={() => onChoose({ filter })}>
              {t(`types.${filter}`)}
            </Chip>
          ))}
        <label className="relative shrink-0">
          <span className="sr-only">{t('state.label')}</span>
          <select
            value={choice.state ?? 'all'}
            onChange={(event) => onChoose({ state: event.target.value as State })}
            className={selectLook}
          >
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

const square =
  'relative grid size-10 shrink-0 place-items-center rounded-m pointer-coarse:size-touch';

/** The order on a phone: a button to look at, the system's own list of choices under the finger. */
function SortChoice({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const t = useTranslations('market');
  return (
    <label
      className={clsx(
        square,
        'has-focus-visible:outline-2 has-focus-visible:outline-focus md:hidden',
        order === 'listed' ? 'bg-control text-ink-2' : 'bg-accent-soft text-accent',
      )}
    >
      <span className="sr-only">{t('sort.label')}</span>
      <Drawing path="M7 5v14m0 0-3-3m3 3 3-3M17 19V5m0 0-3 3m3-3 3 3" />
      <select
        value={order}
        onChange={(event) => onOrder(event.target.value as Order)}
        className="absolute inset-0 w-full opacity-0"
      >
        {orders.map((one) => (
          <option key={one} value={one}>
            {t(`sort.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function ViewSwitch({ view, onView }: { view: 'map' | undefined; onView: (view?: 'map') => void }) {
  const t = useTranslations('market');
  const isMap = view === 'map';
  return (
    <button
      type="button"
      aria-pressed={isMap}
      aria-label={t('heat.switch')}
      title={t('heat.switch')}
      onClick={() => onView(isMap ? undefined : 'map')}
      className={clsx(
        square,
        'transition-colors duration-(--fast) md:flex md:w-auto md:items-center md:gap-2 md:px-3 md:text-s',
        isMap ? 'bg-accent-soft text-accent' : 'bg-control text-ink-2 hover:text-ink',
      )}
    >
      <Drawing path="M4 4h9v9H4zM16 4h4v4h-4zM16 11h4v9h-4zM4 16h9v4H4z" />
      <span className="max-md:hidden">{t('heat.switch')}</span>
    </button>
  );
}

function Drawing({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

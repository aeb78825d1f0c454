'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Chip } from '@/components/ui/chip';
import { inputLook } from '@/components/ui/field';
import { formatter } from '@/components/ui/format';
import { Icon } from '@/components/ui/icon';
import { filters, orders, type Choice, type Order } from './market-row';

type Props = { choice: Choice; count: number; onChoose: (change: Partial<Choice>) => void };

/** Search, filters and, where the heads of the table are not shown, the order. `/` goes to the search. */
export function BoardTools({ choice, count, onChoose }: Props) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const typing = (event.target as HTMLElement).closest(
        'input, textarea, select, [role=dialog]',
      );
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      search.current?.focus();
    }
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);

  // The input keeps its own text: set from here while the page comes to life, its hint would be painted anew.
  useEffect(() => {
    const input = search.current;
    if (input && input.value !== choice.query) input.value = choice.query;
  }, [choice.query]);

  const hint = t('search', { count: format.quantity(count) });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <label className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-m bg-control px-3 focus-within:ring-2 focus-within:ring-focus md:max-w-72 pointer-coarse:h-touch">
        <Icon name="search" className="size-4 text-ink-3" />
        <span className="sr-only">{hint}</span>
        <input
          ref={search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={hint}
          defaultValue={choice.query || undefined}
          onChange={(event) => onChoose({ query: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && onChoose({ query: '' })}
          className={`${inputLook} [&::-webkit-search-cancel-button]:hidden`}
        />
        {choice.query ? (
          <button
            type="button"
            aria-label={t('clearSearch')}
            onClick={() => onChoose({ query: '' })}
            className="-me-1 grid size-8 place-items-center rounded-full text-ink-3 hover:text-ink"
          >
            <Icon name="close" className="size-4" />
          </button>
        ) : (
          <kbd aria-hidden="true" className="font-sans text-s text-ink-3 pointer-coarse:hidden">
            /
          </kbd>
        )}
      </label>
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

'use client';

import { useEffect, useRef } from 'react';
import { inputLook } from '@/components/ui/fields/field';
import { Icon } from '@/components/ui/icon';

type Props = {
  query: string;
  onQuery: (query: string) => void;
  /** Arrow down: on to what was found. */
  onEnter: () => void;
  /** Enter: what was found first is opened. */
  onOpen: () => void;
  words: { hint: string; clear: string };
};

/** The search of a list; `/` goes to it from anywhere on the page, Escape empties it, arrow down leads into the list, Enter opens the first. */
export function BoardSearch({ query, onQuery, onEnter, onOpen, words }: Props) {
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
    if (input && input.value !== query) input.value = query;
  }, [query]);

  return (
    <label className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-m bg-control px-3 focus-within:ring-2 focus-within:ring-focus basis-0 md:max-w-72 pointer-coarse:h-touch">
      <Icon name="search" className="size-4 text-ink-3" />
      <span className="sr-only">{words.hint}</span>
      <input
        ref={search}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={words.hint}
        defaultValue={query || undefined}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onQuery('');
          // Enter that ends the writing of a Chinese or Japanese word opens nothing.
          if (event.key === 'Enter' && query.trim() && !event.nativeEvent.isComposing) onOpen();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onEnter();
        }}
        aria-keyshortcuts="/"
        className={`${inputLook} text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
      />
      {query ? (
        <button
          type="button"
          aria-label={words.clear}
          onClick={() => onQuery('')}
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
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';

type Props = {
  query: string;
  count: number;
  onQuery: (query: string) => void;
  /** Enter: what was found first is opened. */
  onOpen: () => void;
};

/** The search of the instrument list; "/" leads into it. */
export function ListSearch({ query, count, onQuery, onOpen }: Props) {
  const t = useTranslations('terminal');
  const search = useSlashKey();
  return (
    <div className="p-3">
      <label className="flex h-10 items-center gap-2 rounded-m bg-control px-3 focus-within:ring-1 focus-within:ring-focus">
        <span className="sr-only">{t('search', { count })}</span>
        <input
          ref={search}
          type="search"
          placeholder={t('search', { count })}
          aria-keyshortcuts="/"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            // Enter that ends the writing of a Chinese or Japanese word opens nothing.
            if (event.key !== 'Enter' || !query.trim() || event.nativeEvent.isComposing) return;
            onOpen();
          }}
          className="h-full w-full min-w-0 bg-transparent outline-none placeholder:text-ink-3"
        />
        <kbd aria-hidden="true" className="text-s text-ink-3">
          /
        </kbd>
      </label>
    </div>
  );
}

/** The search field, which "/" leads to from anywhere but another field, while shortcuts are on. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  const { shortcuts } = useLayout().layout;
  useEffect(() => {
    if (!shortcuts) return;
    function press(event: KeyboardEvent) {
      const { target } = event;
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      if (!field.current?.offsetParent) return;
      event.preventDefault();
      field.current.select();
      field.current.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [shortcuts]);
  return field;
}

'use client';

import { useLocale } from 'next-intl';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { formatter } from '@/components/ui/figures/format';
import { hearSupport, unreadQuery } from './queries';

/** How many answers were not read; nothing while there is none. `words` have a place for the count. */
export function SupportMark({ words }: { words: string }) {
  useEvents(hearSupport);
  const format = formatter(useLocale());
  const unread = useServerState(unreadQuery).data ?? 0;
  if (unread === 0) return null;
  const count = unread > 99 ? `${format.quantity(99)}+` : format.quantity(unread);
  return (
    <>
      <span className="sr-only">{words.replace('{count}', count)}</span>
      <span
        aria-hidden="true"
        className="absolute -end-1 -top-1 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1 text-xs leading-none font-strong text-accent-ink tabular-nums"
      >
        {count}
      </span>
    </>
  );
}

'use client';

import Link from 'next/link';
import { useLocale } from 'next-intl';
import { AlertToasts } from '@/components/alerts/alert-toasts';
import { fillWords } from '@/components/alerts/alert-words';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { formatter } from '@/components/ui/figures/format';
import { Icon } from '@/components/ui/icon';
import type { BellWords } from './bell-words';
import { hearNotifications, unreadQuery } from './queries';

/** Leads to the notifications and counts those that are not read; says aloud when a price alert is reached. */
export function Bell({ words }: { words: BellWords }) {
  useEvents(hearNotifications);
  const format = formatter(useLocale());
  const unread = useServerState(unreadQuery).data ?? 0;
  const count = format.quantity(unread);
  return (
    <Link
      href="/profile/notification"
      prefetch={false}
      title={words.label}
      className="relative inline-grid size-9 shrink-0 place-items-center rounded-full text-ink-2 transition-colors duration-(--fast) hover:bg-control hover:text-ink pointer-coarse:size-11"
    >
      <Icon name="bell" />
      <span className="sr-only">{unread ? fillWords(words.unread, { count }) : words.label}</span>
      {unread ? (
        <span
          aria-hidden="true"
          className="absolute -end-1 -top-1 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1 text-xs leading-none font-strong text-accent-ink tabular-nums"
        >
          {unread > 99 ? `${format.quantity(99)}+` : count}
        </span>
      ) : null}
      <AlertToasts reached={words.reached} />
    </Link>
  );
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { NotificationLine } from './line';
import { hearNotifications, listQuery, markAllRead, type Notifications } from './queries';

type Item = Notifications['items'][number];

/** The same items, day by day in the reader's time zone. */
function useDays(items: readonly Item[]): [string, Item[]][] {
  const { date } = formatter(useLocale());
  const zone = useZone();
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = date(item.createdAt, zone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}

type Props = { page: number; initial: Notifications; pager: ReactNode };

/** What the customer was told of, by day; kept up to date while the page is open. */
export function NotificationList({ page, initial, pager }: Props) {
  const t = useTranslations('notifications');
  useEvents(hearNotifications);
  const { items, unread } = useServerState(listQuery(page)).data ?? initial;
  const days = useDays(items);
  const { run, busy } = useAction(markAllRead, { words: () => t('markFailed') });
  const newest = items[0];
  return (
    <Card
      flush
      title={t('title')}
      aside={
        // "All" reaches back from the newest, which stands on the first page alone.
        page === 1 && unread > 0 && newest ? (
          <Button size="s" busy={busy} onClick={() => run(newest.id)}>
            {t('markAll')}
          </Button>
        ) : null
      }
    >
      {items.length === 0 ? (
        <EmptyState icon="bell" title={t('empty')} text={t('emptyText')} />
      ) : (
        days.map(([day, ofDay]) => (
          <section key={day}>
            <h3
              className="border-t border-line bg-sunken px-4 py-1.5 text-s font-normal text-ink-2 md:px-6"
              suppressHydrationWarning
            >
              {day}
            </h3>
            <ul className="divide-y divide-line">
              {ofDay.map((item) => (
                <NotificationLine key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))
      )}
      {pager}
    </Card>
  );
}

'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/figures/time';
import type { SupportConversation } from '@/lib/support/contract';
import { conversationHref } from '@/lib/support/rules';

type Props = { items: readonly SupportConversation[]; shownId: string | null };

/** The conversations of a customer, the newest first; a new one can begin where none is open. */
export function ConversationList({ items, shownId }: Props) {
  const t = useTranslations('support');
  const isOpen = items.some(({ status }) => status === 'open');
  if (items.length === 0) return null;
  return (
    <Card
      flush
      title={t('conversations')}
      aside={
        isOpen || shownId === null ? null : (
          // What was begun here has another address by now, which the router does not know: it fetches none that it has.
          <ButtonLink size="s" href={`/help/support?conversation=new&after=${shownId}`}>
            {t('begin')}
          </ButtonLink>
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {items.map(({ id, subject, status, unread, lastMessageAt }) => (
          <li key={id}>
            <Link
              href={conversationHref(id)}
              prefetch={false}
              aria-current={id === shownId ? 'true' : undefined}
              className={clsx(
                'grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3 md:px-6',
                id === shownId ? 'bg-accent-soft/50' : 'hover:bg-control/50',
              )}
            >
              <span className="flex items-baseline gap-2">
                <bdi lang="" title={subject} className="min-w-0 flex-1 truncate">
                  {subject}
                </bdi>
                {unread > 0 ? <Badge tone="accent">{t('isUnread')}</Badge> : null}
              </span>
              <span className="flex justify-between gap-2 text-s text-ink-2">
                {t(`status.${status}`)}
                <Time at={lastMessageAt} className="text-ink-3 tabular-nums" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

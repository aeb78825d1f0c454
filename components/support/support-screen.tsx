'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { NeverAsks } from '@/components/ui/house/never-asks';
import type { SupportDetail, SupportList } from '@/lib/support/contract';
import { Compose } from './compose';
import { ConversationList } from './conversation-list';
import { detailQuery, hearSupport, listQuery } from './queries';
import { Thread } from './thread';
import { useConversation } from './use-conversation';
import { useOutbox } from './use-outbox';

type Props = {
  customerId: string;
  /** The conversation that is shown; null for one that is not begun. */
  detail: SupportDetail | null;
  list: SupportList;
  /** What stands beside it. */
  children: ReactNode;
};

/** A conversation as the server drew it, live from then on. */
export function SupportScreen({ customerId, detail: drawn, list, children }: Props) {
  const t = useTranslations('support');
  const [id, begin] = useConversation(customerId, drawn?.id ?? null);
  useEvents(hearSupport);
  const fetched = useServerState({ ...detailQuery(id ?? '0'), enabled: id !== null }).data;
  const items = useServerState(listQuery).data?.items ?? list.items;
  const detail = fetched ?? drawn;
  const outbox = useOutbox(
    { customer: customerId, conversationId: id },
    detail?.messages ?? [],
    begin,
  );
  const isEmpty = detail === null && outbox.items.length === 0;
  const isClosed = detail?.status === 'closed';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
      <Card
        flush
        title={<bdi className="line-clamp-1">{detail?.subject ?? t('new')}</bdi>}
        aside={
          detail ? (
            <Badge tone={detail.waitingSince ? 'wait' : 'plain'}>
              {t(detail.waitingSince ? 'waits' : `status.${detail.status}`)}
            </Badge>
          ) : null
        }
      >
        <div className="border-t border-line">
          {isEmpty ? (
            <EmptyState icon="chat" title={t('empty')} text={t('emptyText')} />
          ) : (
            <Thread
              detail={detail}
              outgoing={outbox.items}
              onRetry={outbox.retry}
              onDrop={outbox.drop}
            />
          )}
        </div>
        <NeverAsks className="px-4 pb-3 md:px-6" />
        <Compose
          customer={customerId}
          conversationId={id}
          hint={t(isClosed ? 'hintClosed' : 'hint')}
          onWrite={outbox.write}
        />
      </Card>
      <div className="grid gap-4">
        <ConversationList items={items} shownId={id} />
        {children}
      </div>
    </div>
  );
}

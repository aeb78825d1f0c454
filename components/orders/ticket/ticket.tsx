'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Segmented } from '@/components/ui/fields/segmented';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { Side } from '@/lib/orders/rules';
import { late } from '@/components/ui/loading/late';
import { MarginTicket } from './margin-ticket';
import { plainDraft, type Draft } from '@/lib/orders/estimates/ticket-cost-rules';
import { firstLeverage } from '@/lib/orders/estimates/ticket-terms-rules';
import { useEntries, type Entry } from './ticket-levels';
import type { TicketProps } from './use-ticket-market';

const TimedTicket = late(() => import('./timed-ticket').then((m) => m.TimedTicket), {
  loading: () => <Skeleton className="h-72 w-full" />,
});

export type { TicketProps };

/** Where an order stands once it is placed. */
export type PlacedTab = 'positions' | 'pending' | 'timed';

type Tab = Draft['type'] | 'timed';

const written = ({ type, side, price }: Entry, draft: Draft): Draft => ({
  ...draft,
  type: type === 'timed' ? draft.type : type,
  side: side ?? draft.side,
  entryPrice: price ?? draft.entryPrice,
});

/** An order of any kind: what it costs, what it can lose, and the way to its review. */
export function Ticket(
  props: TicketProps & {
    side?: Side;
    entry?: Entry | undefined;
    onPlaced?: (tab: PlacedTab) => void;
    className?: string;
  },
) {
  const { terms, side = 'long', entry, className, ...rest } = props;
  const t = useTranslations('orders');
  const [tab, setTab] = useState<Tab>(entry?.type ?? 'market');
  const [draft, setDraft] = useState<Draft>(() => {
    const first = { ...plainDraft, leverage: firstLeverage(terms), side };
    return entry ? written(entry, first) : first;
  });
  useEntries((one) => {
    setTab(one.type);
    setDraft(written(one, draft));
  });
  const tabs = (['market', 'limit', 'stop', 'timed'] as const).filter(
    (one) => one !== 'timed' || terms.periods.length > 0,
  );

  function choose(to: Tab) {
    setTab(to);
    if (to !== 'timed') setDraft({ ...draft, type: to });
  }

  return (
    <div className={className}>
      <Segmented
        wide
        label={t('kinds.label')}
        value={tab}
        onChange={choose}
        options={tabs.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {tab === 'timed' ? (
        <TimedTicket
          {...rest}
          terms={terms}
          side={draft.side}
          onPlaced={() => rest.onPlaced?.('timed')}
        />
      ) : (
        <MarginTicket {...rest} terms={terms} draft={draft} onDraft={setDraft} />
      )}
    </div>
  );
}

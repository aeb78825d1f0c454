'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { useServerState } from '@/components/api/server-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LiveRegion } from '@/components/ui/live-region';
import type { Collectible, Collectibles } from '@/lib/collectibles/contract';
import { CollectibleCard } from './collectible-card';
import { Hearing } from './hearing';
import { marketQuery } from './queries';
import { StaleNotice } from './stale-notice';
import { useBidWords } from './use-bid-words';
import type { View } from './views';

type Props = {
  view: Exclude<View, 'mine'>;
  page: number;
  drawn: Collectibles;
  isCustomer: boolean;
  pager: ReactNode;
};

const shownAtOnce = 4;

function Nothing({ view }: Pick<Props, 'view'>) {
  const t = useTranslations('collectibles');
  return (
    <Card flush>
      <EmptyState
        icon="clock"
        title={t(`none.${view}`)}
        text={t('noneText')}
        action={
          view === 'all' ? null : <ButtonLink href="/nfts?view=all">{t('view.all')}</ButtonLink>
        }
      />
    </Card>
  );
}

/** Says what a bid has changed, to who does not see the figure change. */
function Changes({ items }: { items: readonly Collectible[] }) {
  const [first] = useState(items);
  return <LiveRegion text={useBidWords(first, items)} />;
}

/** The collectibles of a view as the server drew them, kept up to date from then on. */
export function MarketScreen({ view, page, drawn, isCustomer, pager }: Props) {
  const known = useServerState(marketQuery(view, page));
  const { items, serverTime } = known.data ?? drawn;
  return (
    <div className="grid gap-4">
      <Hearing isCustomer={isCustomer} />
      <StaleNotice of={known} />
      <Changes items={items} />
      {items.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
          {items.map((one, at) => (
            <li key={one.id} className="min-w-0">
              <CollectibleCard of={one} serverTime={serverTime} isFirst={at < shownAtOnce} />
            </li>
          ))}
        </ul>
      )}
      {pager ? <Card flush>{pager}</Card> : null}
    </div>
  );
}

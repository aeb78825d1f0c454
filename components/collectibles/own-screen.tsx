'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useServerState } from '@/components/api/server-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { OwnCollectibles } from '@/lib/collectibles/contract';
import { Standing } from './collectible-card';
import { Hearing } from './hearing';
import { Picture } from './picture';
import { ownQuery } from './queries';
import { Remaining } from './remaining';
import { StaleNotice } from './stale-notice';
import { StandingBadge } from './standing-badge';
import { TransferLine } from './transfer-line';

type Own = OwnCollectibles['items'][number];

function OwnLine({ of, serverTime }: { of: Own; serverTime: string }) {
  const t = useTranslations('collectibles');
  const hasPaid = of.standing === 'won';
  return (
    <Link
      href={`/nfts/${of.id}`}
      prefetch={false}
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 px-4 py-4 hover:bg-sunken md:grid-cols-[5rem_minmax(0,5fr)_minmax(0,7fr)] md:px-6"
    >
      <Picture of={of} label="" sizes="80px" className="size-20 rounded-m" />
      <span className="grid min-w-0 content-start gap-1">
        <span title={of.name} className="truncate font-strong">
          <bdi>{of.name}</bdi>
        </span>
        <span className="line-clamp-2 text-xs text-ink-3">
          {t.rich('creator', { name: () => <bdi>{of.creator}</bdi> })}
        </span>
        <span>
          <StandingBadge of={of} />
        </span>
      </span>
      <span className="col-span-2 grid min-w-0 content-start gap-2 md:col-span-1">
        <span className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <span>
            <span className="block text-xs text-ink-3">
              {t(hasPaid ? 'mine.paid' : 'mine.ownBid')}
            </span>
            <Money value={of.ownBid} className="font-strong" />
          </span>
          <span className="max-md:text-end">
            <Standing of={of} />
          </span>
          <span className="col-span-2 text-xs text-ink-2 md:col-span-1 md:text-end">
            {of.settledAt === null ? (
              <Remaining endsAt={of.endsAt} serverTime={serverTime} />
            ) : (
              t.rich('mine.settled', { time: () => <Time at={of.settledAt!} show="date" /> })
            )}
          </span>
        </span>
        {of.standing === 'lost' ? null : (
          <span className="text-xs break-all text-ink-3">
            {t.rich('mine.sentTo', { address: () => <bdi dir="ltr">{of.receivingAddress}</bdi> })}
            {hasPaid ? <TransferLine transfer={of.transfer} /> : null}
          </span>
        )}
      </span>
    </Link>
  );
}

type Props = { page: number; drawn: OwnCollectibles; pager: ReactNode };

/** What the customer bids for, won or bought, kept up to date. */
export function OwnScreen({ page, drawn, pager }: Props) {
  const t = useTranslations('collectibles');
  const known = useServerState(ownQuery(page));
  const { items, serverTime } = known.data ?? drawn;
  return (
    <div className="grid gap-4">
      <Hearing isCustomer />
      <StaleNotice of={known} />
      <Card flush title={t('mine.title')}>
        {items.length === 0 ? (
          <EmptyState
            icon="clock"
            title={t('none.mine')}
            text={t('noneMineText')}
            action={<ButtonLink href="/nfts">{t('seeOpen')}</ButtonLink>}
          />
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {items.map((one) => (
              <li key={one.id}>
                <OwnLine of={one} serverTime={serverTime} />
              </li>
            ))}
          </ul>
        )}
        {pager}
      </Card>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useServerState } from '@/components/api/server-state';
import { LiveRegion } from '@/components/ui/live-region';
import type { CollectibleDetail } from '@/lib/collectibles/contract';
import { BidHistory } from './bid-history';
import { FactsCard } from './facts-card';
import { Hearing } from './hearing';
import { MoneyRules } from './money-rules';
import { OfferCard, type Extending, type Reader } from './offer-card';
import { Picture } from './picture';
import { detailQuery, fundsQuery } from './queries';
import { StaleNotice } from './stale-notice';
import { useBidWords } from './use-bid-words';

function useReader(drawn: Reader): Reader {
  const isCustomer = drawn.kind === 'customer';
  const known = useServerState({ ...fundsQuery, enabled: isCustomer }).data;
  return isCustomer ? { kind: 'customer', funds: known ?? drawn.funds } : drawn;
}

function Changes({ now }: { now: CollectibleDetail }) {
  const [first] = useState(now);
  return <LiveRegion text={useBidWords([first], [now])} />;
}

type Props = { drawn: CollectibleDetail; reader: Reader; extending: Extending };

/** One collectible as the server drew it, kept up to date from then on. */
export function DetailScreen({ drawn, reader: drawnReader, extending }: Props) {
  const t = useTranslations('collectibles');
  const known = useServerState(detailQuery(drawn.id));
  const of = known.data ?? drawn;
  const reader = useReader(drawnReader);
  return (
    <div className="grid gap-4">
      <Hearing isCustomer={reader.kind === 'customer'} />
      <StaleNotice of={known} />
      <Changes now={of} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-6">
        <Picture
          of={of}
          label={t('pictureOf', { name: of.name, creator: of.creator })}
          sizes="(min-width: 1180px) 680px, 100vw"
          isFirst
          className="w-full rounded-l border border-line"
        />
        <div className="grid gap-4">
          <header>
            <h1 className="text-xxl tracking-tight text-balance">
              <bdi>{of.name}</bdi>
            </h1>
            <p className="text-ink-2">
              {t.rich('creator', { name: () => <bdi>{of.creator}</bdi> })}
            </p>
          </header>
          <OfferCard of={of} reader={reader} extending={extending} />
        </div>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-6">
        <div className="grid gap-4">
          <FactsCard of={of} />
          <BidHistory history={of.history} />
        </div>
        <MoneyRules charity={of.charity.name} />
      </div>
    </div>
  );
}

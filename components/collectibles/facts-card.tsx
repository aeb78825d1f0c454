import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Time } from '@/components/ui/figures/time';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { langOf } from '@/lib/core/locales';
import type { CollectibleDetail } from '@/lib/collectibles/contract';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

/** What it is: its description, who made it, where it is, and for whom it is sold. */
export function FactsCard({ of }: { of: CollectibleDetail }) {
  const t = useTranslations('collectibles');
  return (
    <Card title={t('facts.about')}>
      <p
        dir="auto"
        lang={langOf(of.locale)}
        className="max-w-measure whitespace-pre-line text-ink-2"
      >
        {of.description}
      </p>
      <NeverAsks className="mt-2" />
      <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-s">
        <Fact label={t('facts.creator')}>
          <bdi>{of.creator}</bdi>
        </Fact>
        <Fact label={t('facts.charity')}>
          <Link
            href="/nfts/charity"
            prefetch={false}
            className="text-accent underline-offset-4 hover:underline"
          >
            <bdi>{of.charity.name}</bdi>
          </Link>
        </Fact>
        <Fact label={t('facts.listed')}>
          <Time at={of.listedAt} show="date" />
        </Fact>
        <Fact label={t('facts.chain')}>{t(`chains.${of.chain}`)}</Fact>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <dt className="text-ink-2">{t('facts.address')}</dt>
          <dd className="flex min-w-0 flex-wrap items-center justify-end gap-2">
            <bdi dir="ltr" className="min-w-0 break-all">
              {of.address}
            </bdi>
            <CopyButton text={of.address} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

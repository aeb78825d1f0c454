import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { readPage } from '@/components/account/order-choice';
import { DayCard } from '@/components/proof/day-card';
import { DaysCard } from '@/components/proof/days-card';
import { HowCard } from '@/components/proof/how-card';
import { MeaningCards } from '@/components/proof/meaning-cards';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { listDays, newestDay } from '@/lib/proof/service';
import { siteUrl } from '@/lib/web/site';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('proof');
  return { title: t('title'), description: t('lead') };
}

const size = 30;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ProofPage({ searchParams }: Props) {
  const page = readPage(await searchParams);
  const [t, days, newest] = await Promise.all([
    getTranslations('proof'),
    listDays({ page, size }),
    newestDay(),
  ]);
  return (
    <div className="page grid gap-4">
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      {newest ? (
        <DayCard of={newest} />
      ) : (
        <Card>
          <EmptyState icon="receipt" title={t('none')} text={t('noneText')} />
        </Card>
      )}
      <MeaningCards />
      {newest ? (
        <>
          <HowCard site={siteUrl()} day={newest.record.day} />
          <DaysCard {...days} />
        </>
      ) : null}
    </div>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FeedAge } from '@/components/markets/feed-age';
import { instrumentRows } from '@/components/markets/instrument-rows';
import { MarketBoard } from '@/components/markets/market-board';
import { readChoice } from '@/components/markets/market-row';
import { originsOf, SourceBadge } from '@/components/markets/source-badge';
import { Words } from '@/components/shell/words';
import { readBoard } from '@/lib/markets/board';
import { listWatched } from '@/lib/markets/watchlist';
import { currentViewer } from '@/lib/web/viewer';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('market');
  return { title: t('title'), description: t('description'), alternates: { canonical: '/market' } };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function MarketPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations('market');
  const [search, rows, { customerId }] = await Promise.all([
    searchParams,
    instrumentRows(readBoard()),
    currentViewer(),
  ]);
  const watched = customerId ? (await listWatched({}, { customerId })).codes : null;
  const choice = readChoice({ get: (name) => [search[name]].flat()[0] ?? null });
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        {originsOf(rows).map((origin) => (
          <SourceBadge key={origin.source} of={origin} />
        ))}
        <span className="ms-auto">
          <FeedAge
            words={{
              label: t('feedAge'),
              waiting: t('feedWaiting'),
              seconds: t('seconds', { value: '{value}' }),
            }}
          />
        </span>
      </div>
      <Words of={['market']}>
        <MarketBoard rows={rows} choice={choice} watched={watched} />
      </Words>
    </div>
  );
}

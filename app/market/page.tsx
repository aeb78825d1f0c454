import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { instrumentRows } from '@/components/markets/rows/instrument-rows';
import { MarketBoard } from '@/components/board/market-board';
import { readChoice } from '@/components/markets/rows/market-choice';
import { currentDevice } from '@/components/shell/device';
import { Words } from '@/components/shell/words';
import { readBoard } from '@/lib/markets/board-queries';
import { listLists } from '@/lib/markets/watchlist-service';
import { currentViewer } from '@/lib/web/viewer';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('market');
  return { title: t('title'), description: t('description'), alternates: { canonical: '/market' } };
}

// What a screen shows and some more; every row drawn at first costs a phone time to come to life.
const phoneRows = 16;
const desktopRows = 30;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function MarketPage({ searchParams }: { searchParams: Search }) {
  const [device, search, rows, { customerId }] = await Promise.all([
    currentDevice(),
    searchParams,
    instrumentRows(readBoard()),
    currentViewer(),
  ]);
  const watched = customerId ? (await listLists({}, { customerId })).lists : null;
  const choice = readChoice({ get: (name) => [search[name]].flat()[0] ?? null });
  return (
    <div className="page max-md:pt-1">
      <Words of={['market', 'alerts']}>
        <MarketBoard
          rows={rows}
          choice={choice}
          watched={watched}
          firstRows={device === 'phone' ? phoneRows : desktopRows}
        />
      </Words>
    </div>
  );
}

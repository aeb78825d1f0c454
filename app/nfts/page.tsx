import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { among, readPage } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { MarketHeader } from '@/components/collectibles/market-header';
import { MarketScreen } from '@/components/collectibles/market-screen';
import { OwnScreen } from '@/components/collectibles/own-screen';
import { hrefOf, shownCollectibles, statusesOf, views } from '@/components/collectibles/views';
import { RealOnly } from '@/components/money/real-only';
import { PrivateContent } from '@/components/shell/private-content';
import { Words } from '@/components/shell/words';
import { currentLocale } from '@/i18n/locale';
import type { Caller } from '@/lib/core/caller';
import { listCollectibles, listOwnCollectibles, readCharity } from '@/lib/collectibles/service';
import { currentCustomer, customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collectibles');
  return { title: t('title'), description: t('lead') };
}

async function Mine({ caller, page }: { caller: Caller; page: number }) {
  if (caller.mode === 'demo') return <RealOnly />;
  const own = await listOwnCollectibles({ page, size: shownCollectibles }, caller);
  return (
    <OwnScreen
      key={page}
      page={page}
      drawn={own}
      pager={<Pager {...own} hrefOf={(to) => hrefOf('mine', to)} />}
    />
  );
}

type MarketProps = { caller: Caller | null; page: number; view: 'open' | 'ended' | 'all' };

async function Market({ caller, page, view }: MarketProps) {
  const status = statusesOf[view];
  const drawn = await listCollectibles(
    { page, size: shownCollectibles, ...(status ? { status: [...status] } : {}) },
    caller ?? { customerId: null, locale: await currentLocale() },
  );
  return (
    <MarketScreen
      key={`${view} ${page}`}
      view={view}
      page={page}
      drawn={drawn}
      isCustomer={caller?.mode === 'real'}
      pager={
        drawn.total > drawn.size ? <Pager {...drawn} hrefOf={(to) => hrefOf(view, to)} /> : null
      }
    />
  );
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CollectiblesPage({ searchParams }: Props) {
  const search = await searchParams;
  const [view, page] = [among(views, search.view) ?? 'open', readPage(search)];
  const caller = view === 'mine' ? await customerOrLogin(hrefOf('mine')) : await currentCustomer();
  const { all } = await readCharity({ page: 1, size: 1 }, { locale: await currentLocale() });
  return (
    <Words of={['collectibles', 'codes']}>
      <div className="page grid gap-4">
        <MarketHeader view={view} donated={all.received} />
        {view === 'mine' ? (
          <PrivateContent>
            <Mine caller={caller!} page={page} />
          </PrivateContent>
        ) : (
          <Market caller={caller} page={page} view={view} />
        )}
      </div>
    </Words>
  );
}

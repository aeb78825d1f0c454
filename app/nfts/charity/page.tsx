import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { readPage } from '@/components/account/order-choice';
import { Pager } from '@/components/account/pager';
import { CharityCards, CheckCard, SumsCard } from '@/components/collectibles/charity-cards';
import { PayoutList, SaleList } from '@/components/collectibles/charity-lists';
import { Icon } from '@/components/ui/icon';
import { currentLocale } from '@/i18n/locale';
import { readCharity } from '@/lib/collectibles/service';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collectibles.charity');
  return { title: t('title'), description: t('lead') };
}

const size = 50;

const hrefOf = (page: number) => (page === 1 ? '/nfts/charity' : `/nfts/charity?page=${page}`);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CharityPage({ searchParams }: Props) {
  const page = readPage(await searchParams);
  const [t, charity] = await Promise.all([
    getTranslations('collectibles.charity'),
    readCharity({ page, size }, { locale: await currentLocale() }),
  ]);
  return (
    <div className="page grid gap-4">
      <header>
        <Link
          href="/nfts"
          className="inline-flex min-h-8 items-center gap-1 text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
        >
          <Icon name="back" className="size-4 rtl:rotate-180" />
          {t('back')}
        </Link>
        <h1 className="mt-1 text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      <SumsCard {...charity} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <PayoutList {...charity} />
        <CheckCard />
      </div>
      <CharityCards charities={charity.charities} gifts={charity.gifts} />
      <SaleList
        sales={charity.items}
        charities={charity.charities}
        pager={<Pager {...charity} hrefOf={hrefOf} />}
      />
    </div>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { DetailScreen } from '@/components/collectibles/detail-screen';
import type { Reader } from '@/components/collectibles/offer-card';
import { Words } from '@/components/shell/words';
import { Icon } from '@/components/ui/icon';
import { currentLocale } from '@/i18n/locale';
import { fundsOf } from '@/lib/collectibles/available-queries';
import { extension, type CollectibleDetail } from '@/lib/collectibles/contract';
import { readCollectible } from '@/lib/collectibles/service';
import type { Caller } from '@/lib/core/caller';
import { Rejection } from '@/lib/core/codes';
import { currentCustomer } from '@/lib/web/page-session';

type Props = { params: Promise<{ id: string }> };

/** Read once a request, for the page and for what is said of it. */
const asked = cache(async (id: string): Promise<CollectibleDetail | null> => {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null;
  const caller = await currentCustomer();
  const reader = caller ?? { customerId: null, locale: await currentLocale() };
  return readCollectible({ id }, reader).catch((error: unknown) => {
    if (error instanceof Rejection && error.code === '404') return null;
    throw error;
  });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [t, found] = await Promise.all([getTranslations('collectibles'), asked(id)]);
  if (!found) return {};
  const title = t('pictureOf', { name: found.name, creator: found.creator });
  const description = found.description.slice(0, 200);
  return { title, description, openGraph: { title, description, images: [found.images.large] } };
}

async function readerOf(caller: Caller | null): Promise<Reader> {
  if (!caller) return { kind: 'visitor' };
  if (caller.mode === 'demo') return { kind: 'demo' };
  return { kind: 'customer', funds: await fundsOf(caller) };
}

export default async function CollectiblePage({ params }: Props) {
  const { id } = await params;
  const [t, found, caller] = await Promise.all([
    getTranslations('collectibles'),
    asked(id),
    currentCustomer(),
  ]);
  if (!found) notFound();
  return (
    <Words
      of={
        caller ? ['collectibles', 'house', 'codes', 'security'] : ['collectibles', 'house', 'codes']
      }
    >
      <div className="page grid gap-3">
        <Link
          href="/nfts"
          className="inline-flex min-h-8 items-center gap-1 justify-self-start text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
        >
          <Icon name="back" className="size-4 rtl:rotate-180" />
          {t('backToAll')}
        </Link>
        <DetailScreen
          key={id}
          drawn={found}
          reader={await readerOf(caller)}
          extending={{ seconds: extension.seconds, times: extension.times }}
        />
      </div>
    </Words>
  );
}

import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { FeesCard } from '@/components/fees/fees-card';
import { feesNow } from '@/lib/fees/queries';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fees');
  return { title: t('title'), description: t('lead') };
}

export default async function FeesPage() {
  const [t, fees] = await Promise.all([getTranslations('fees'), feesNow()]);
  return (
    <div className="page grid gap-4">
      <header>
        <h1 className="text-xl tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-measure text-ink-2">{t('lead')}</p>
      </header>
      <FeesCard of="deposit" fees={fees} />
      <FeesCard of="withdrawal" fees={fees} />
      <FeesCard of="swap" fees={fees} />
      <div id="invite" className="min-w-0 scroll-mt-20">
        <FeesCard of="invite" fees={fees} />
      </div>
      <Link
        href="/swx/customer/index/listFees"
        prefetch={false}
        className="inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline"
      >
        {t('asData')}
      </Link>
    </div>
  );
}

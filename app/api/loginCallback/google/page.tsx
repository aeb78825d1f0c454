import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { GoogleReturn } from '@/components/login/google-return';
import { nextPath } from '@/components/login/next-path';
import { PassCard } from '@/components/login/pass-card';
import { Words } from '@/components/shell/words';
import { isGoogleConfigured } from '@/lib/login/google-client';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login.google');
  return { title: t('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ next?: string; error?: string }> };

export default async function GoogleReturnPage({ searchParams }: Props) {
  if (!isGoogleConfigured()) redirect('/pass/login');
  const t = await getTranslations('login.google');
  const { next, error } = await searchParams;
  return (
    <PassCard title={t('title')}>
      <Words of={['codes', 'login', 'security']}>
        <GoogleReturn next={nextPath(next)} cancelled={error !== undefined} />
      </Words>
    </PassCard>
  );
}

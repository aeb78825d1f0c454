import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { GoogleButton } from '@/components/login/google-button';
import { LoginForm } from '@/components/login/login-form';
import { nextPath } from '@/components/login/next-path';
import { PassCard, PassLink } from '@/components/login/pass-card';
import { Words } from '@/components/shell/words';
import { Notice } from '@/components/ui/error-state';
import { isGoogleConfigured } from '@/lib/login/google-client';
import { currentViewer, endedReason } from '@/lib/web/viewer';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login.login'))('title') };
}

type Props = { searchParams: Promise<{ next?: string }> };

export default async function LoginPage({ searchParams }: Props) {
  const next = nextPath((await searchParams).next);
  if ((await currentViewer()).customerId) redirect(next);
  const t = await getTranslations('login.login');
  const common = await getTranslations('common');
  const ended = await endedReason();
  return (
    <PassCard
      title={t('title')}
      foot={
        <>
          {t('noAccount')} <PassLink href="/pass/register">{t('register')}</PassLink>
        </>
      }
    >
      <Words of={['codes', 'login', 'security']}>
        {ended ? (
          <Notice tone="wait">
            <b>{common('session.title')}</b> {common(`session.${ended}`)}
          </Notice>
        ) : null}
        <LoginForm next={next} />
        {isGoogleConfigured() ? <GoogleButton next={next} /> : null}
      </Words>
    </PassCard>
  );
}

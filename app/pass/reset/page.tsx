import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PassCard, PassLink } from '@/components/login/pass-card';
import { ResetForm } from '@/components/login/reset-form';
import { Words } from '@/components/shell/words';
import { keepsOutbox } from '@/lib/login/outbox-rows';
import { isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login.reset'))('title') };
}

export default async function ResetPage() {
  const t = await getTranslations('login');
  return (
    <PassCard
      title={t('reset.title')}
      text={t('reset.intro')}
      foot={<PassLink href="/pass/login">{t('google.back')}</PassLink>}
    >
      <Words of={['codes', 'login', 'security']}>
        <ResetForm sandbox={keepsOutbox() && (await isLocalReader())} />
      </Words>
    </PassCard>
  );
}

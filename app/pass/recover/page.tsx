import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PassCard, PassLink } from '@/components/login/pass-card';
import { RemovalForm } from '@/components/login/removal-form';
import { Words } from '@/components/shell/words';
import { keepsOutbox } from '@/lib/login/outbox-rows';
import { removalHours } from '@/lib/security/removal-service';
import { isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('security.removal'))('title') };
}

export default async function RecoverPage() {
  const t = await getTranslations('security.removal');
  const login = await getTranslations('login');
  return (
    <PassCard
      title={t('title')}
      text={`${t('intro', { hours: await removalHours() })} ${t('introLong')}`}
      foot={<PassLink href="/pass/login">{login('google.back')}</PassLink>}
    >
      <Words of={['codes', 'login', 'security']}>
        <RemovalForm sandbox={keepsOutbox() && (await isLocalReader())} />
      </Words>
    </PassCard>
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PassCard, PassLink } from '@/components/login/pass-card';
import { StopRemoval } from '@/components/security/stop-removal';
import { Words } from '@/components/shell/words';

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('security.removal'))('stopTitle'),
    referrer: 'no-referrer',
  };
}

type Props = { searchParams: Promise<{ id?: string; token?: string }> };

export default async function StopRemovalPage({ searchParams }: Props) {
  const { id = '', token = '' } = await searchParams;
  const t = await getTranslations('security.removal');
  const login = await getTranslations('login');
  return (
    <PassCard
      title={t('stopTitle')}
      foot={<PassLink href="/pass/login">{login('google.back')}</PassLink>}
    >
      <Words of={['codes', 'login', 'security']}>
        <StopRemoval id={String(id)} token={String(token)} />
      </Words>
    </PassCard>
  );
}

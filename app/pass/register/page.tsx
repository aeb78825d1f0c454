import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { firstScreen } from '@/components/home/leading';
import { GoogleButton } from '@/components/login/google-button';
import { PassCard, PassLink } from '@/components/login/pass-card';
import { RegisterForm } from '@/components/login/register-form';
import { Words } from '@/components/shell/words';
import { isGoogleConfigured } from '@/lib/login/google-client';
import { readBoard } from '@/lib/markets/board-queries';
import { keepsOutbox } from '@/lib/login/outbox-rows';
import { isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login.register'))('title') };
}

type Props = { searchParams: Promise<{ invite?: string }> };

export default async function RegisterPage({ searchParams }: Props) {
  const { invite } = await searchParams;
  const inviteCode = typeof invite === 'string' ? invite.slice(0, 20) : '';
  const t = await getTranslations('login.register');
  return (
    <PassCard
      title={t('title')}
      text={t('intro')}
      foot={
        <>
          {t('haveAccount')} <PassLink href="/pass/login">{t('login')}</PassLink>
        </>
      }
    >
      <Words of={['codes', 'login']}>
        <RegisterForm
          inviteCode={inviteCode}
          sandbox={keepsOutbox() && (await isLocalReader())}
          start={firstScreen(readBoard())}
        />
        {isGoogleConfigured() ? <GoogleButton next="/" /> : null}
      </Words>
    </PassCard>
  );
}

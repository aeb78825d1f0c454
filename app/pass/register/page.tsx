import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { firstScreen } from '@/components/home/leading';
import { PassCard, PassLink } from '@/components/login/pass-card';
import { RegisterForm } from '@/components/login/register-form';
import { formatter } from '@/components/ui/figures/format';
import { Words } from '@/components/shell/words';
import { isGoogleConfigured } from '@/lib/login/google-client';
import { readBoard } from '@/lib/markets/board-queries';
import { keepsOutbox } from '@/lib/login/outbox-rows';
import { inviteTerms } from '@/lib/invites/service';
import { isLocalReader } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('login.register'))('title') };
}

/** What whoever gave a code gets by it, and sees. */
async function aboutCode(): Promise<string> {
  const [t, locale, { share, days }] = await Promise.all([
    getTranslations('invites'),
    getLocale(),
    inviteTerms(),
  ]);
  if (Number(share) === 0) return t('registerNone');
  return t('register', { percent: formatter(locale).percent(share), days });
}

type Props = { searchParams: Promise<{ invite?: string }> };

export default async function RegisterPage({ searchParams }: Props) {
  const { invite } = await searchParams;
  const inviteCode = typeof invite === 'string' ? invite.slice(0, 20) : '';
  const [t, about] = await Promise.all([getTranslations('login.register'), aboutCode()]);
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
          aboutCode={about}
          sandbox={keepsOutbox() && (await isLocalReader())}
          start={firstScreen(readBoard())}
          hasGoogle={isGoogleConfigured()}
        />
      </Words>
    </PassCard>
  );
}

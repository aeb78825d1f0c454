import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { GoogleLinking } from '@/components/login/google-linking';
import { GoogleReturn } from '@/components/login/google-return';
import { nextPath } from '@/components/login/next-path';
import { PassCard } from '@/components/login/pass-card';
import { Words } from '@/components/shell/words';
import { loginByGoogle } from '@/lib/login/contract';
import { isGoogleConfigured } from '@/lib/login/google-client';
import { readTwoFactor } from '@/lib/security/service';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login.google');
  return { title: t('title'), robots: { index: false } };
}

type Props = {
  searchParams: Promise<{
    next?: string;
    invite?: string;
    link?: string;
    error?: string;
  }>;
};

const codeIn = (invite: unknown): string | undefined =>
  loginByGoogle.input.shape.inviteCode.safeParse(invite).data;

async function Linking({ cancelled }: { cancelled: boolean }) {
  const caller = await customerOrLogin('/profile/security');
  const { enabled, passkeys } = await readTwoFactor({}, caller);
  return <GoogleLinking asksForCode={enabled || passkeys > 0} cancelled={cancelled} />;
}

export default async function GoogleReturnPage({ searchParams }: Props) {
  if (!isGoogleConfigured()) redirect('/pass/login');
  const t = await getTranslations('login.google');
  const { next, invite, link, error } = await searchParams;
  const cancelled = error !== undefined;
  return (
    <PassCard title={link ? t('linkTitle') : t('title')}>
      <Words of={['codes', 'login', 'security']}>
        {link ? (
          <Linking cancelled={cancelled} />
        ) : (
          <GoogleReturn next={nextPath(next)} invite={codeIn(invite)} cancelled={cancelled} />
        )}
      </Words>
    </PassCard>
  );
}
